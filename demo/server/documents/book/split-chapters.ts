import type { Block } from '../document.ts';
import { isChapterTitle, isUnnumberedTitle, unadorned } from './chapter-line.ts';
import { isBackMatterTitle } from './name-parts.ts';

/** A section of a document with one title. */
export interface Stretch {
  title: string;
  blocks: Block[];
}

/** A text in lower case without punctuation, to compare a title with its entry in a table of contents. */
export const plain = (text: string): string =>
  unadorned(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const isChapterLine = ({ text }: Block): boolean => isChapterTitle(text);

/** Splits before these blocks; the section before the first one has no title. */
const splitBefore = (
  blocks: readonly Block[],
  isStart: (block: Block, index: number) => boolean,
): Stretch[] => {
  const found: Stretch[] = [];
  blocks.forEach((block, index) => {
    const starts = isStart(block, index);
    if (starts || found.length === 0)
      found.push({ title: starts ? block.text.replaceAll(/\s+/g, ' ').trim() : '', blocks: [] });
    found.at(-1)!.blocks.push(block);
  });
  return found;
};

/** Splits at the titles of an outline, as far as they are found in order. */
export const splitByTitles = (blocks: readonly Block[], titles: readonly string[]): Stretch[] => {
  const wanted = titles.map(plain);
  const starts = new Map<number, string>();
  let at = 0;
  for (const [index, title] of wanted.entries()) {
    if (title === '') continue;
    const is = (block: Block) => {
      const text = plain(block.text);
      return (
        text === title ||
        (block.kind === 'heading' && text !== '' && (title.endsWith(text) || text.endsWith(title)))
      );
    };
    const found = blocks.findIndex((block, place) => place >= at && is(block));
    if (found < 0) continue;
    starts.set(found, titles[index]!.replaceAll(/\s+/g, ' ').trim());
    at = found + 1;
  }
  return splitBefore(blocks, (_, index) => starts.has(index)).map((stretch) => {
    const title = starts.get(blocks.indexOf(stretch.blocks[0]!));
    return title === undefined ? stretch : { ...stretch, title };
  });
};

/** Joins a heading without text, such as "Chapter 3" before "The harbour", with the next title. */
const joinTitles = (stretches: readonly Stretch[]): Stretch[] => {
  const joined: Stretch[] = [];
  let before: Stretch | undefined;
  for (const stretch of stretches) {
    const isTitleOnly = stretch.blocks.every(({ kind }) => kind === 'heading') || stretch.blocks.length === 1;
    const whole = before
      ? {
          title: [before.title, stretch.title].filter(Boolean).join('. '),
          blocks: [...before.blocks, ...stretch.blocks],
        }
      : stretch;
    if (isTitleOnly && stretch.title !== '' && (before?.blocks.length ?? 0) < 2) before = whole;
    else {
      joined.push(whole);
      before = undefined;
    }
  }
  if (before) joined.push(before);
  return joined;
};

/** Whether other headings than chapter lines begin chapters, as between "Prologue" and "Epilogue". */
const haveOwnTitles = (lines: readonly Block[], headings: readonly Block[]): boolean =>
  lines.filter(({ text }) => !isUnnumberedTitle(text)).length <= 1 &&
  headings.filter((heading) => !isChapterLine(heading)).length > 1;

/**
 * Splits a document without an outline into chapters: by lines such as "Chapter 3", else by the highest level of
 * headings that occurs more than once. If neither exists, everything is one chapter.
 */
export const splitChapters = (blocks: readonly Block[]): Stretch[] => {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  const lines = blocks.filter(isChapterLine);
  const areLinesTitles = lines.length > 1;
  if (areLinesTitles && !haveOwnTitles(lines, headings)) {
    const first = blocks.findIndex(isChapterLine);
    const isStart = (block: Block, index: number) =>
      isChapterLine(block) || (index > first && isBackMatterTitle(block.text.trim()));
    return joinTitles(splitBefore(blocks, isStart));
  }
  const levels = [...new Set(headings.map(({ level = 1 }) => level))].toSorted((a, b) => a - b);
  const level = levels.find((one) => headings.filter((heading) => (heading.level ?? 1) === one).length > 1);
  if (level === undefined) return splitBefore(blocks, isChapterLine);
  const isStart = (block: Block) =>
    (block.kind === 'heading' && (block.level ?? 1) <= level) || (areLinesTitles && isChapterLine(block));
  const [first] = blocks;
  const isTitle = ({ level: own = 1 }: Block) => own < level;
  // The first heading is the title of the whole document, not of its first chapter
  if (
    first &&
    isStart(first) &&
    isTitle(first) &&
    headings.filter(isTitle).length === 1 &&
    isStart(blocks[1] ?? first)
  )
    return [...splitBefore([first], isStart), ...joinTitles(splitBefore(blocks.slice(1), isStart))];
  return joinTitles(splitBefore(blocks, isStart));
};
