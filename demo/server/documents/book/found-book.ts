import type { BookCoverProblem, BookLeftOut, BookPart } from '../../../../src/contract/constants/books.ts';
import type { Block } from '../document.ts';

/** A part of a book as its file has it. */
export interface FoundPart {
  /** Empty when it has none. */
  title: string;
  part: BookPart;
  blocks: Block[];
}

/** A passage that is no text of the book. */
export interface LeftOut {
  kind: BookLeftOut;
  text: string;
}

/** What a reader found in the file of a book. */
export interface FoundBook {
  /** Empty when the file does not say. */
  title: string;
  author: string;
  /** As the file writes it; null when it does not say. */
  language: string | null;
  parts: FoundPart[];
  leftOut: LeftOut[];
  /** A file of any kind that calls itself a picture; null for none. */
  cover: Uint8Array | null;
  /** Why it cannot be read though the file names it. */
  coverProblem?: BookCoverProblem;
}
