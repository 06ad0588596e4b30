import { IMPORT_SCANNED_PAGES_MAX } from '../../../../src/contract/constants/documents.ts';
import { ImportProblem } from '../document.ts';

/** Number of pages that are rendered in one go: this limits memory, and other documents come in between. */
export const PAGES_AT_ONCE = 4;

/** Rendered pages of a file whose text still has to be recognised. */
export interface PagePictures {
  /** One PNG per page, or several from top to bottom for a long page. */
  pictures: Uint8Array[][];
  /** Number, from 0, of the next page that is not included. */
  next: number;
  /** Total number of pages in the file. */
  pages: number;
  /** Whether they are pages of a document, which may have running heads and page numbers. */
  isScan: boolean;
  /** Empty when the file states none. */
  title: string;
  /** As written in the file; null when the file states none. */
  language: string | null;
}

/** @throws ImportProblem err_scan_too_long */
export const demandFewPages = (pages: number, pagesMax = IMPORT_SCANNED_PAGES_MAX): void => {
  if (pages > pagesMax) throw new ImportProblem('err_scan_too_long');
};
