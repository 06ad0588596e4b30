import type { EditedSegment } from '../studio/project/content.ts';
import { splitSegment } from './editor/split-merge.ts';

type Segments = readonly EditedSegment[];

/**
 * Removes words that a merge of two windows duplicated. One window joined two rows while the other corrected the second
 * of them: the merge keeps the corrected row, and the joined row still contains its words before the correction.
 * @param segments the merged rows
 * @param originals rows by id, before either window changed them
 * @returns the rows, and how many joined rows may still repeat words because they were edited after the join
 */
export function removeRepeats(
  segments: Segments,
  originals: ReadonlyMap<string, EditedSegment>,
): { segments: Segments; unclear: number } {
  const kept: EditedSegment[] = [];
  let unclear = 0;
  for (const segment of segments) {
    const previous = kept.at(-1);
    const original = originals.get(segment.segment_id);
    // A joined row has the end time of its second part
    if (previous && original && original.end_ms !== null && previous.end_ms === original.end_ms) {
      const parts = splitSegment(previous, previous.text.length - original.text.length, segment.segment_id);
      if (parts?.[1].text === original.text) kept[kept.length - 1] = parts[0];
      else unclear++;
    }
    kept.push(segment);
  }
  return { segments: kept, unclear };
}
