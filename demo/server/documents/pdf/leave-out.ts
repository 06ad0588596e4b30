import type { Dropped } from '../dropped.ts';
import type { Line } from './geometry.ts';

/** Maximum font size of notes, as a share of the text's. */
const NOTE_SIZE_MAX = 0.92;
const NOTE_START = /^(?:\d{1,3}(?!\d)|[*†‡§¶]{1,3})[.)]?\s*\S/;
const LEADERS = /(?:[.·…_]\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,7})?\s*$/i;
const CONTENTS_TITLE =
  /^(?:(?:table of )?contents|inhalt(?:sverzeichnis)?|sommaire|table des matières|índice|indice|sumário|содержание|оглавление|目录|目次)$/i;

const isUnder = (line: Line, note: Line): boolean =>
  line.y > note.y && line.x < note.right && line.right > note.x;

/** Notes at the foot of a column: from the first small line that begins with a mark to the end of the column. */
const notesOf = (lines: readonly Line[], size: number): Line[] => {
  const small = (line: Line) => line.size <= NOTE_SIZE_MAX * size;
  const found: Line[] = [];
  let from = 0;
  for (let at = 0; at <= lines.length; at++) {
    if (at < lines.length && lines[at]!.column === lines[from]!.column) continue;
    const column = lines.slice(from, at);
    const lastOfText = column.findLastIndex((line) => !small(line));
    const foot = column.slice(lastOfText + 1);
    const first = foot.findIndex(({ text }) => NOTE_START.test(text));
    const goesOn = lines.some((line) => !small(line) && foot.some((note) => isUnder(line, note)));
    if (first >= 0 && !goesOn) found.push(...foot.slice(first));
    from = at;
  }
  return found;
};

/** Lines of a table of contents, recognised by their dot leaders, with its title. */
const contentsOf = (lines: readonly Line[]): Line[] => {
  const leading = lines.map(({ text }) => LEADERS.test(text) && /\p{L}/u.test(text));
  if (!leading.includes(true)) return [];
  return lines.filter((line, at) => {
    const isTitle = CONTENTS_TITLE.test(line.text.trim()) && leading.slice(at + 1, at + 4).includes(true);
    // First line of an entry that takes two lines
    const begins = leading[at + 1] && leading[at - 1] && line.size <= lines[at + 1]!.size;
    return leading[at] || isTitle || begins;
  });
};

/**
 * Selects the lines of a page to read aloud. `size` is the font size of the text. Small print counts as notes only if
 * the page has their marks, because it could also be a listing.
 */
export const leaveOut = (
  lines: readonly Line[],
  size: number,
  hasMarks: boolean,
  dropped: Dropped,
): Line[] => {
  const notes = hasMarks ? notesOf(lines, size) : [];
  const contents = contentsOf(lines);
  for (const { text } of notes) dropped.addText('notes', text);
  for (const { text } of contents) dropped.addText('contents', text);
  const out = new Set([...notes, ...contents]);
  return lines.filter((line) => !out.has(line));
};
