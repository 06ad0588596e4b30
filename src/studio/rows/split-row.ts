import { SEGMENT_CHARACTERS_MAX, countCharacters } from '../../contract/constants/script.ts';
import { piecesOf } from '../model/timed-words.ts';
import {
  SLOT_MS_MIN,
  cueOf,
  endOf,
  slotOf,
  sourceOf,
  startOf,
  textIn,
  withCue,
  type Row,
  type RowField,
} from './row.ts';
import { stepOf, type Step } from './step.ts';
import { cutText, joinTexts, timesAt } from './timed-text.ts';

/** Start of the word nearest to a share of a text, so that no word is cut; the end if there is only one word. */
function wordNear(text: string, share: number): number {
  const wanted = text.length * share;
  const [first, ...rest] = piecesOf(text)
    .slice(1)
    .map(({ from }) => from);
  return rest.reduce(
    (best, at) => (Math.abs(at - wanted) < Math.abs(best - wanted) ? at : best),
    first ?? text.length,
  );
}

/** Where to cut both texts of a row: one at the caret, the other at the same share. */
function cutsOf(row: Row, field: RowField, offset: number) {
  const text = textIn(row, field);
  const other = textIn(row, field === 'source' ? 'translation' : 'source');
  const near = wordNear(other, offset / Math.max(1, text.length));
  return field === 'source' ? { source: offset, text: near } : { source: near, text: offset };
}

/**
 * Splits a row at an offset in one of its texts. The times follow from the words of the source, else from the share of
 * the text.
 * @param id of the second row
 * @returns null when there is nothing before or after the offset, or not enough time for two rows
 */
export function splitRow(row: Row, field: RowField, offset: number, id: string): Step | null {
  const given = cutText({ text: textIn(row, field), words: [] }, offset);
  if (!given.first.text.trim() || !given.second.text || slotOf(row) < 2 * SLOT_MS_MIN) return null;
  const cuts = cutsOf(row, field, offset);
  const source = cutText(sourceOf(row), cuts.source);
  const translation = cutText({ text: row.text, words: [] }, cuts.text);
  const slot = { startMs: startOf(row), endMs: endOf(row) };
  const time =
    row.source_text === null
      ? timesAt({ text: row.text, words: [] }, cuts.text, slot)
      : timesAt(sourceOf(row), source.from, slot);
  const end = Math.min(Math.max(time.end, slot.startMs + SLOT_MS_MIN), slot.endMs - SLOT_MS_MIN);
  const start = Math.min(Math.max(time.start, end), slot.endMs - SLOT_MS_MIN);
  const withParts = (half: 'first' | 'second') => ({
    text: translation[half].text,
    source_text: row.source_text === null ? null : source[half].text,
    words: [...source[half].words],
  });
  const after: Row = { ...row, ...withParts('first'), end_ms: end };
  const second: Row = withCue(
    { ...row, ...withParts('second'), segment_id: id, start_ms: start },
    { note: '', bookmarked: false },
  );
  return stepOf({
    changed: [{ before: row, after }],
    added: [{ row: second, previous: row.segment_id }],
  });
}

/**
 * Merges a row with the next one. The speaker and voice of the first stay.
 * @returns null when the text would be too long
 */
export function mergeRows(first: Row, second: Row): Step | null {
  const { offset: _, ...source } = joinTexts(sourceOf(first), sourceOf(second));
  const { text } = joinTexts({ text: first.text, words: [] }, { text: second.text, words: [] });
  if ([source.text, text].some((one) => countCharacters(one) > SEGMENT_CHARACTERS_MAX)) return null;
  const merged: Row = {
    ...first,
    text,
    source_text: first.source_text === null && second.source_text === null ? null : source.text,
    words: source.words,
    speaker: first.speaker ?? second.speaker,
    voice: first.voice ?? second.voice,
    end_ms: Math.max(endOf(first), endOf(second)),
  };
  const notes = [cueOf(first).note, cueOf(second).note].filter(Boolean).join('\n');
  return stepOf({
    changed: [{ before: first, after: withCue(merged, { note: notes }) }],
    removed: [{ row: second, previous: first.segment_id }],
  });
}

/**
 * Moves the part of a row's text after an offset to the next row, or the part before it to the previous one. Source
 * words keep their times.
 * @param to the row that gets them: the previous or the next one
 */
export function moveWords(row: Row, to: Row, field: RowField, offset: number): Step | null {
  const isForward = startOf(to) >= startOf(row);
  const cut = cutText(field === 'source' ? sourceOf(row) : { text: row.text, words: [] }, offset);
  const [kept, moved] = isForward ? [cut.first, cut.second] : [cut.second, cut.first];
  if (!moved.text || !kept.text) return null;
  const there = field === 'source' ? sourceOf(to) : { text: to.text, words: [] };
  const joined = isForward ? joinTexts(moved, there) : joinTexts(there, moved);
  if (countCharacters(joined.text) > SEGMENT_CHARACTERS_MAX) return null;
  if (field === 'translation')
    return stepOf({
      changed: [
        { before: row, after: { ...row, text: kept.text } },
        { before: to, after: { ...to, text: joined.text } },
      ],
    });
  const from: Row = { ...row, source_text: kept.text, words: [...kept.words] };
  const into: Row = { ...to, source_text: joined.text, words: joined.words };
  return stepOf({
    changed: [
      { before: row, after: isForward ? endingWith(from) : startingWith(from) },
      { before: to, after: isForward ? startingWith(into) : endingWith(into) },
    ],
  });
}

/** The row ending with its last word, but at least {@link SLOT_MS_MIN} long. */
const endingWith = (row: Row): Row => {
  const end = row.words.at(-1)?.[3];
  return end === undefined ? row : { ...row, end_ms: Math.max(end, startOf(row) + SLOT_MS_MIN) };
};
const startingWith = (row: Row): Row => {
  const start = row.words[0]?.[2];
  return start === undefined ? row : { ...row, start_ms: Math.min(start, endOf(row) - SLOT_MS_MIN) };
};
