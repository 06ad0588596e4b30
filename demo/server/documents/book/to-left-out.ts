import type { BookLeftOut } from '../../../../src/contract/constants/books.ts';
import type { ImportDropped } from '../../../../src/contract/index.ts';
import type { Dropped } from '../dropped.ts';
import type { LeftOut } from './found-book.ts';

const MARK_CHARACTERS_MAX = 8;

const KINDS: Partial<Record<ImportDropped, BookLeftOut>> = {
  page_numbers: 'page_numbers',
  running_heads: 'running_heads',
  images: 'illustrations',
  contents: 'contents',
  notes: 'notes',
};

/** Converts dropped content to the kinds that books use: such short notes are their marks in the text. */
export const toLeftOut = ({ texts }: Dropped): LeftOut[] =>
  texts.flatMap(({ kind, text }) => {
    const known = KINDS[kind];
    if (!known) return [];
    return [{ kind: known === 'notes' && text.length <= MARK_CHARACTERS_MAX ? 'note_marks' : known, text }];
  });
