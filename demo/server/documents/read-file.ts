import { pictureKind } from '../media/picture-file.ts';
import { ImportProblem, type ImportedDocument, type OnPart } from './document.ts';
import { renderPages } from './pdf/render.ts';
import type { PagePictures } from './pictures/page-pictures.ts';
import { preparePictures } from './pictures/prepare.ts';
import { readDocument } from './read.ts';

const PDF = '%PDF-';
const HEAD_BYTES = 1024;

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, HEAD_BYTES)).includes(PDF);

interface ReadOptions {
  fileName: string;
  /** First page to render, from 0. */
  from: number;
  onPart: OnPart;
}

/**
 * Reads the text of a file, or renders its pages if it contains only pictures of text.
 *
 * @throws ImportProblem when neither is possible
 */
export const readFile = async (
  bytes: Uint8Array,
  { fileName, from, onPart }: ReadOptions,
): Promise<ImportedDocument | PagePictures> => {
  const kind = pictureKind(bytes);
  if (kind) return preparePictures(bytes, kind, from);
  // Its first pages have shown that the file has no text
  if (from > 0) return renderPages(bytes, from);
  try {
    return await readDocument(bytes, fileName, onPart);
  } catch (error) {
    const hasPages = error instanceof ImportProblem && error.type === 'err_file_without_text' && isPdf(bytes);
    if (!hasPages) throw error;
    return renderPages(bytes, from);
  }
};
