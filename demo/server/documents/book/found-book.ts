import type { BookCoverProblem, BookLeftOut, BookPart } from '../../../../src/contract/constants/books.ts';
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

/** Raw result of reading a book's file. */
export interface FoundBook {
  /** Empty when the file states none. */
  title: string;
  author: string;
  /** As written in the file; null when the file states none. */
  language: string | null;
  parts: FoundPart[];
  leftOut: LeftOut[];
  /** Bytes of the file that is declared as the cover picture, of any type; null for none. */
  cover: Uint8Array | null;
  /** Why the declared cover cannot be read. */
  coverProblem?: BookCoverProblem;
}
