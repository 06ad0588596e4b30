import { VOICE_CHANGE_MS_MAX, VOICE_CHANGE_MS_MIN } from '../../contract/constants/voice-changes.ts';

/** A part of a recording, in milliseconds from its beginning. */
export interface Part {
  readonly startMs: number;
  readonly endMs: number;
}

/** One of the two handles. */
export type Edge = 'start' | 'end';

/** All of a recording, or as much from its beginning as can be changed at once. */
export const firstPart = (totalMs: number): Part => ({
  startMs: 0,
  endMs: Math.min(totalMs, VOICE_CHANGE_MS_MAX),
});

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * The part after one of its edges was moved. The part does not become shorter than the shortest one; where it would become
 * longer than the longest one, its other edge follows.
 */
export function movePart({ startMs, endMs }: Part, edge: Edge, toMs: number, totalMs: number): Part {
  const shortest = Math.min(VOICE_CHANGE_MS_MIN, totalMs);
  if (edge === 'start') {
    const start = clamp(Math.round(toMs), 0, endMs - shortest);
    return { startMs: start, endMs: Math.min(endMs, start + VOICE_CHANGE_MS_MAX) };
  }
  const end = clamp(Math.round(toMs), startMs + shortest, totalMs);
  return { startMs: Math.max(startMs, end - VOICE_CHANGE_MS_MAX), endMs: end };
}

const STEP_MS = 100;
const LARGE_STEP_MS = 1_000;
const PAGE_MS = 10_000;

/** Where a key of the keyboard moves an edge that stands at `atMs`; null when it does not. */
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
