import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { BOOK_CHARACTERS_MAX } from '../../../../src/contract/constants/books.ts';
import { decodeXml } from '../decode-xml.ts';
import { ImportProblem, type OnPart } from '../document.ts';
import { readDocx } from '../docx.ts';
import { kindOf } from '../kind.ts';
import { firstTexts } from '../markup.ts';
import { openPdf } from '../pdf/open.ts';
import { readPdfText } from '../pdf/read.ts';
import { saidBy } from '../pdf/said-by.ts';
import { openZip, type Zip } from '../zip.ts';
import { documentBook } from './document-book.ts';
import { dropContents } from './drop-contents.ts';
import type { FoundBook } from './found-book.ts';
import { readEpubBook } from './read-epub.ts';
import { readTextBook } from './read-text.ts';
import { splitByTitles, splitChapters } from './split-chapters.ts';

const PROPERTIES = 'docProps/core.xml';

const readWord = async (zip: Zip): Promise<FoundBook> => {
  const document = await readDocx(zip, 2 * BOOK_CHARACTERS_MAX);
  const properties = (await zip.read([PROPERTIES])).get(PROPERTIES);
  const author = properties ? firstTexts(decodeXml(properties), ['dc:creator'])['dc:creator'] : '';
  const blocks = dropContents(document.blocks, document.dropped);
  return documentBook(document, author?.trim() ?? '', splitChapters(blocks), document.notes);
};

/** Titles of the outline: its first level, or the second if the first contains only the book. */
const outlineOf = async (pdf: PDFDocumentProxy): Promise<string[]> => {
  const outline = (await pdf.getOutline().catch(() => null)) ?? [];
  const level = outline.length === 1 && outline[0]!.items.length > 1 ? outline[0]!.items : outline;
  return level.map(({ title }) => title);
};

const readPdfBook = async (bytes: Uint8Array, onPart: OnPart): Promise<FoundBook> => {
  const pdf = await openPdf(bytes);
  const document = await readPdfText(pdf, bytes, onPart, 2 * BOOK_CHARACTERS_MAX);
  if (!document.blocks.some(({ text }) => /\p{L}/u.test(text))) throw new ImportProblem('err_file_scanned');
  const { author } = await saidBy(pdf);
  const blocks = dropContents(document.blocks, document.dropped);
  const outlined = splitByTitles(blocks, await outlineOf(pdf));
  return documentBook(document, author, outlined.length > 1 ? outlined : splitChapters(blocks));
};

/**
 * Reads a book with its chapters from a file of any known kind.
 *
 * @throws ImportProblem when the file has no book; err_file_scanned for a PDF with pictures of pages only
 */
export const readBook = async (bytes: Uint8Array, fileName: string, onPart: OnPart): Promise<FoundBook> => {
  const kind = kindOf(bytes, fileName, 'text');
  if (kind === 'vtt' || kind === 'srt') throw new ImportProblem('err_file_not_supported');
  if (kind === 'pdf') return readPdfBook(bytes, onPart);
  if (kind === 'text') return readTextBook(bytes, fileName);
  const zip = await openZip(bytes);
  if (zip.names.has('META-INF/container.xml')) return readEpubBook(zip, onPart);
  if ([...zip.names].some((name) => name.startsWith('word/'))) return readWord(zip);
  throw new ImportProblem('err_file_not_supported');
};
