import { fitOf, type Fit } from './fit-of.ts';

/** The properties of a row that determine its placement. */
export interface PlacedRow {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Speaker. Rows of one speaker never overlap. */
  readonly speaker: string | null;
  /** Length of its take; null without one. */
  readonly soundMs: number | null;
  /** Whether it must not run into the silence after it. */
  readonly isFixed: boolean;
}

/** When and how the take of a row is played. */
export interface Placed {
  readonly id: string;
  readonly startMs: number;
  /** Length as played; cut where the same speaker's next row starts. */
  readonly lengthMs: number;
  readonly fit: Fit;
}

/** Longest extension of a row that nobody speaks after, in ms. */
export const LAST_SILENCE_MS = 3_000;

/**
 * Places takes: each from the start of its row, at a speed that fits it into the row and, unless its length is fixed,
 * into the silence before the next row of any speaker.
 *
 * @param rows in any order
 * @param lengthMs length of the video, which limits the last row; Infinity without one
 * @returns the rows that have a take, in order of time
 */
export const placeClips = (rows: readonly PlacedRow[], lengthMs: number): Placed[] => {
  const inOrder = rows.toSorted((a, b) => a.startMs - b.startMs);
  /** Start of each speaker's next row. Rows are visited from last to first. */
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
