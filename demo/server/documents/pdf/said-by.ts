import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { FoundDocument } from '../document.ts';

/** Title and language as the file says them. */
export const saidBy = async (pdf: PDFDocumentProxy): Promise<Pick<FoundDocument, 'title' | 'language'>> => {
  const { info } = await pdf.getMetadata();
  const { Title: title, Language: language } = info as { Title?: unknown; Language?: unknown };
  return {
    title: typeof title === 'string' ? title : '',
    language: typeof language === 'string' ? language : null,
  };
};
