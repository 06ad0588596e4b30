import { PAUSE_TAG, pauseMs } from '../../contract/constants/script.ts';

/** The silence of a script, in milliseconds. */
export interface Pauses {
  /** Before the first sentence that is heard. */
  readonly leadMs: number;
  /** After each sentence that is heard, in order. */
  readonly afterMs: readonly number[];
}

/** Before the first and after the last sentence only a pause that is written there counts, no white space. */
export const edgePauseMs = (gap: string): number => (gap.search(PAUSE_TAG) < 0 ? 0 : pauseMs(gap));

/**
 * The pauses between what is heard of a script. A piece that is not heard, such as a row of dots, leaves its gap to
 * the one before it.
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
