import { charactersIn } from './script-input.ts';

/** A segment that is to be spoken. */
export interface Spoken {
  segment_id: string;
  text: string;
  gap: string;
}

/**
 * Parts segments into batches, in their order, each of which may be generated at once. A segment that is too long by
 * itself is a batch of its own.
 *
 * @param charactersMax see `Plan.scriptCharactersMax`
 * @returns ids of the segments of each batch; none is empty
 */
export const batchesOf = (segments: readonly Spoken[], charactersMax: number): string[][] => {
  const batches: string[][] = [];
  let left = 0;
  for (const segment of segments) {
    const characters = charactersIn([segment]);
    if (batches.length === 0 || characters > left) {
      batches.push([]);
      left = charactersMax;
    }
    batches.at(-1)!.push(segment.segment_id);
    left -= characters;
  }
  return batches;
};
