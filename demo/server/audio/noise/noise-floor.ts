import { createReadStream } from 'node:fs';
import { PRODUCT_RATE } from '../product-rate.ts';
import { WavReader } from '../wav.ts';

const FRAME = PRODUCT_RATE / 50;
/** Share of the quietest frames that count as pauses, which contain only noise. */
const QUIET = 0.05;
const LOUD = 0.95;
/**
 * Without pauses, the quietest frames are speech. Noise is therefore assumed to be at least this far below the loud
 * frames.
 */
const BELOW_LOUD_DB = 12;

const decibels = (power: number) => 10 * Math.log10(power + 1e-12);

/** Level of each frame of a recording, in decibels of full scale. */
const frameLevels = async (path: string, signal: AbortSignal): Promise<number[]> => {
  const reader = new WavReader();
  const levels: number[] = [];
  let [power, count] = [0, 0];
  for await (const bytes of createReadStream(path, { signal })) {
    for (const sample of reader.push(bytes as Uint8Array)) {
      power += sample * sample;
      if (++count < FRAME) continue;
      levels.push(decibels(power / FRAME));
      [power, count] = [0, 0];
    }
  }
  reader.end();
  return levels;
};

/**
 * Level of the steady noise in a recording, in decibels of full scale. Never holds more than a piece of it in memory.
 * @throws WavError when it is not a WAV
 */
export const measureNoiseFloor = async (path: string, signal: AbortSignal): Promise<number> => {
  const levels = (await frameLevels(path, signal)).sort((a, b) => a - b);
  const at = (share: number) => levels[Math.floor(share * (levels.length - 1))] ?? -Infinity;
  return Math.min(at(QUIET), at(LOUD) - BELOW_LOUD_DB);
};
