import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { FoundDocument } from '../document.ts';

/** Title, author and language in the file's metadata. */
export const saidBy = async (
  pdf: PDFDocumentProxy,
): Promise<Pick<FoundDocument, 'title' | 'language'> & { author: string }> => {
  const { info } = await pdf.getMetadata();
  const { Title: title, Author: author, Language: language } = info as Record<string, unknown>;
  return {
    title: typeof title === 'string' ? title : '',
    author: typeof author === 'string' ? author : '',
    language: typeof language === 'string' ? language : null,
  };
};
