import type { Config } from '../../config/config.ts';
import type { Log } from '../../config/log.ts';
import type { SpeechEngine } from './engine.ts';
import { createElevenLabsEngine } from './elevenlabs/engine.ts';
import { createEspeakEngine } from './espeak/engine.ts';
import { createFliteEngine } from './flite/engine.ts';
import { createKokoroEngine } from './kokoro/engine.ts';
import { createInstallation } from '../local/install/installation.ts';
import { KOKORO } from '../local/install/models.ts';
import { notInstalled } from '../local/not-installed.ts';
import { createOpenAiEngine } from './openai/engine.ts';
import { createSherpaEngine } from './sherpa/engine.ts';

/** The configured speech engines, best voices first. */
export const standardEngines = (
  {
    elevenLabs,
    openai,
    localModels,
    sherpa,
  }: Pick<Config, 'elevenLabs' | 'openai' | 'localModels' | 'sherpa'>,
  log: Log,
): SpeechEngine[] => [
  ...(elevenLabs ? [createElevenLabsEngine(elevenLabs)] : []),
  ...(openai ? [createOpenAiEngine(openai)] : []),
  createKokoroEngine(localModels ? createInstallation(KOKORO, localModels, { log }) : notInstalled()),
  ...(sherpa ? [createSherpaEngine(sherpa, log)] : []),
  createFliteEngine(),
  createEspeakEngine(),
];
