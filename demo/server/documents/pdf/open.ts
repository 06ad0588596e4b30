import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ImportProblem } from '../document.ts';

/** pdf.js wants these of a browser or of a native library, for drawing. Text needs none of them. */
const withoutDrawing = () => {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} });
};

const folderOf = (name: string) =>
  fileURLToPath(new URL(`../../${name}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')));

/**
 * Opens a PDF. Nothing is fetched: character maps come from the library's own folder.
 *
 * @throws ImportProblem err_file_protected, err_file_damaged
 */
export const openPdf = async (bytes: Uint8Array): Promise<PDFDocumentProxy> => {
  withoutDrawing();
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      cMapUrl: folderOf('cmaps'),
      standardFontDataUrl: folderOf('standard_fonts'),
      verbosity: VerbosityLevel.ERRORS,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      isOffscreenCanvasSupported: false,
      enableXfa: false,
    }).promise;
  } catch (error) {
    const locked = /PasswordException|encryption/i.test(`${(error as Error).name} ${error}`);
    throw new ImportProblem(locked ? 'err_file_protected' : 'err_file_damaged');
  }
};
