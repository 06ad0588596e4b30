import { duckingEnvelope, gainOf, levelAt, type GainPoint } from '../../../src/studio/model/ducking.ts';
import type { OriginalSound } from '../../../src/contract/constants/video-translation.ts';
import { readInBlocks } from '../process/read-in-blocks.ts';
import { limitStream } from './stream-limiter.ts';

/** Sample rate of a mix, in hertz. */
export const MIX_RATE = 48_000;
/** Two channels of 16 bits. */
const FRAME_BYTES = 4;
const BLOCK_SECONDS = 1;
const BLOCK = MIX_RATE * BLOCK_SECONDS;
/** Fade-out of a clip that is cut off, in seconds. */
const FADE_SECONDS = 0.01;
/** Samples per gain step. */
const STEP = 48;
/** Maximum true peak of a mix in dB of full scale: encoders add some tenths. */
const PEAK_DB = -1;
/**
 * Maximum number of clips that sound at the same time, since their samples are held in memory. Further ones are left
 * out; among so many, nobody could tell them apart.
 */
const SOUNDING_MAX = 32;

/** A clip and its position in the mix. */
export interface MixClip {
  startMs: number;
  lengthMs: number;
  /** Loads its samples at {@link MIX_RATE}, one channel. Called once when the mix reaches it, unless it is left out. */
  load(): Promise<Float32Array>;
}

/** How the original sound is mixed with the voices. A background is an original that is kept. */
export type MixedOriginal = Exclude<OriginalSound, 'background'>;

interface Mix {
  durationMs: number;
  /** In order of their starts. */
  clips: readonly MixClip[];
  /** 16-bit samples of two channels at {@link MIX_RATE}; null for silence, as after its end. */
  original: AsyncIterable<Uint8Array> | null;
  originalSound: MixedOriginal;
}

/** Samples of the left channel and the right one. */
type Block = readonly [Float32Array, Float32Array];

interface Sounding {
  /** Offset of its first sample in the mix. */
  from: number;
  samples: Float32Array;
  /** Whether its end was cut off. */
  isCut: boolean;
}

const samplesIn = (ms: number): number => Math.round((ms * MIX_RATE) / 1000);

const endOf = ({ from, samples }: Sounding): number => from + samples.length;

/** Loads the part of a clip that is played. */
const begin = async ({ startMs, lengthMs, load }: MixClip): Promise<Sounding> => {
  const from = samplesIn(startMs);
  const samples = await load();
  const length = samplesIn(lengthMs);
  return length < samples.length
    ? { from, samples: samples.slice(0, length), isCut: true }
    : { from, samples, isCut: false };
};

const addOriginal = (
  [left, right]: Block,
  bytes: Uint8Array,
  atMs: number,
  envelope: readonly GainPoint[],
): void => {
  const pcm = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames = Math.min(left.length, Math.floor(bytes.length / FRAME_BYTES));
  let gain = 1;
  for (let frame = 0; frame < frames; frame++) {
    if (frame % STEP === 0) gain = gainOf(levelAt(envelope, atMs + (frame * 1000) / MIX_RATE)) / 32_768;
    const at = frame * FRAME_BYTES;
    left[frame] = left[frame]! + pcm.getInt16(at, true) * gain;
    right[frame] = right[frame]! + pcm.getInt16(at + 2, true) * gain;
  }
};

const addClip = ([left, right]: Block, blockFrom: number, { from, samples, isCut }: Sounding): void => {
  const { length } = samples;
  const fade = FADE_SECONDS * MIX_RATE;
  const first = Math.max(0, blockFrom - from);
  const last = Math.min(length, blockFrom + BLOCK - from);
  for (let index = first; index < last; index++) {
    const fading = isCut ? Math.min(1, (length - index) / fade) : 1;
    const value = samples[index]! * fading;
    const at = from + index - blockFrom;
    left[at] = left[at]! + value;
    right[at] = right[at]! + value;
  }
};

const toPcm = (channels: readonly Float32Array[]): Buffer => {
  const frames = channels[0]!.length;
  const pcm = Buffer.allocUnsafe(frames * FRAME_BYTES);
  for (const [channel, samples] of channels.entries())
    for (let frame = 0; frame < frames; frame++)
      pcm.writeInt16LE(Math.round(samples[frame]! * 32_767), frame * FRAME_BYTES + 2 * channel);
  return pcm;
};

/**
 * Mixes voices with the original, each sample at its exact position, and keeps the true peak below full scale. Yields
 * 16-bit samples of two channels at {@link MIX_RATE}, about a second at a time, so that memory use does not depend on
 * the length.
 */
export async function* mix(wanted: Mix): AsyncGenerator<Buffer> {
  const limits = { sampleRate: MIX_RATE, ceiling: 10 ** (PEAK_DB / 20) };
  for await (const channels of limitStream(mixBlocks(wanted), limits)) yield toPcm(channels);
}

async function* mixBlocks({ durationMs, clips, original, originalSound }: Mix): AsyncGenerator<Block> {
  const frames = samplesIn(durationMs);
  const spans = clips.map(({ startMs, lengthMs }) => ({ startMs, endMs: startMs + lengthMs }));
  const envelope = originalSound === 'lowered' ? duckingEnvelope(spans) : [];
  const heard = original && originalSound !== 'off' ? readInBlocks(original, BLOCK * FRAME_BYTES) : null;
  const waiting = clips.filter(({ lengthMs }) => samplesIn(lengthMs) > 0);
  let sounding: Sounding[] = [];
  for (let at = 0; at < frames; at += BLOCK) {
    const length = Math.min(BLOCK, frames - at);
    const block: Block = [new Float32Array(length), new Float32Array(length)];
    const read = await heard?.next();
    if (read && !read.done) addOriginal(block, read.value, (at * 1000) / MIX_RATE, envelope);
    while (waiting[0] && (waiting[0].startMs * MIX_RATE) / 1000 < at + BLOCK) {
      const clip = waiting.shift()!;
      const from = samplesIn(clip.startMs);
      if (sounding.filter((one) => endOf(one) > from).length < SOUNDING_MAX) sounding.push(await begin(clip));
    }
    for (const one of sounding) addClip(block, at, one);
    sounding = sounding.filter((one) => endOf(one) > at + BLOCK);
    yield block;
  }
}
