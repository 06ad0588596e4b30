import { z } from 'zod';
import type { VoiceMix } from '../../speech/engine.ts';

/** Later versions read stored data: change it whenever the meaning changes. */
const VERSION = 2;

const Pack = z.object({
  version: z.literal(VERSION),
  mix: z.object({
    shares: z
      .array(z.object({ voiceId: z.string(), share: z.number(), prosody: z.number().optional() }))
      .min(1)
      .max(100),
    tuning: z.object({ pitch: z.number(), equalizer: z.array(z.number()) }).optional(),
  }),
});

/** Encodes a blend as the stored data of a look-alike. */
export const packMix = (mix: VoiceMix): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ version: VERSION, mix }));

/** @throws Error when the bytes are not a blend */
export const unpackMix = (data: Uint8Array): VoiceMix =>
  Pack.parse(JSON.parse(new TextDecoder().decode(data))).mix;
