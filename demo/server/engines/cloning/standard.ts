import type { Config } from '../../config/config.ts';
import type { Engines } from '../registry.ts';
import type { SpeakerEngine } from '../speakers/engine.ts';
import { createElevenLabsCloning } from './elevenlabs/engine.ts';
import type { CloningEngine } from './engine.ts';
import { createLookalikeEngine } from './lookalike/engine.ts';

/** What the voice cloning engines need. */
export interface CloningNeeds {
  config: Pick<Config, 'elevenLabs'>;
  engines: Engines;
  speakerEngines: readonly SpeakerEngine[];
}

/** The configured voice cloning engines, best first. */
export const standardCloning = ({ config, engines, speakerEngines }: CloningNeeds): CloningEngine[] => [
  ...(config.elevenLabs ? [createElevenLabsCloning(config.elevenLabs)] : []),
  createLookalikeEngine(engines, speakerEngines),
];
