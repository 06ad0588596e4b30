import type { ImportDropped, ImportProgress } from '../../../src/contract/index.ts';
import type { ErrorType } from '../../../src/contract/errors.ts';

/** A piece of a document. `row` is a table row, with its cells separated by commas. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'row';
  /** Contains line breaks only where the document breaks a line on purpose. */
  text: string;
  /** Level of a heading from 1 to 6, where the reader needs it. */
  level?: number;
  /** Whether it is a note or part of one. */
  isNote?: boolean;
}

/** Raw result of a reader. */
export interface FoundDocument {
  /** Empty when the file states none. */
  title: string;
  /** As written in the file; null when the file states none. */
  language: string | null;
  blocks: Block[];
  dropped: Set<ImportDropped>;
}

/** A file in the form that the user gets. */
export interface ImportedDocument {
  title: string;
  text: string;
  language: string | null;
  dropped: ImportDropped[];
  /** Name of the engine that recognised the text in pictures. */
  read_by?: string;
}

/** Called with the page or chapter that will be read next. */
export type OnPart = (progress: ImportProgress) => void;

/** A file that cannot be imported, for a reason that its user can do something about. */
export class ImportProblem extends Error {
  readonly type: ErrorType;
  constructor(type: ErrorType) {
    super(type);
    this.name = 'ImportProblem';
    this.type = type;
  }
}
