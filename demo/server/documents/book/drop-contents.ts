import type { Block } from '../document.ts';
import type { Dropped } from '../dropped.ts';
import { isContentsTitle } from './name-parts.ts';
import { isChapterLine, plain } from './split-chapters.ts';

const ENTRY_CHARACTERS_MAX = 160;
const PAGE_NUMBER = /[\s.·…_]*\d{1,4}\s*$/;
/** A single line may repeat a title by chance. */
const ENTRIES_MIN = 2;

/** What titles of chapters an entry may name: its text with and without a page number. */
const namesOf = ({ text }: Block): string[] =>
  text.length > ENTRY_CHARACTERS_MAX
    ? []
    : [plain(text), plain(text.replace(PAGE_NUMBER, ''))].filter(Boolean);

/**
 * Leaves out a table of contents that the document does not mark as one: lines that follow each other and name titles that
 * come later, with the heading above them.
 */
export const dropContents = (blocks: readonly Block[], dropped: Dropped): Block[] => {
  const lastPlaces = new Map<string, number>();
  blocks.forEach((block, at) => {
    if (block.kind === 'heading' || isChapterLine(block)) lastPlaces.set(plain(block.text), at);
  });
  /** Place of the last title that an entry names; 0 where it names none. */
  const named = blocks.map((block) =>
    Math.max(0, ...namesOf(block).map((name) => lastPlaces.get(name) ?? 0)),
  );
  const from = named.findIndex((place, at) => place > at);
  if (from < 0) return [...blocks];
  const entries = named.slice(from).findIndex((place, at) => place <= from + at);
  const to = from + entries;
  // The titles come after all entries
  if (entries < ENTRIES_MIN || named.slice(from, to).some((place) => place < to)) return [...blocks];
  const begin = from > 0 && isContentsTitle(blocks[from - 1]!.text) ? from - 1 : from;
  for (const { text } of blocks.slice(begin, to)) dropped.addText('contents', text);
  return [...blocks.slice(0, begin), ...blocks.slice(to)];
};
