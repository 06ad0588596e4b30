import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { IMPORT_PAGE_PIXELS_MAX } from '../../../../src/contract/constants/documents.ts';
import { ImportProblem } from '../document.ts';

const LIBRARY = 'pdfjs-dist/legacy/build/pdf.mjs';

/** Whether pdf.js has its native drawing library, which does not exist for every platform. */
export const canDraw = (): boolean => {
  try {
    createRequire(import.meta.resolve(LIBRARY))('@napi-rs/canvas');
    return true;
  } catch {
    return false;
  }
};

/** Stubs that pdf.js needs for drawing, from a browser or that library. Text does not use them. */
const withoutDrawing = () => {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} });
};

const folderOf = (name: string) => fileURLToPath(new URL(`../../${name}/`, import.meta.resolve(LIBRARY)));

/**
 * Opens a PDF. Nothing is downloaded: what pdf.js needs is in its own folder.
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
      // Decoders for scanned pictures, and printer colour profiles
      wasmUrl: folderOf('wasm'),
      iccUrl: folderOf('iccs'),
      verbosity: VerbosityLevel.ERRORS,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      // A kilobyte can describe gigapixels. Larger pictures are silently left out
      maxImageSize: IMPORT_PAGE_PIXELS_MAX,
      isOffscreenCanvasSupported: false,
      enableXfa: false,
    }).promise;
  } catch (error) {
    const locked = /PasswordException|encryption/i.test(`${(error as Error).name} ${error}`);
    throw new ImportProblem(locked ? 'err_file_protected' : 'err_file_damaged');
  }
};
