import { SEGMENT_CHARACTERS_MAX, PAUSE_TAG, countCharacters } from '../../../contract/constants/script.ts';
import { withCue, type Row, type Rows } from '../../../studio/rows/row.ts';
import { changeThese, stepOf, type Step } from '../../../studio/rows/step.ts';

/** Most passages per paragraph on screen: a book may be one single paragraph. */
const PARAGRAPH_PASSAGES_MAX = 40;

/** Passages shown as one paragraph. */
export interface Paragraph {
  /** Id of the first passage. */
  readonly id: string;
  readonly rows: Rows;
}

/** Groups passages into paragraphs, which end at a line break. */
export function paragraphsOf(rows: Rows): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: Row[] = [];
  const end = () => {
    if (open[0]) paragraphs.push({ id: open[0].segment_id, rows: open });
    open = [];
  };
  for (const row of rows) {
    open.push(row);
    if (row.gap.includes('\n') || open.length >= PARAGRAPH_PASSAGES_MAX) end();
  }
  end();
  return paragraphs;
}

export const setPassageText = (row: Row, text: string): Step | null =>
  stepOf({ changed: [{ before: row, after: { ...row, text } }] });

/**
 * Splits a passage at an offset in its text.
 * @param id of the second part
 * @returns null if either part would be empty
 */
export function splitPassage(row: Row, offset: number, id: string): Step | null {
  const [first, second] = [row.text.slice(0, offset).trimEnd(), row.text.slice(offset).trimStart()];
  if (!first || !second) return null;
  const after: Row = { ...row, text: first, gap: ' ' };
  const added: Row = withCue({ ...row, segment_id: id, text: second }, { bookmarked: false, note: '' });
  return stepOf({
    changed: [{ before: row, after }],
    added: [{ row: added, previous: row.segment_id }],
  });
}

/** Merges a passage with the next one, in the voice of the first. @returns null if the text would be too long */
export function mergePassages(first: Row, second: Row): Step | null {
  const text = [first.text.trimEnd(), second.text.trimStart()].filter(Boolean).join(' ');
  if (countCharacters(text) > SEGMENT_CHARACTERS_MAX) return null;
  return stepOf({
    changed: [{ before: first, after: { ...first, text, gap: second.gap } }],
    removed: [{ row: second, previous: first.segment_id }],
  });
}

/** White space of a gap, without its pauses. */
const spaceOf = (gap: string): string => (gap.replace(PAUSE_TAG, '').includes('\n') ? '\n\n' : ' ');

/** Seconds of the explicit pause after a passage; null for the usual one. */
export function pauseAfter({ gap }: Row): number | null {
  const tags = [...gap.matchAll(PAUSE_TAG)];
  if (tags.length === 0) return null;
  return tags.reduce((sum, [, value, unit]) => sum + Number(value) / (unit === 'ms' ? 1000 : 1), 0);
}

/** @param seconds of silence after the passages; null for the usual pause */
export const setPause = (rows: Rows, ids: ReadonlySet<string>, seconds: number | null): Step | null =>
  changeThese(rows, ids, (row) => {
    const tag = seconds === null ? '' : `[pause ${seconds}s]`;
    return { ...row, gap: `${tag}${spaceOf(row.gap)}` };
  });

/**
 * Sets the speaker of passages, and marks it as certain.
 * @param voice the speaker's voice; passages with a voice of their own keep theirs
 */
export const giveSpeaker = (
  rows: Rows,
  ids: ReadonlySet<string>,
  speaker: string | null,
  voice: Row['voice'],
): Step | null =>
  changeThese(rows, ids, (row) => {
    const keeps = row.cue?.own_voice === true || !voice;
    return withCue(
      {
        ...row,
        speaker,
        voice: keeps ? row.voice : { ...voice, speed: row.voice?.speed ?? voice.speed },
      },
      { unsure: false },
    );
  });
