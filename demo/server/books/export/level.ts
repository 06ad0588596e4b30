import { readFile } from 'node:fs/promises';
import type { BookPreset } from '../../../../src/contract/constants/books.ts';
import { limit } from '../../audio/limiter.ts';
import { PRODUCT_RATE } from '../../audio/product-rate.ts';
import { WAV_HEADER_BYTES } from '../../audio/wav.ts';
import type { MediaFiles } from '../../media/media-files.ts';
import type { ChapterSound } from './chapter-parts.ts';

/** Room tone before the speech of a chapter, in milliseconds. */
export const HEAD_MS = 750;
/** Room tone after the speech of a chapter, in milliseconds. */
const TAIL_MS = 2_000;

interface Level {
  /** RMS of a whole chapter in dBFS; null to leave the level unchanged. */
  rmsDb: number | null;
  /** Highest sample in dBFS. Below the preset's limit, since lossy encoding may raise peaks. */
  peakDb: number;
  /** RMS of the noise that is added to all samples, like that of a quiet room, in dBFS; null for digital silence. */
  toneDb: number | null;
}

/** Podcasts have no RMS: `levelInto` measures their loudness. */
const LEVELS: Record<BookPreset, Level> = {
  acx: { rmsDb: -20, peakDb: -4.5, toneDb: -70 },
  podcast: { rmsDb: null, peakDb: -2, toneDb: null },
  plain: { rmsDb: null, peakDb: -1, toneDb: null },
};

const factorOf = (db: number): number => 10 ** (db / 20);
/** Number of samples in a time, at the rate of all generated speech. */
export const samplesOfMs = (ms: number): number => Math.round((ms * PRODUCT_RATE) / 1000);

/** A chapter with the settings for leveling its samples. */
export interface Leveled {
  sound: ChapterSound;
  preset: BookPreset;
  /** Factor for the samples. */
  gain: number;
  /** Paths of its takes' WAV files, by media id. */
  paths: Readonly<Record<string, string>>;
}

/** Runs work with the paths of the takes of a chapter, by the ids of their media. */
export const withPathsOf = <T>(
  sounds: Pick<MediaFiles, 'withPaths'>,
  { parts }: ChapterSound,
  work: (paths: Record<string, string>) => Promise<T>,
  signal: AbortSignal,
): Promise<T> => {
  const ids = parts.map(({ mediaId }) => mediaId);
  const pathsOf = (pathOf: (id: string) => string) => Object.fromEntries(ids.map((id) => [id, pathOf(id)]));
  return sounds.withPaths(ids, (pathOf) => work(pathsOf(pathOf)), signal);
};

const readTake = async (path: string): Promise<Float32Array> => {
  const bytes = await readFile(path);
  const values = new Int16Array(
    bytes.buffer,
    bytes.byteOffset + WAV_HEADER_BYTES,
    (bytes.length - WAV_HEADER_BYTES) >> 1,
  );
  const samples = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) samples[i] = values[i]! / 32_768;
  return samples;
};

/** The samples of a take at its chapter's gain, with limited peaks. */
const leveledTake = async ({ preset, gain, paths }: Omit<Leveled, 'sound'>, mediaId: string) => {
  const samples = await readTake(paths[mediaId]!);
  if (gain !== 1) for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * gain;
  return limit(samples, PRODUCT_RATE, factorOf(LEVELS[preset].peakDb));
};

/**
 * Number of samples in a chapter's audio, with room tone before and after. Rounds in the same way as the times of
 * captions.
 */
export const chapterSamples = ({ leadMs, parts }: ChapterSound): number =>
  parts.reduce(
    (sum, { durationMs, pauseMs }) => sum + samplesOfMs(durationMs) + samplesOfMs(pauseMs),
    samplesOfMs(HEAD_MS + leadMs) + samplesOfMs(TAIL_MS),
  );

const rmsOf = async (leveled: Leveled): Promise<number> => {
  let energy = 0;
  for (const { mediaId } of leveled.sound.parts) {
    const samples = await leveledTake(leveled, mediaId);
    for (let i = 0; i < samples.length; i++) energy += samples[i]! * samples[i]!;
  }
  return Math.sqrt(energy / chapterSamples(leveled.sound));
};

/** Iterations of the search for the gain, and the acceptable difference to the preset's RMS. */
const ROUNDS_MAX = 4;
const NEAR_DB = 0.5;

/**
 * The gain that gives a chapter the RMS of its preset. Found by iteration, since the limiter lowers peaks and thus the
 * RMS.
 */
export const gainOf = async (leveled: Omit<Leveled, 'gain'>): Promise<number> => {
  const { rmsDb } = LEVELS[leveled.preset];
  let gain = 1;
  if (rmsDb === null || leveled.sound.parts.length === 0) return gain;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const rms = await rmsOf({ ...leveled, gain });
    if (rms === 0) return 1;
    const missing = rmsDb - 20 * Math.log10(rms);
    if (Math.abs(missing) < NEAR_DB) break;
    gain *= factorOf(missing);
  }
  return gain;
};

/** White noise of this RMS. Deterministic, so that an unchanged chapter gives the same file. */
const toneOf = (db: number): (() => number) => {
  // Uniform noise between -height and height has an RMS of height / √3
  const height = 32_768 * factorOf(db) * Math.sqrt(3);
  let state = 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state / 0x8000_0000) * height;
  };
};

const SILENCE = new Float32Array(PRODUCT_RATE / 2);

/**
 * The samples of a chapter as `PCM_FORMAT`, with room tone before and after.
 *
 * @param multipleOf pads the samples with silence to a multiple of this number
 */
export async function* leveledSamples(leveled: Leveled, multipleOf = 1): AsyncGenerator<Uint8Array> {
  const { toneDb } = LEVELS[leveled.preset];
  const tone = toneDb === null ? undefined : toneOf(toneDb);
  const write = (samples: Float32Array, length: number): Uint8Array => {
    const values = new Int16Array(length);
    for (let i = 0; i < length; i++) {
      const value = Math.round((samples[i] ?? 0) * 32_767 + (tone ? tone() : 0));
      values[i] = value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value;
    }
    return new Uint8Array(values.buffer);
  };
  const silence = function* (samples: number): Generator<Uint8Array> {
    for (let left = samples; left > 0; left -= SILENCE.length)
      yield write(SILENCE, Math.min(left, SILENCE.length));
  };
  const { leadMs, parts } = leveled.sound;
  yield* silence(samplesOfMs(HEAD_MS + leadMs));
  for (const { mediaId, durationMs, pauseMs } of parts) {
    const samples = await leveledTake(leveled, mediaId);
    // The length that captions use, although the take may be a fraction of a millisecond longer or shorter
    yield write(samples, samplesOfMs(durationMs));
    yield* silence(samplesOfMs(pauseMs));
  }
  const total = chapterSamples(leveled.sound);
  yield* silence(samplesOfMs(TAIL_MS) + ((multipleOf - (total % multipleOf)) % multipleOf));
}
