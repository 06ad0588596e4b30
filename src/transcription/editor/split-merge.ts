import { SEGMENT_CHARACTERS_MAX, countCharacters } from '../../contract/constants/script.ts';
import type { TimedWord } from '../../contract/index.ts';
import type { EditedSegment } from '../../studio/project/content.ts';

/** Scripts that write no white space between sentences. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const moved = (words: readonly TimedWord[], by: number): TimedWord[] =>
  words.map(([from, to, start, end, sure]) => [from + by, to + by, start, end, sure]);

/** When the text at an offset is spoken: by its words, else by how far into the text it is. */
function timeAt({ text, words, start_ms, end_ms }: EditedSegment, offset: number) {
  const left = words.findLast(([from]) => from < offset);
  const right = words.find(([from]) => from >= offset);
  const [start, end] = [start_ms ?? 0, end_ms ?? 0];
  const share = Math.round(start + ((end - start) * offset) / Math.max(1, text.length));
  return { end: left?.[3] ?? share, start: right?.[2] ?? share };
}

/**
 * Cuts a segment in two at a place of its text.
 * @param id of the second one
 * @returns null when there is nothing before or after the place
 */
export function splitSegment(
  segment: EditedSegment,
  offset: number,
  id: string,
): [EditedSegment, EditedSegment] | null {
  const { text, words } = segment;
  const before = text.slice(0, offset).trimEnd();
  const after = text.slice(offset).trimStart();
  if (!before.trim() || !after) return null;
  const from = text.length - after.length;
  const time = timeAt(segment, from);
  return [
    {
      ...segment,
      text: before,
      gap: text.slice(before.length, from),
      words: words.filter(([start]) => start < from),
      end_ms: time.end,
    },
    {
      ...segment,
      segment_id: id,
      text: after,
      words: moved(
        words.filter(([start]) => start >= from),
        -from,
      ),
      start_ms: Math.max(time.end, time.start),
    },
  ];
}

/**
 * Makes one of two segments that follow each other; it has the id and the speaker of the first.
 * @returns null when it would be too long
 */
export function mergeSegments(
  first: EditedSegment,
  second: EditedSegment,
): { segment: EditedSegment; offset: number } | null {
  const isUnspaced = UNSPACED.test(first.text.at(-1) ?? '') || UNSPACED.test(second.text[0] ?? '');
  const between = first.text && second.text && !isUnspaced ? ' ' : '';
  const text = first.text + between + second.text;
  if (countCharacters(text) > SEGMENT_CHARACTERS_MAX) return null;
  const offset = first.text.length + between.length;
  const segment = {
    ...first,
    text,
    gap: second.gap,
    words: [...first.words, ...moved(second.words, offset)],
    end_ms: second.end_ms,
    speaker: first.speaker ?? second.speaker,
  };
  return { segment, offset };
}
