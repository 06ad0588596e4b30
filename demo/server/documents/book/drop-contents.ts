import type { Block } from '../document.ts';
import type { Dropped } from '../dropped.ts';
import { isChapterTitle } from './chapter-line.ts';
import { isContentsTitle } from './name-parts.ts';
import { plain } from './split-chapters.ts';

const ENTRY_CHARACTERS_MAX = 160;
const PAGE_NUMBER = /[\s.·…_]*\d{1,4}\s*$/;
/**
 * Minimum number of entries: fewer lines may repeat titles by chance, for example a half-title, or the parts of a
 * second novel in the same book.
 */
const ENTRIES_MIN = 3;
const ENTRIES_UNDER_TITLE_MIN = 1;

/** Chapter titles that an entry may refer to: its text with and without a page number. */
const namesOf = ({ text }: Block): string[] =>
  text.length > ENTRY_CHARACTERS_MAX
    ? []
    : [plain(text), plain(text.replace(PAGE_NUMBER, ''))].filter(Boolean);

/**
 * Removes a table of contents that is not marked as one: consecutive lines that name later titles, with the heading
 * above them.
 */
export const dropContents = (blocks: readonly Block[], dropped: Dropped): Block[] => {
  const lastPlaces = new Map<string, number>();
  blocks.forEach((block, at) => {
    if (block.kind === 'heading' || isChapterTitle(block.text)) lastPlaces.set(plain(block.text), at);
  });
  /** Index of the last title that an entry names; 0 for none. */
  const named = blocks.map((block) =>
    Math.max(0, ...namesOf(block).map((name) => lastPlaces.get(name) ?? 0)),
  );
  for (let from = 0, to = 0; from < blocks.length; from = to) {
    to = from + 1;
    // Entries name titles in their order,
    while (to < blocks.length && named[to]! >= named[to - 1]!) to++;
    // and these titles come after all entries
    let first = from;
    while (first < to && named[first]! < to) first++;
    const isTitled = first > 0 && isContentsTitle(blocks[first - 1]!.text);
    if (to - first < (isTitled ? ENTRIES_UNDER_TITLE_MIN : ENTRIES_MIN)) continue;
    const begin = isTitled ? first - 1 : first;
    for (const { text } of blocks.slice(begin, to)) dropped.addText('contents', text);
    return [...blocks.slice(0, begin), ...blocks.slice(to)];
  }
  return [...blocks];
};
