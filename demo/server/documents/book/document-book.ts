import type { FoundDocument } from '../document.ts';
import { Dropped } from '../dropped.ts';
import type { FoundBook } from './found-book.ts';
import { partOf } from './name-parts.ts';
import type { Stretch } from './split-chapters.ts';
import { toLeftOut } from './to-left-out.ts';

/** A document that is a book, in these chapters. */
export const documentBook = (
  { title, language, dropped }: Pick<FoundDocument, 'title' | 'language' | 'dropped'>,
  author: string,
  stretches: readonly Stretch[],
): FoundBook => ({
  title,
  author,
  language,
  parts: stretches.map(({ title: own, blocks }) => ({ title: own, part: partOf('', own, blocks), blocks })),
  leftOut: dropped instanceof Dropped ? toLeftOut(dropped) : [],
  cover: null,
});
