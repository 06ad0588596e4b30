import type { Config } from '../../config/config.ts';
import type { Engines } from '../registry.ts';
import type { SpeakerEngine } from '../speakers/engine.ts';
import { createElevenLabsCloning } from './elevenlabs/engine.ts';
import type { CloningEngine } from './engine.ts';
import { createLookalikeEngine } from './lookalike/engine.ts';

/** What engines that clone voices work with. */
export interface CloningNeeds {
  config: Pick<Config, 'elevenLabs'>;
  engines: Engines;
  speakerEngines: readonly SpeakerEngine[];
}

/** The engines that clone voices, the best first, as the configuration allows them. */
export const standardCloning = ({ config, engines, speakerEngines }: CloningNeeds): CloningEngine[] => [
  ...(config.elevenLabs ? [createElevenLabsCloning(config.elevenLabs)] : []),
  createLookalikeEngine(engines, speakerEngines),
];
