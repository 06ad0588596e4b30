/** Level of the original while a translated voice speaks, in decibels. */
const LOWERED_DB = -12;
/** The original begins to go down so long before the voice, and is back so long after it, in milliseconds. */
const DOWN_MS = 150;
const UP_MS = 250;
/** Shorter pauses of the voice do not raise the level, in milliseconds. */
const BRIDGED_MS = 800;

/** A time range, in milliseconds. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** A point of an envelope. Between two points the level changes linearly in decibels. */
export interface GainPoint {
  readonly atMs: number;
  readonly db: number;
}

/** Merges spans of speech, in order, across pauses too short to matter. */
function bridge(spans: readonly Span[]): Span[] {
  const bridged: Span[] = [];
  for (const span of spans
    .filter(({ startMs, endMs }) => endMs > startMs)
    .toSorted((a, b) => a.startMs - b.startMs)) {
    const last = bridged.at(-1);
    if (last && span.startMs - last.endMs < BRIDGED_MS)
      bridged[bridged.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, span.endMs) };
    else bridged.push(span);
  }
  return bridged;
}

/**
 * Level of the original under a translated voice: lowered before its first word, restored after its last. Computed from
 * the times rather than the audio, so that it is the same wherever it is applied.
 * @param spans when the voice speaks, in any order
 * @returns points in order of time; before the first and after the last one the level is 0 dB
 */
export const duckingEnvelope = (spans: readonly Span[]): GainPoint[] =>
  bridge(spans).flatMap(({ startMs, endMs }) => [
    { atMs: startMs - DOWN_MS, db: 0 },
    { atMs: startMs, db: LOWERED_DB },
    { atMs: endMs, db: LOWERED_DB },
    { atMs: endMs + UP_MS, db: 0 },
  ]);

/** Index of the first point after a time; the number of points when there is none. */
export function nextPoint(envelope: readonly GainPoint[], ms: number): number {
  let low = 0;
  let high = envelope.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (envelope[middle]!.atMs <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Level of an envelope at a time, in decibels. */
export function levelAt(envelope: readonly GainPoint[], ms: number): number {
  const next = nextPoint(envelope, ms);
  const [from, to] = [envelope[next - 1], envelope[next]];
  if (!from || !to) return 0;
  return from.db + ((to.db - from.db) * (ms - from.atMs)) / (to.atMs - from.atMs);
}

/** Amplitude factor for a level. */
export const gainOf = (db: number): number => 10 ** (db / 20);
