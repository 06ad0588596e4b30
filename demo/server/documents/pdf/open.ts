import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { IMPORT_PAGE_PIXELS_MAX } from '../../../../src/contract/constants/documents.ts';
import { ImportProblem } from '../document.ts';

const LIBRARY = 'pdfjs-dist/legacy/build/pdf.mjs';

/** Whether pdf.js has the native library it draws with, which there is not for every platform. */
export const canDraw = (): boolean => {
  try {
    createRequire(import.meta.resolve(LIBRARY))('@napi-rs/canvas');
    return true;
  } catch {
    return false;
  }
};

/** pdf.js wants these of a browser or of that library, for drawing. Text needs none of them. */
const withoutDrawing = () => {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} });
};

const folderOf = (name: string) => fileURLToPath(new URL(`../../${name}/`, import.meta.resolve(LIBRARY)));

/**
 * Opens a PDF. Nothing is fetched: what it needs comes from the library's own folder.
 *
 * @throws ImportProblem err_file_protected, err_file_damaged
 */
export const openPdf = async (bytes: Uint8Array): Promise<PDFDocumentProxy> => {
  if (!canDraw()) withoutDrawing();
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      cMapUrl: folderOf('cmaps'),
      standardFontDataUrl: folderOf('standard_fonts'),
      // Decoders of the pictures of scanners, and colours of printers
      wasmUrl: folderOf('wasm'),
      iccUrl: folderOf('iccs'),
      verbosity: VerbosityLevel.ERRORS,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      // A kilobyte can hold gigapixels. Larger pictures are left out without a word
      maxImageSize: IMPORT_PAGE_PIXELS_MAX,
      isOffscreenCanvasSupported: false,
      enableXfa: false,
    }).promise;
  } catch (error) {
    const locked = /PasswordException|encryption/i.test(`${(error as Error).name} ${error}`);
    throw new ImportProblem(locked ? 'err_file_protected' : 'err_file_damaged');
  }
};
