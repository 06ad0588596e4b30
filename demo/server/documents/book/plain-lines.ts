import type { Dropped } from '../dropped.ts';

const ILLUSTRATION =
  /\[(?:illustrations?|abbildung|illustrazione|ilustración|ilustração|illustratie|иллюстрация)(?!\p{L})[.:]?(?:[^[\]]|\[[^[\]]*\]){0,2000}\]/giu;
const ILLUSTRATION_SIGN = '[Illustration]';
/** "[Pg 12]", "{12}": such page numbers also stand within a line. */
const PAGE_SIGN = /\[(?:pg\.?|page|p\.|seite|s\.) ?\d{1,4}\]|\{(?:p\. ?)?\d{1,4}\}/giu;
/**
 * A mark directly after a word or its punctuation: "the lamp.[12]". A letter is none after an opening quotation mark or
 * in a word, where it replaces one of a quoted text: "[T]he lamp".
 */
const NOTE_SIGN =
  /(?<=[\p{L}\p{P}])\[(?:\d{1,3}|(?<![\p{Ps}\p{Pi}–—-]\[|(?<![^\s(–—-])["']\[)[A-Z](?=\](?!\p{L}))|[*†‡§]{1,3})\]/gu;
/** "- 12 -", "Page 12", "第12页": a number that says that it is one of a page. */
const PAGE_LINE =
  /^(?:[-–—~] ?\d{1,4} ?[-–—~]|(?:page|pg\.|seite|página|pagina)\s\d{1,4}|第 ?\d{1,4} ?[页頁])$/iu;
const NUMBER_LINE = /^(?:\d{1,4}|\[\d{1,4}\]|\(\d{1,4}\))$/;
const UNFINISHED = /[\p{L}\p{N},;—–-]$/u;
const CONTINUES = /^["“‘'(]?\p{Ll}/u;

/** A line with only a number, which may be that of a page. */
interface NumberLine {
  at: number;
  value: number;
  /** Interrupts a sentence. */
  isWithin: boolean;
}

/** Number of the nearest line with text in a direction; -1 for none. */
const textFrom = (lines: readonly string[], from: number, step: 1 | -1): number => {
  let at = from + step;
  while (lines[at] === '') at += step;
  return lines[at] === undefined ? -1 : at;
};

const isContinued = (before: string | undefined, after: string | undefined): boolean =>
  before !== undefined && after !== undefined && UNFINISHED.test(before) && CONTINUES.test(after);

const numberLinesOf = (lines: readonly string[]): NumberLine[] =>
  lines.flatMap((line, at) =>
    NUMBER_LINE.test(line)
      ? [
          {
            at,
            value: Number(/\d+/.exec(line)![0]),
            isWithin: isContinued(lines[textFrom(lines, at, -1)], lines[textFrom(lines, at, 1)]),
          },
        ]
      : [],
  );

/** A first number this large is a year: chapters of a chronicle may be named "1914" and "1918". */
const FIRST_PAGE_MAX = 999;
/** Greatest mean difference of the numbers of pages, of which some bear none. */
const PAGE_STEP_MAX = 5;

const arePages = (values: readonly number[]): boolean =>
  values.length > 1 &&
  values[0]! <= FIRST_PAGE_MAX &&
  values.at(-1)! - values[0]! <= PAGE_STEP_MAX * (values.length - 1) &&
  values.every((value, index) => index === 0 || value > values[index - 1]!);

/**
 * Lines with the number of a page. They rise through the whole text; those of sections begin anew in each chapter, and
 * those of chapters count up from 1, with no other chapter title among them.
 */
const pageLinesOf = (lines: readonly string[], isTitle: (line: string) => boolean): Set<number> => {
  const numbers = numberLinesOf(lines);
  const counts =
    numbers.every(({ value, isWithin }, index) => value === index + 1 && !isWithin) &&
    !lines.slice(numbers[0]?.at, numbers.at(-1)?.at).some(isTitle);
  const areAll = !counts && arePages(numbers.map(({ value }) => value));
  return new Set(numbers.flatMap(({ at, isWithin }) => (areAll || isWithin ? [at] : [])));
};

/**
 * Paragraphs of a plain text as their lines, without page numbers, illustrations and marks of notes. Empty lines part
 * paragraphs; without any, each line is a paragraph. A sentence that a page or an illustration interrupts goes on.
 *
 * @param isTitle whether a line is the title of a chapter
 * @param dropped receives what was left out
 */
export const paragraphLinesOf = (
  text: string,
  isTitle: (line: string) => boolean,
  dropped: Dropped,
): string[][] => {
  const hasEmptyLines = /\n[^\S\n]*\n/.test(text.trim());
  const leaveOut = (kind: 'images' | 'page_numbers' | 'notes', by: string) => (found: string) => {
    dropped.addText(kind, found);
    return by;
  };
  const lines = text
    .replaceAll(ILLUSTRATION, leaveOut('images', ILLUSTRATION_SIGN))
    .replaceAll(NOTE_SIGN, leaveOut('notes', ''))
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const pages = pageLinesOf(lines, isTitle);
  const paragraphs: string[][] = [];
  let isOpen = false;
  let isInterrupted = false;
  for (const [at, line] of lines.entries()) {
    const isPage = pages.has(at) || PAGE_LINE.test(line);
    if (isPage) dropped.addText('page_numbers', line);
    const rest = isPage
      ? ''
      : line.replaceAll(ILLUSTRATION_SIGN, '').replaceAll(PAGE_SIGN, leaveOut('page_numbers', '')).trim();
    if (rest === '') {
      if (line === '') isOpen = false;
      else isInterrupted = true;
      continue;
    }
    const last = paragraphs.at(-1);
    if (last && (isOpen || (isInterrupted && isContinued(last.at(-1), rest)))) last.push(rest);
    else paragraphs.push([rest]);
    isOpen = hasEmptyLines;
    isInterrupted = false;
  }
  return paragraphs;
};
