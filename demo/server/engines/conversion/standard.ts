import { join } from 'node:path';
import { matchVoice, measureVoice } from '../../audio/voice-match/index.ts';
import type { Config } from '../../config/config.ts';
import type { Engines } from '../registry.ts';
import type { Recognizers } from '../recognition/recognizers.ts';
import { createElevenLabsConversion } from './elevenlabs/engine.ts';
import type { ConversionEngine } from './engine.ts';
import { createMatchEngine } from './match/engine.ts';
import { createRespeakEngine } from './respeak/engine.ts';

/** What the voice conversion engines need. */
export interface ConversionNeeds {
  config: Config;
  stopping: AbortSignal;
  engines: Engines;
  recognizers: Recognizers;
  recognize: Parameters<typeof createRespeakEngine>[0]['recognize'];
}

/** The configured voice conversion engines, best first. */
export const standardConversion = ({
  config,
  stopping,
  engines,
  recognizers,
  recognize,
}: ConversionNeeds): ConversionEngine[] => [
  ...(config.elevenLabs ? [createElevenLabsConversion(config.elevenLabs, engines)] : []),
  createMatchEngine({
    engines,
    folder: join(config.dataDir, 'voice-profiles'),
    stopping,
    matchVoice,
    measureVoice,
  }),
  createRespeakEngine({ engines, recognizers, recognize }),
];
