import { fitOf, type Fit } from './fit-of.ts';

/** A row as its place depends on it. */
export interface PlacedRow {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Who speaks; rows of one speaker never sound at once. */
  readonly speaker: string | null;
  /** Length of its take; null without one. */
  readonly soundMs: number | null;
  /** It does not go on into the silence after it. */
  readonly isFixed: boolean;
}

/** Where and how the take of a row sounds. */
export interface Placed {
  readonly id: string;
  readonly startMs: number;
  /** How long it sounds; cut where its speaker's next row begins. */
  readonly lengthMs: number;
  readonly fit: Fit;
}

/** A row after which nobody speaks may go on for as long. */
const LAST_SILENCE_MS = 3_000;

/**
 * Where takes sound: each from the start of its row, at a speed that fits it into the row and, unless its length is fixed,
 * the silence until anybody's next row.
 *
 * @param rows in any order
 * @param lengthMs of the whole video; the last row does not go beyond it. Infinity without one
 * @returns those that have a take, in order of time
 */
export const placeClips = (rows: readonly PlacedRow[], lengthMs: number): Placed[] => {
  const inOrder = rows.toSorted((a, b) => a.startMs - b.startMs);
  /** When each speaker's next row begins, from the last row to the first. */
  const next = new Map<string | null, number>();
  const placed: Placed[] = [];
  for (let index = inOrder.length - 1; index >= 0; index--) {
    const { id, startMs, endMs, speaker, soundMs, isFixed } = inOrder[index]!;
    if (soundMs !== null) {
      const following = inOrder[index + 1]?.startMs ?? Math.min(lengthMs, endMs + LAST_SILENCE_MS);
      const silenceAfterMs = Math.max(0, following - endMs);
      const slotMs = endMs - startMs;
      const fit = fitOf({ soundMs, slotMs, silenceAfterMs }, isFixed ? 'fixed' : 'dynamic');
      const until = Math.min(next.get(speaker) ?? Infinity, lengthMs);
      placed.push({ id, startMs, lengthMs: Math.max(0, Math.min(fit.lengthMs, until - startMs)), fit });
    }
    next.set(speaker, startMs);
  }
  return placed.reverse();
};
