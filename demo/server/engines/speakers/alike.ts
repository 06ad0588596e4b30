import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from '../../audio/decode.ts';
import { measureSound, type SoundQuality } from '../../audio/sample-quality/index.ts';
import type { Asking } from '../../process/turns.ts';
import { RECOGNITION_RATE } from '../recognition/engine.ts';
import type { Embedding, Span, SpeakerEngine } from './engine.ts';

/** Minimum length of a section of speech: shorter ones say little about a voice. */
const SPAN_MS_MIN = 500;
/** Limit on the speech to compare: more does not change the result. */
const SPEECH_MS_MAX = 120_000;
/** Minimum speech in each half of a sample for telling two speakers apart. */
const HALF_MS_MIN = 4_000;
/** Minimum similarity of two halves by one speaker. */
const ONE_SPEAKER = 0.8;

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, [start, end]) => sum + end - start, 0);

/** The first stretches of speech that are long enough. */
const spansOf = ({ speech }: Pick<SoundQuality, 'speech'>): Span[] => {
  const spans: Span[] = [];
  for (const span of speech)
    if (span[1] - span[0] >= SPAN_MS_MIN && lengthOf(spans) < SPEECH_MS_MAX) spans.push(span);
  return spans;
};

/** The mean of embeddings, weighted by the length of their spans. */
const meanOf = (spans: readonly Span[], embeddings: readonly Embedding[]): number[] => {
  const sum = Array.from<number>({ length: embeddings[0]?.length ?? 0 }).fill(0);
  for (const [index, [start, end]] of spans.entries())
    for (const [axis, value] of embeddings[index]!.entries()) sum[axis]! += value * (end - start);
  return sum;
};

const cosine = (a: readonly number[], b: readonly number[]): number => {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, axis) => sum + value * (y[axis] ?? 0), 0);
  return dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1);
};

const embed = async (engine: SpeakerEngine, path: string, spans: readonly Span[], { signal }: Asking) => {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-voice-'));
  try {
    const wav = join(folder, 'recording.wav');
    const end = Math.max(...spans.map(([, endMs]) => endMs));
    await decode(path, wav, { rate: RECOGNITION_RATE, msMax: end }, signal);
    return await engine.embed(wav, spans, { signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Similarity of the voices in two recordings: the cosine of their embeddings, 0 when nobody speaks in one of them.
 * Values from about 0.75 indicate one speaker but prove nothing, since similar voices reach them too.
 *
 * @throws EngineError, WavError; the signal's reason when aborted
 */
export const alike = async (
  engine: SpeakerEngine,
  pathA: string,
  pathB: string,
  asking: Asking,
): Promise<number> => {
  const voices: number[][] = [];
  for (const path of [pathA, pathB]) {
    const spans = spansOf(await measureSound(path, asking));
    if (spans.length === 0) return 0;
    voices.push(meanOf(spans, await embed(engine, path, spans, asking)));
  }
  return cosine(voices[0]!, voices[1]!);
};

/** Quality of a recording as a sample for cloning a voice: its audio, and whether only one person speaks. */
export interface SampleQuality extends Omit<SoundQuality, 'speech'> {
  /** Duration of the speech. */
  speechMs: number;
  /** `several` when its two halves have different voices. Speakers who alternate throughout are not detected. */
  speakers: 'one' | 'several' | 'unknown';
}

const countSpeakers = async (
  engine: SpeakerEngine | undefined,
  path: string,
  spans: readonly Span[],
  asking: Asking,
): Promise<SampleQuality['speakers']> => {
  const half = lengthOf(spans) / 2;
  const split = spans.findIndex((_, index) => lengthOf(spans.slice(0, index + 1)) >= half) + 1;
  const halves = [spans.slice(0, split), spans.slice(split)] as const;
  if (!engine || halves.some((part) => lengthOf(part) < HALF_MS_MIN)) return 'unknown';
  const embeddings = await embed(engine, path, spans, asking);
  const [first, second] = [embeddings.slice(0, split), embeddings.slice(split)];
  const same = cosine(meanOf(halves[0], first), meanOf(halves[1], second));
  return same >= ONE_SPEAKER ? 'one' : 'several';
};

/**
 * Measures a voice sample.
 *
 * @param engine compares voices; without it `speakers` is `unknown`
 * @throws EngineError, WavError; the signal's reason when aborted
 */
export const judgeSample = async (
  path: string,
  asking: Asking,
  engine?: SpeakerEngine,
): Promise<SampleQuality> => {
  const { speech, ...sound } = await measureSound(path, asking);
  const speakers = await countSpeakers(engine, path, spansOf({ speech }), asking);
  return { ...sound, speechMs: lengthOf(speech), speakers };
};
