import type { Config } from '../config/config.ts';
import type { SpeechEngine } from './engine.ts';
import { createEspeakEngine } from './espeak/engine.ts';
import { createFliteEngine } from './flite/engine.ts';
import { createOpenAiEngine } from './openai/engine.ts';

/** The engines of a server with this configuration, best voices first. */
export const standardEngines = ({ openai }: Pick<Config, 'openai'>): SpeechEngine[] => [
  ...(openai ? [createOpenAiEngine(openai)] : []),
  createFliteEngine(),
  createEspeakEngine(),
];
