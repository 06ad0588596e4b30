import { duckingEnvelope, gainOf, levelAt, type GainPoint } from '../../../src/studio/model/ducking.ts';
import type { OriginalSound } from '../../../src/contract/constants/video-translation.ts';

/** Rate of a mix, in hertz, and its channels. */
export const MIX_RATE = 48_000;
const CHANNELS = 2;
const BLOCK_SECONDS = 1;
const BLOCK = MIX_RATE * BLOCK_SECONDS;
/** What is cut off ends over so long. */
const FADE_SECONDS = 0.01;
/** The level is computed anew for each of these. */
const STEP = 48;
/** Above this the wave is bent instead of being cut off. */
const KNEE = 0.8;
/**
 * Most clips that sound at one moment. Their samples are all in memory; what else begins then is left out, where nobody
 * would tell it apart.
 */
const SOUNDING_MAX = 32;

/** A sound and its place. */
export interface MixClip {
  startMs: number;
  lengthMs: number;
  /** Its samples at {@link MIX_RATE}, one channel; asked for once, when the mix comes to it, unless it is left out. */
  load(): Promise<Float32Array>;
}

/** What becomes of an original that is mixed with voices. A background is an original that is kept. */
export type MixedOriginal = Exclude<OriginalSound, 'background'>;

interface Mix {
  durationMs: number;
  /** In order of their starts. */
  clips: readonly MixClip[];
  /** 16-bit samples of two channels at {@link MIX_RATE}; silence without it, and after its end. */
  original: AsyncIterable<Uint8Array> | null;
  originalSound: MixedOriginal;
}

interface Sounding {
  /** Place of the first sample in the mix. */
  from: number;
  samples: Float32Array;
  /** Whether it would go on. */
  isCut: boolean;
}

const samplesIn = (ms: number): number => Math.round((ms * MIX_RATE) / 1000);

const endOf = ({ from, samples }: Sounding): number => from + samples.length;

/** Loads as much of a clip as sounds. */
const begin = async ({ startMs, lengthMs, load }: MixClip): Promise<Sounding> => {
  const from = samplesIn(startMs);
  const samples = await load();
  const length = samplesIn(lengthMs);
  return length < samples.length
    ? { from, samples: samples.slice(0, length), isCut: true }
    : { from, samples, isCut: false };
};

/** Bends what is too loud: steady up to the knee, never above 1. */
const bend = (value: number): number => {
  const size = Math.abs(value);
  if (size <= KNEE) return value;
  const over = (size - KNEE) / (1 - KNEE);
  return Math.sign(value) * (KNEE + (1 - KNEE) * Math.tanh(over));
};

/** Blocks of so many bytes, the last one shorter. */
async function* inBlocks(chunks: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let kept = Buffer.alloc(0);
  for await (const chunk of chunks) {
    kept = kept.length === 0 ? Buffer.from(chunk) : Buffer.concat([kept, chunk]);
    while (kept.length >= bytes) {
      yield kept.subarray(0, bytes);
      kept = kept.subarray(bytes);
    }
  }
  if (kept.length > 0) yield kept;
}

const addOriginal = (
  block: Float32Array,
  pcm: Buffer,
  atMs: number,
  envelope: readonly GainPoint[],
): void => {
  const frames = Math.min(block.length, Math.floor(pcm.length / 2)) / CHANNELS;
  let gain = 1;
  for (let frame = 0; frame < frames; frame++) {
    if (frame % STEP === 0) gain = gainOf(levelAt(envelope, atMs + (frame * 1000) / MIX_RATE)) / 32_768;
    const at = frame * CHANNELS;
    block[at] = block[at]! + pcm.readInt16LE(2 * at) * gain;
    block[at + 1] = block[at + 1]! + pcm.readInt16LE(2 * at + 2) * gain;
  }
};

const addClip = (block: Float32Array, blockFrom: number, { from, samples, isCut }: Sounding): void => {
  const { length } = samples;
  const fade = FADE_SECONDS * MIX_RATE;
  const first = Math.max(0, blockFrom - from);
  const last = Math.min(length, blockFrom + BLOCK - from);
  for (let index = first; index < last; index++) {
    const left = isCut ? Math.min(1, (length - index) / fade) : 1;
    const value = samples[index]! * left;
    const at = (from + index - blockFrom) * CHANNELS;
    block[at] = block[at]! + value;
    block[at + 1] = block[at + 1]! + value;
  }
};

const toPcm = (block: Float32Array): Buffer => {
  const pcm = Buffer.allocUnsafe(2 * block.length);
  for (let index = 0; index < block.length; index++)
    pcm.writeInt16LE(Math.round(bend(block[index]!) * 32_767), 2 * index);
  return pcm;
};

/**
 * Mixes voices with the original, each sample in its place; gives 16-bit samples of two channels at {@link MIX_RATE},
 * a second at a time, so that memory does not grow with the length.
 */
export async function* mix({ durationMs, clips, original, originalSound }: Mix): AsyncGenerator<Buffer> {
  const frames = samplesIn(durationMs);
  const spans = clips.map(({ startMs, lengthMs }) => ({ startMs, endMs: startMs + lengthMs }));
  const envelope = originalSound === 'lowered' ? duckingEnvelope(spans) : [];
  const heard = original && originalSound !== 'off' ? inBlocks(original, 2 * BLOCK * CHANNELS) : null;
  const waiting = clips.filter(({ lengthMs }) => samplesIn(lengthMs) > 0);
  let sounding: Sounding[] = [];
  for (let at = 0; at < frames; at += BLOCK) {
    const block = new Float32Array(Math.min(BLOCK, frames - at) * CHANNELS);
    const read = await heard?.next();
    if (read && !read.done) addOriginal(block, read.value, (at * 1000) / MIX_RATE, envelope);
    while (waiting[0] && (waiting[0].startMs * MIX_RATE) / 1000 < at + BLOCK) {
      const clip = waiting.shift()!;
      const from = samplesIn(clip.startMs);
      if (sounding.filter((one) => endOf(one) > from).length < SOUNDING_MAX) sounding.push(await begin(clip));
    }
    for (const one of sounding) addClip(block, at, one);
    sounding = sounding.filter((one) => endOf(one) > at + BLOCK);
    yield toPcm(block);
  }
}
