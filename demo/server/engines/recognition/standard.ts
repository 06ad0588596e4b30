import type { Config } from '../../config/config.ts';
import type { Log } from '../../config/log.ts';
import { createInstallation } from '../local/install/installation.ts';
import { WHISPER_BASE } from '../local/install/models.ts';
import { notInstalled } from '../local/not-installed.ts';
import type { RecognitionEngine } from './engine.ts';
import { createOpenAiRecognition } from './openai/engine.ts';
import { createPocketSphinxEngine } from './pocketsphinx/engine.ts';
import { createWhisperEngine } from './whisper/engine.ts';

/** The configured recognition engines, best first. */
export const standardRecognition = (
  { transcription, localModels }: Pick<Config, 'transcription' | 'localModels'>,
  log: Log,
): RecognitionEngine[] => [
  ...(transcription ? [createOpenAiRecognition(transcription)] : []),
  createWhisperEngine(localModels ? createInstallation(WHISPER_BASE, localModels, { log }) : notInstalled()),
  createPocketSphinxEngine(),
];
