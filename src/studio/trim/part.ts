/** A part of a recording, in milliseconds from its start. */
export interface Part {
  readonly startMs: number;
  readonly endMs: number;
}

/** Minimum and maximum length of a part, in milliseconds. */
export interface PartLimits {
  readonly shortestMs: number;
  readonly longestMs: number;
}

/** One of the two handles. */
export type Edge = 'start' | 'end';

/** Initial part: the whole recording, or its start up to the maximum length. */
export const firstPart = (totalMs: number, { longestMs }: PartLimits): Part => ({
  startMs: 0,
  endMs: Math.min(totalMs, longestMs),
});

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

interface Move {
  readonly edge: Edge;
  readonly toMs: number;
  /** Length of the recording, in ms. */
  readonly totalMs: number;
}

/**
 * The part after moving one of its edges. It keeps the minimum length; when it would exceed the maximum, the other edge
 * follows.
 */
export function movePart({ startMs, endMs }: Part, { edge, toMs, totalMs }: Move, limits: PartLimits): Part {
  const { longestMs } = limits;
  const shortest = Math.min(limits.shortestMs, totalMs);
  if (edge === 'start') {
    const start = clamp(Math.round(toMs), 0, endMs - shortest);
    return { startMs: start, endMs: Math.min(endMs, start + longestMs) };
  }
  const end = clamp(Math.round(toMs), startMs + shortest, totalMs);
  return { startMs: Math.max(startMs, end - longestMs), endMs: end };
}

const STEP_MS = 100;
const LARGE_STEP_MS = 1_000;
const PAGE_MS = 10_000;

/** Where a key moves an edge that is at `atMs`; null for other keys. */
export function keyTarget(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  atMs: number,
): number | null {
  const step = shiftKey ? LARGE_STEP_MS : STEP_MS;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return atMs + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return atMs - step;
    case 'PageUp':
      return atMs + PAGE_MS;
    case 'PageDown':
      return atMs - PAGE_MS;
    case 'Home':
      return -Infinity;
    case 'End':
      return Infinity;
    default:
      return null;
  }
}
