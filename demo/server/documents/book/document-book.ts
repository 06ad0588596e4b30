import type { Block, FoundDocument } from '../document.ts';
import type { Dropped } from '../dropped.ts';
import type { FoundBook } from './found-book.ts';
import { notesPart, partOf } from './name-parts.ts';
import type { Stretch } from './split-chapters.ts';
import { toLeftOut } from './to-left-out.ts';

/**
 * Makes a book of a document and its chapters.
 *
 * @param notes its footnotes and endnotes, if they are separate from the text
 */
export const documentBook = (
  { title, language, dropped }: Pick<FoundDocument, 'title' | 'language'> & { dropped: Dropped },
  author: string,
  stretches: readonly Stretch[],
  notes: readonly Block[] = [],
): FoundBook => ({
  title,
  author,
  language,
  parts: [
    ...stretches.map(({ title: own, blocks }) => ({ title: own, part: partOf('', own, blocks), blocks })),
    ...notesPart(notes),
  ],
  leftOut: toLeftOut(dropped),
  cover: null,
});
