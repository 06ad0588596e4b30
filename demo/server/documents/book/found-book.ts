import type { BookCoverProblem, BookLeftOut, BookPart } from '../../../../src/contract/constants/books.ts';
import type { BookTags } from '../../../../src/contract/index.ts';
import type { Block } from '../document.ts';

/** A part of a book, unprocessed. */
export interface FoundPart {
  /** Empty when it has no title. */
  title: string;
  part: BookPart;
  blocks: Block[];
}

/** Text that does not belong to the book. */
export interface LeftOut {
  kind: BookLeftOut;
  text: string;
}

/** What the file says about the book, unprocessed; empty where it says nothing. */
export type FoundTags = Pick<BookTags, 'year' | 'genre' | 'copyright' | 'publisher' | 'description'>;

/** Raw result of reading a book's file. */
export interface FoundBook {
  /** Empty when the file states none. */
  title: string;
  author: string;
  /** As written in the file; null when the file states none. */
  language: string | null;
  parts: FoundPart[];
  leftOut: LeftOut[];
  /** Undefined for kinds of files without tags. */
  tags?: FoundTags;
  /** Bytes of the file that is declared as the cover picture, of any type; null for none. */
  cover: Uint8Array | null;
  /** Why the declared cover cannot be read. */
  coverProblem?: BookCoverProblem;
}
