import type { Block } from '../document.ts';
import type { Dropped } from '../dropped.ts';
import { joinLines, lineJoiner, type JoinLines } from '../hyphens.ts';
import { isChapterNumber, isChapterTitle, isNumberAndTitle, isUnnumberedTitle } from './chapter-line.ts';
import { isContentsTitle } from './name-parts.ts';
import { paragraphLinesOf } from './plain-lines.ts';
import { plain } from './split-chapters.ts';

const TITLE_CHARACTERS_MAX = 80;
/** "3", "IV.", "IV. The Storm". */
const NUMBERED = /^(?:\d{1,3}\.?|[IVXLC]{1,8}(?:\.?|\.\s+\S.*))$/;
const NUMBER_ONLY = /^(?:\d{1,3}|[IVXLC]{1,8})\.?$/;
const SENTENCE_END = /[.!?,;:…"”’。！？；：，、」』।؟؛،]$/;
/** A text without letters other than capitals. */
const CAPITALS = /^[^\p{Ll}\p{Lo}\p{Lm}]*$/u;
const NOTE = /^\[(?:footnote|fu(?:ß|ss)note|anmerkung|note|nota|voetnoot|сноска)\s?[\p{L}\d*†]{0,4}:/iu;
/** Most paragraphs of one note. */
const NOTE_PARAGRAPHS_MAX = 20;
const ENTRY_NUMBER = /^(?:\p{L}{1,12}\s+)?(?:[ivxlc]{1,8}|\d{1,3})[.:)]?\s+/iu;
const ENTRY_PAGE = /[\s.·…_]*\d{1,4}$/;
const ENTRY_CHARACTERS_MAX = 160;
/** Least share of the lines of a table of contents that name a title. The others are titles of parts or wrapped lines. */
const ENTRIES_SHARE_MIN = 0.5;
const ENTRIES_MIN = 2;

/** A paragraph of a plain text by its lines. */
interface Paragraph {
  lines: readonly string[];
  kind: 'heading' | 'paragraph';
  isNote: boolean;
}

const isShort = (line: string): boolean =>
  line.length <= TITLE_CHARACTERS_MAX && (!SENTENCE_END.test(line) || CAPITALS.test(line));

const looksLikeTitle = ([line = '', ...others]: readonly string[]): boolean =>
  others.length === 0 && isShort(line) && /\p{L}/u.test(line);

const ROMAN: readonly (readonly [string, number])[] = [
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
];

/** Roman numeral of a number from 1 to 99. */
const romanOf = (value: number): string => {
  const sign = ROMAN.find(([, worth]) => worth <= value);
  return sign ? sign[0] + romanOf(value - sign[1]) : '';
};

const startsWithNumber = (line: string, value: number): boolean => {
  const [number] = /^(?:\d+|[IVXLC]+)/.exec(line) ?? [];
  return number === String(value) || number === romanOf(value);
};

/**
 * Titles that only a number marks, in a text without chapters by name: "I.", "II. The Storm", "3". They count up from 1
 * through the whole text, or in each of its parts.
 */
const numberedTitles = (paragraphs: readonly Paragraph[]): Set<Paragraph> => {
  const named = paragraphs.filter(
    ({ lines: [line = ''] }) => isChapterTitle(line) && !isUnnumberedTitle(line),
  );
  if (named.length > 1) return new Set();
  const found = paragraphs.filter(
    ({ lines: [line = '', ...others] }) => others.length === 0 && isShort(line) && NUMBERED.test(line),
  );
  let value = 0;
  let most = 0;
  for (const { lines } of found) {
    const [line = ''] = lines;
    value = startsWithNumber(line, value + 1) ? value + 1 : 1;
    if (!startsWithNumber(line, value)) return new Set();
    most = Math.max(most, value);
  }
  return new Set(most > 1 ? found : []);
};

const isTitle = (paragraph: Paragraph, numbered: ReadonlySet<Paragraph>): boolean =>
  numbered.has(paragraph) || isChapterTitle(paragraph.lines[0]!);

/** "Chapter 3" before its title, with a sign after which the voice pauses. */
const beforeTitle = (line: string): string => {
  if (/[.:!?–—-]$/.test(line)) return line;
  return line + (/[章回話话節节]$/.test(line) ? '：' : '.');
};

/**
 * Whether text follows a title in its next line, and neither the rest of the title nor more entries of a table of
 * contents.
 */
const isBeforeText = ([first = '', ...others]: readonly string[], isNumber: boolean): boolean => {
  const isEntry = (line: string) => NUMBERED.test(line) || isChapterTitle(line);
  if (others.length === 0 || looksLikeTitle(others) || others.some(isEntry)) return false;
  return isNumber || (isNumberAndTitle(first) && !isChapterTitle([first, ...others].join(' ')));
};

/** Joins "Chapter 3" with a title in the next paragraph, and separates a title from text that follows in its next line. */
const settleTitles = (paragraphs: readonly Paragraph[]): Paragraph[] => {
  const numbered = numberedTitles(paragraphs);
  const settled: Paragraph[] = [];
  for (let at = 0; at < paragraphs.length; at++) {
    const found = paragraphs[at]!;
    const own: Paragraph = numbered.has(found) ? { ...found, kind: 'heading' } : found;
    const [first = '', ...others] = own.lines;
    const isNumber = isChapterNumber(first) || (numbered.has(found) && NUMBER_ONLY.test(first));
    const next = paragraphs[at + 1];
    if (isBeforeText(own.lines, isNumber))
      settled.push({ ...own, lines: [first] }, { ...found, lines: others });
    else if (
      isNumber &&
      others.length === 0 &&
      next &&
      at + 2 < paragraphs.length &&
      looksLikeTitle(next.lines) &&
      !isTitle(next, numbered)
    ) {
      settled.push({ ...own, lines: [beforeTitle(first), ...next.lines] });
      at++;
    } else settled.push(own);
  }
  return settled;
};

/** Index of the paragraph at whose end the bracket of a note closes; -1 for none. */
const endOfNote = (paragraphs: readonly Paragraph[], from: number): number => {
  let open = 0;
  const until = Math.min(paragraphs.length, from + NOTE_PARAGRAPHS_MAX);
  for (let at = from; at < until; at++) {
    const text = paragraphs[at]!.lines.join(' ');
    for (const [bracket] of text.matchAll(/[[\]]/g)) open += bracket === '[' ? 1 : -1;
    if (open <= 0) return /\]["”.]?$/.test(text) ? at : -1;
  }
  return -1;
};

/**
 * Marks notes: "[Footnote 2: As he told me.]", which may have several paragraphs, and "[2] As he told me.".
 *
 * @param marks those of notes in the text, such as "[2]"
 */
const markNotes = (paragraphs: readonly Paragraph[], marks: ReadonlySet<string>): Paragraph[] => {
  let end = -1;
  return paragraphs.map((paragraph, at) => {
    const [first = ''] = paragraph.lines;
    if (NOTE.test(first)) end = Math.max(end, endOfNote(paragraphs, at));
    const isNote = at <= end || marks.has(/^\[[^\]]{1,3}\](?=\s|$)/.exec(first)?.[0] ?? '');
    return { ...paragraph, isNote };
  });
};

