import { IMPORT_SCANNED_PAGES_MAX } from '../../../../src/contract/constants/documents.ts';
import { ImportProblem } from '../document.ts';

/** Pages that are prepared in one go: the memory they take is bounded, and others come between. */
export const PAGES_AT_ONCE = 4;

/** Pages of a file as pictures whose text has still to be recognised. */
export interface PagePictures {
  /** Of each page one PNG, or several from top to bottom where the page is long. */
  pictures: Uint8Array[][];
  /** Number of the first page, from 0, that is not among them. */
  next: number;
  /** How many the file has. */
  pages: number;
  /** They are pages of a document, which may have running heads and page numbers. */
  isScan: boolean;
  /** Empty when the file does not say. */
  title: string;
  /** As the file writes it; null when it does not say. */
  language: string | null;
}

/** @throws ImportProblem err_scan_too_long */
export const demandFewPages = (pages: number, pagesMax = IMPORT_SCANNED_PAGES_MAX): void => {
  if (pages > pagesMax) throw new ImportProblem('err_scan_too_long');
};
