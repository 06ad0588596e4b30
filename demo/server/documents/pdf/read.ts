import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { IMPORT_CHARACTERS_MAX } from '../../../../src/contract/constants/documents.ts';
import { Dropped } from '../dropped.ts';
import { ImportProblem, type FoundDocument, type OnPart } from '../document.ts';
import { readingOrder } from './columns.ts';
import { readPage } from './fragments.ts';
import { blocksOf } from './blocks-of.ts';
import type { Line } from './geometry.ts';
import { openPdf } from './open.ts';
import { piecesOf } from './rows.ts';
import { saidBy } from './said-by.ts';

/** Running heads, notes and contents are not part of the text, but hardly ever half of it. */
const CHARACTERS_READ_MAX = 2 * IMPORT_CHARACTERS_MAX;
/** Characters that the file does not map to Unicode. If most are unmapped, the text is unusable. */
const UNKNOWN = /(?!\s)[\ufffd\p{Co}\p{Cc}]/gu;
const UNKNOWN_SHARE_MAX = 0.3;
const PICTURE = /\/Subtype\s*\/Image\b/;

/** Pages, and the numbers, from 0, of those with marks of notes. */
interface Pages {
  pages: Line[][];
  marked: Set<number>;
}

const readPages = async (
  pdf: PDFDocumentProxy,
  dropped: Dropped,
  onPart: OnPart,
  charactersMax: number,
): Promise<Pages> => {
  const pages: Line[][] = [];
  const marked = new Set<number>();
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    onPart({ unit: 'page', at: number, of: pdf.numPages });
    const { fragments, hasArtifacts } = await readPage(await pdf.getPage(number));
    if (hasArtifacts) dropped.add('running_heads');
    const pieces = piecesOf(fragments, (mark) => {
      marked.add(number - 1);
      dropped.addText('notes', mark);
    });
    const lines = readingOrder(pieces, number - 1);
    characters += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > charactersMax) throw new ImportProblem('err_file_text_too_long');
    pages.push(lines);
  }
  return { pages, marked };
};

const demandLetters = (pages: readonly (readonly Line[])[]): void => {
  const text = pages.flatMap((lines) => lines.map((line) => line.text)).join('');
  const unknown = text.match(UNKNOWN)?.length ?? 0;
  if (unknown > UNKNOWN_SHARE_MAX * text.length) throw new ImportProblem('err_file_without_text');
};

/** @throws ImportProblem err_file_protected, err_file_damaged, err_file_without_text, err_file_text_too_long */
export const readPdf = async (bytes: Uint8Array, onPart: OnPart): Promise<FoundDocument> =>
  readPdfText(await openPdf(bytes), bytes, onPart, CHARACTERS_READ_MAX);

/**
 * Like {@link readPdf}, for an open file.
 *
 * @param charactersMax limit on the characters of its lines
 */
export const readPdfText = async (
  pdf: PDFDocumentProxy,
  bytes: Uint8Array,
  onPart: OnPart,
  charactersMax: number,
): Promise<FoundDocument & { dropped: Dropped }> => {
  const dropped = new Dropped();
  const { pages, marked } = await readPages(pdf, dropped, onPart, charactersMax);
  demandLetters(pages);
  const blocks = blocksOf(pages, marked, dropped);
  if (PICTURE.test(Buffer.from(bytes).toString('latin1'))) dropped.add('images');
  return { ...(await saidBy(pdf)), blocks, dropped };
};
