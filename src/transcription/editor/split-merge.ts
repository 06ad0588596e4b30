import { SEGMENT_CHARACTERS_MAX, countCharacters } from '../../contract/constants/script.ts';
import type { EditedSegment } from '../../studio/project/content.ts';
import { cutText, joinTexts, timesAt } from '../../studio/rows/timed-text.ts';

/**
 * Splits a segment at an offset in its text.
 * @param id of the second part
 * @returns null if either part would be empty
 */
export function splitSegment(
  segment: EditedSegment,
  offset: number,
  id: string,
): [EditedSegment, EditedSegment] | null {
  const { first, second, from } = cutText(segment, offset);
  if (!first.text.trim() || !second.text) return null;
  const slot = { startMs: segment.start_ms ?? 0, endMs: segment.end_ms ?? 0 };
  const time = timesAt(segment, from, slot);
  return [
    { ...segment, ...first, gap: segment.text.slice(first.text.length, from), end_ms: time.end },
    { ...segment, ...second, segment_id: id, start_ms: Math.max(time.end, time.start) },
  ];
}

/**
 * Merges two consecutive segments, with the id and the speaker of the first. @returns null if the text would be too
 * long
 */
export function mergeSegments(
  first: EditedSegment,
  second: EditedSegment,
): { segment: EditedSegment; offset: number } | null {
  const { offset, ...joined } = joinTexts(first, second);
  if (countCharacters(joined.text) > SEGMENT_CHARACTERS_MAX) return null;
  const segment = {
    ...first,
    ...joined,
    gap: second.gap,
    end_ms: second.end_ms,
    speaker: first.speaker ?? second.speaker,
  };
  return { segment, offset };
}
