import type { ImportDropped, ImportProgress } from '../../../src/contract/index.ts';
import type { ErrorType } from '../../../src/contract/errors.ts';

/** A piece of a document; `row` is one of a table, with its cells parted by commas. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'row';
  /** May have line breaks where the document breaks a line on purpose. */
  text: string;
  /** Of a heading, where the reader needs it: 1 to 6. */
  level?: number;
  /** It is a note, or a part of one. */
  isNote?: boolean;
}

/** What a reader found in a file, as the file has it. */
export interface FoundDocument {
  /** Empty when the file does not say. */
  title: string;
  /** As the file writes it; null when it does not say. */
  language: string | null;
  blocks: Block[];
  dropped: Set<ImportDropped>;
}

/** What the user gets of a file. */
export interface ImportedDocument {
  title: string;
  text: string;
  language: string | null;
  dropped: ImportDropped[];
  /** Name of the engine that recognised the text in pictures. */
  read_by?: string;
}

/** Is told which page or chapter is about to be read. */
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
