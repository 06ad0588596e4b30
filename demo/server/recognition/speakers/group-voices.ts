import type { Embedding } from '../../engines/speakers/engine.ts';

/** A section of speech by one speaker. */
export interface Voiced {
  embedding: Embedding;
  durationMs: number;
}

interface GroupOptions {
  /** Minimum cosine of two groups that count as one speaker. */
  sameFrom: number;
  speakersMax: number;
}

/** Shorter sections say little about a voice. They are assigned to the speakers found by longer ones. */
const TELLING_MS = 1_200;
/** Limit on the sections used for finding speakers in a long recording, the longest first: the time is quadratic. */
const TELLING_MAX = 600;
/** Minimum total speech of a speaker. Less is assigned to the other speakers. */
const SPEAKER_MS = 2_500;

const cosine = (a: Embedding, b: Embedding): number => {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!;
  return sum;
};

/** Direction of the sum of embeddings, weighted by length. */
const centreOf = (group: readonly Voiced[]): Embedding => {
  const sum = group[0]!.embedding.map(() => 0);
  for (const { embedding, durationMs } of group)
    for (let index = 0; index < sum.length; index++) sum[index]! += embedding[index]! * durationMs;
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
};

/**
 * Repeatedly merges the two most similar groups, until none are similar enough and there are few enough. The similarity
 * of two groups is the mean over their pairs.
 */
const join = (all: readonly Voiced[], { sameFrom, speakersMax }: GroupOptions): Voiced[][] => {
  const alike = all.map((one) => Float32Array.from(all, (other) => cosine(one.embedding, other.embedding)));
  const groups: (Voiced[] | null)[] = all.map((one) => [one]);
  /** Index of the later group whose voice is most similar to that of the group at `from`; -1 when there is none. */
  const nearest = (from: number): number => {
    let best = -1;
    for (let to = from + 1; to < groups.length; to++)
      if (groups[to] && (best < 0 || alike[from]![to]! > alike[from]![best]!)) best = to;
    return best;
  };
  const next = groups.map((_, index) => nearest(index));
  for (let count = groups.length; count > 1; count--) {
    let a = -1;
    for (let index = 0; index < groups.length; index++) {
      if (!groups[index] || next[index]! < 0) continue;
      if (a < 0 || alike[index]![next[index]!]! > alike[a]![next[a]!]!) a = index;
    }
    const b = next[a]!;
    if (alike[a]![b]! < sameFrom && count <= speakersMax) break;
    const [first, second] = [groups[a]!, groups[b]!];
    for (let other = 0; other < groups.length; other++) {
      const mean =
        (alike[a]![other]! * first.length + alike[b]![other]! * second.length) /
        (first.length + second.length);
      alike[a]![other] = mean;
      alike[other]![a] = mean;
    }
    groups[a] = [...first, ...second];
    groups[b] = null;
    // A mean never exceeds both of its values, so the nearest neighbour of all other groups is unchanged
    for (let index = 0; index < b; index++)
      if (groups[index] && (index === a || next[index] === a || next[index] === b))
        next[index] = nearest(index);
  }
  return groups.filter((group) => group !== null);
};

const mostAlike = (centres: readonly Embedding[], embedding: Embedding): number => {
  let best = 0;
  for (let index = 1; index < centres.length; index++)
    if (cosine(centres[index]!, embedding) > cosine(centres[best]!, embedding)) best = index;
  return best;
};

/** Numbers the groups in the order in which they first speak. */
const inOrder = (labels: readonly number[]): number[] => {
  const numbers = new Map<number, number>();
  return labels.map((label) => {
    const number = numbers.get(label) ?? numbers.size;
    numbers.set(label, number);
    return number;
  });
};

/**
 * Finds the number of speakers and who speaks when, by their voices alone.
 *
 * @returns a speaker number for each section, from 0, in the order in which they first speak
 */
export const groupVoices = (stretches: readonly Voiced[], options: GroupOptions): number[] => {
  if (stretches.length === 0) return [];
  const long = stretches.filter(({ durationMs }) => durationMs >= TELLING_MS);
  const telling = (long.length > 0 ? long : [...stretches])
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, TELLING_MAX);
  const groups = join(telling, options);
  const lengthOf = (group: readonly Voiced[]) => group.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const heard = groups.filter((group) => lengthOf(group) >= SPEAKER_MS);
  const centres = (heard.length > 0 ? heard : groups.slice(0, 1)).map(centreOf);
  return inOrder(stretches.map(({ embedding }) => mostAlike(centres, embedding)));
};
