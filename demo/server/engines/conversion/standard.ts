import type { Config } from '../../config/config.ts';
import type { Engines } from '../registry.ts';
import type { Recognizers } from '../recognition/recognizers.ts';
import { createElevenLabsConversion } from './elevenlabs/engine.ts';
import type { ConversionEngine } from './engine.ts';
import { createRespeakEngine } from './respeak/engine.ts';

/** What engines that change voices work with. */
export interface ConversionNeeds {
  config: Config;
  engines: Engines;
  recognizers: Recognizers;
  recognize: Parameters<typeof createRespeakEngine>[0]['recognize'];
}

/** The engines that change voices, the best first, as the configuration allows them. */
export const standardConversion = ({
  config,
  engines,
  recognizers,
  recognize,
}: ConversionNeeds): ConversionEngine[] => [
  ...(config.elevenLabs ? [createElevenLabsConversion(config.elevenLabs, engines)] : []),
  createRespeakEngine({ engines, recognizers, recognize }),
];
