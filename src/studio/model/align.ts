import { sameEnds, similarity } from './similarity.ts';

/** Sentences at least this similar count as one that was edited. */
const EDITED = 0.5;
/** Gaps of up to this many pairs are matched for the best total similarity; larger ones in order. */
const PAIRS_MAX = 900;

/**
 * Returns for each sentence of the new text its index in the old text, or -1 for a new one. Equal sentences match
 * first, in order (patience diff: those unique on both sides). Between two matches, similar sentences count as edited.
 */
export function align(before: readonly string[], after: readonly string[]): number[] {
  const match = Array.from(after, () => -1);
  const holes: Hole[] = [];
  matchEqual(before, after, { b0: 0, b1: before.length, a0: 0, a1: after.length }, match, holes);
  const anyEqual = match.some((index) => index >= 0);
  for (const hole of holes) matchEdited(before, after, hole, match, anyEqual);
  return match;
}

/** Unmatched, half-open ranges of both sides. */
interface Hole {
  b0: number;
  b1: number;
  a0: number;
  a1: number;
}

function matchEqual(
  before: readonly string[],
  after: readonly string[],
  { b0, b1, a0, a1 }: Hole,
  match: number[],
  holes: Hole[],
): void {
  while (b0 < b1 && a0 < a1 && before[b0] === after[a0]) match[a0++] = b0++;
  while (b0 < b1 && a0 < a1 && before[b1 - 1] === after[a1 - 1]) match[--a1] = --b1;
  if (b0 === b1 || a0 === a1) return;
  const anchors = uniqueInOrder(before, after, { b0, b1, a0, a1 });
  if (anchors.length === 0) {
    holes.push({ b0, b1, a0, a1 });
    return;
  }
  for (const { b, a } of [...anchors, { b: b1, a: a1 }]) {
    matchEqual(before, after, { b0, b1: b, a0, a1: a }, match, holes);
    if (a < a1) match[a] = b;
    b0 = b + 1;
    a0 = a + 1;
  }
}

export interface Pair {
  b: number;
  a: number;
}

/** Sentences that occur once on each side: the largest set in the same order. */
function uniqueInOrder(before: readonly string[], after: readonly string[], hole: Hole): Pair[] {
  const inBefore = onlyPlaces(before, hole.b0, hole.b1);
  const inAfter = onlyPlaces(after, hole.a0, hole.a1);
  const pairs: Pair[] = [];
  for (const [text, a] of inAfter) {
    const b = inBefore.get(text);
    if (a >= 0 && b !== undefined && b >= 0) pairs.push({ b, a });
  }
  return longestRising(pairs);
}

/** Index of each text in the range; -1 when it occurs more than once. */
function onlyPlaces(texts: readonly string[], from: number, to: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let i = from; i < to; i++) places.set(texts[i]!, places.has(texts[i]!) ? -1 : i);
  return places;
}

/** Longest subsequence of pairs (sorted by `a`) with increasing `b`. */
export function longestRising(pairs: readonly Pair[]): Pair[] {
  const tails: number[] = [];
  const previous: number[] = [];
  pairs.forEach(({ b }, i) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tails[middle]!]!.b < b) low = middle + 1;
      else high = middle;
    }
    previous[i] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = i;
  });
  const chain: Pair[] = [];
  for (let i = tails.at(-1) ?? -1; i >= 0; i = previous[i]!) chain.push(pairs[i]!);
  return chain.reverse();
}

function matchEdited(
  before: readonly string[],
  after: readonly string[],
  hole: Hole,
  match: number[],
  anyEqual: boolean,
): void {
  const { b0, b1, a0, a1 } = hole;
  // A single sentence between the same neighbours as before is the same sentence, however much of it changed
  if (anyEqual && b1 - b0 === 1 && a1 - a0 === 1) match[a0] = b0;
  else if ((b1 - b0) * (a1 - a0) <= PAIRS_MAX) matchBest(before, after, hole, match);
  else matchInOrder(before, after, hole, match);
}

/** Matches in order with the greatest total similarity. */
function matchBest(before: readonly string[], after: readonly string[], hole: Hole, match: number[]): void {
  const { b0, a0 } = hole;
  const rows = hole.b1 - b0;
  const columns = hole.a1 - a0;
  const alike: number[][] = [];
  const best: number[][] = Array.from({ length: rows + 1 }, () =>
    Array.from({ length: columns + 1 }, () => 0),
  );
  for (let i = rows - 1; i >= 0; i--) {
    alike[i] = [];
    for (let j = columns - 1; j >= 0; j--) {
      const score = similarity(before[b0 + i]!, after[a0 + j]!);
      alike[i]![j] = score >= EDITED ? score : 0;
      best[i]![j] = Math.max(best[i + 1]![j]!, best[i]![j + 1]!, alike[i]![j]! + best[i + 1]![j + 1]!);
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns;) {
    const score = alike[i]![j]!;
    if (score > 0 && best[i]![j] === score + best[i + 1]![j + 1]!) match[a0 + j++] = b0 + i++;
    else if (best[i]![j] === best[i + 1]![j]) i++;
    else j++;
  }
}

/** How far ahead to look for an edited sentence when there are too many to compare all. */
const REACH = 8;

function matchInOrder(
  before: readonly string[],
  after: readonly string[],
  hole: Hole,
  match: number[],
): void {
  let next = hole.b0;
  for (let a = hole.a0; a < hole.a1; a++) {
    for (let b = next; b < Math.min(next + REACH, hole.b1); b++) {
      if (sameEnds(before[b]!, after[a]!) < EDITED) continue;
      match[a] = b;
      next = b + 1;
      break;
    }
  }
}