/** Names under which a table of contents may list a title, or a title in such a table may be found. */
const namesOf = (line: string): string[] => {
  if (line.length > ENTRY_CHARACTERS_MAX) return [];
  const bare = line.replace(ENTRY_PAGE, '');
  return [line, bare, line.replace(ENTRY_NUMBER, ''), bare.replace(ENTRY_NUMBER, '')]
    .map(plain)
    .filter(Boolean);
};

/**
 * Leaves out tables of contents whose entries are on consecutive lines, and marks the titles that they name. Such a
 * table follows the word "Contents", or all of its entries are lines such as "Chapter 3. The harbour".
 */
const leaveOutContents = (paragraphs: readonly Paragraph[], dropped: Dropped): Paragraph[] => {
  const places = new Map<string, number>();
  for (const [at, paragraph] of paragraphs.entries()) {
    const text = paragraph.lines.join(' ');
    if (!looksLikeTitle([text]) && !isChapterTitle(text)) continue;
    for (const name of [plain(text), plain(text.replace(ENTRY_NUMBER, ''))]) if (name) places.set(name, at);
  }
  const titles = new Set<number>();
  const out = new Set<number>();
  let isUnderTitle = false;
  paragraphs.forEach(({ lines }, at) => {
    const isTitled = isContentsTitle(lines[0]!);
    const entries = isTitled ? lines.slice(1) : lines;
    if (isTitled && entries.length === 0) {
      isUnderTitle = true;
      return;
    }
    const named = entries.flatMap((line) => {
      const place = Math.max(0, ...namesOf(line).map((name) => places.get(name) ?? 0));
      return place > at ? [place] : [];
    });
    const isTable =
      isTitled || isUnderTitle
        ? named.length >= ENTRIES_SHARE_MIN * entries.length
        : entries.length > 1 && entries.every(isChapterTitle) && named.length === entries.length;
    const isFirst = isUnderTitle && !out.has(at - 1);
    isUnderTitle = isTable && named.length > 0 && (isTitled || isUnderTitle);
    if (!isTable || (!isUnderTitle && named.length < ENTRIES_MIN)) return;
    if (isFirst) out.add(at - 1);
    out.add(at);
    for (const place of named) titles.add(place);
  });
  for (const at of out) for (const line of paragraphs[at]!.lines) dropped.addText('contents', line);
  return paragraphs.flatMap((paragraph, at): Paragraph[] =>
    out.has(at) ? [] : [titles.has(at) ? { ...paragraph, kind: 'heading' } : paragraph],
  );
};

const toBlock = ({ lines, kind, isNote }: Paragraph, join: JoinLines): Block => ({
  kind,
  text: joinLines(lines, join),
  ...(isNote && { isNote }),
});

/** Blocks of a plain text, with its wrapped lines joined. @param dropped receives what was left out */
export const readPlainText = (text: string, dropped: Dropped): Block[] => {
  const found = paragraphLinesOf(text, isChapterTitle, dropped).map((lines): Paragraph => ({
    lines,
    kind: 'paragraph',
    isNote: false,
  }));
  const marks = new Set(dropped.texts.flatMap(({ kind, text: mark }) => (kind === 'notes' ? [mark] : [])));
  const paragraphs = leaveOutContents(settleTitles(markNotes(found, marks)), dropped);
  const join = lineJoiner(paragraphs.flatMap(({ lines }) => lines));
  return paragraphs.map((paragraph) => toBlock(paragraph, join));
};
