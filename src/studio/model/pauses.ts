import { PAUSE_TAG, pauseMs } from '../../contract/constants/script.ts';

/** Silences of a script, in milliseconds. */
export interface Pauses {
  /** Before the first audible sentence. */
  readonly leadMs: number;
  /** After each audible sentence, in order. */
  readonly afterMs: readonly number[];
}

/** Pause before the first or after the last sentence: only written pauses count there, not white space. */
export const edgePauseMs = (gap: string): number => (gap.search(PAUSE_TAG) < 0 ? 0 : pauseMs(gap));

/**
 * Pauses between the audible pieces of a script. A silent piece, such as a row of dots, adds its gap to the piece
 * before it.
 * @param lead white space and pauses before the first piece
 */
export function pausesAround(
  lead: string,
  pieces: readonly { readonly gap: string; readonly isHeard: boolean }[],
): Pauses {
  const gaps = [lead];
  for (const { gap, isHeard } of pieces) {
    if (isHeard) gaps.push(gap);
    else gaps[gaps.length - 1]! += gap;
  }
  const isEdge = (index: number) => index === 0 || index === gaps.length - 1;
  const [leadMs = 0, ...afterMs] = gaps.map((gap, index) =>
    isEdge(index) ? edgePauseMs(gap) : pauseMs(gap),
  );
  return { leadMs, afterMs };
}
