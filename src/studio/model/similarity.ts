/** Most characters compared: enough to tell an edited sentence from another one. */
const COMPARED = 400;

/** Similarity of two sentences, 0 … 1. */
export function similarity(a: string, b: string): number {
  return Math.max(sameEnds(a, b), sharedPairs(a.slice(0, COMPARED), b.slice(0, COMPARED)));
}

/** Share of the longer text that both start and end with, 0 … 1. A rough measure, but fast for different texts. */
export function sameEnds(a: string, b: string): number {
  if (a === b) return 1;
  const longer = Math.max(a.length, b.length);
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return (head + tail) / longer;
}

/** Dice's coefficient over adjacent characters, which needs no word boundaries. */
function sharedPairs(a: string, b: string): number {
  if (a.length < 2 || b.length < 2) return 0;
  const counts = new Map<string, number>();
  for (let i = 0; i < a.length - 1; i++) {
    const pair = a.slice(i, i + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let i = 0; i < b.length - 1; i++) {
    const pair = b.slice(i, i + 2);
    const left = counts.get(pair) ?? 0;
    if (left > 0) {
      shared++;
      counts.set(pair, left - 1);
    }
  }
  return (2 * shared) / (a.length + b.length - 2);
}
