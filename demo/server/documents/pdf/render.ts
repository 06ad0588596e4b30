import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PAGES_AT_ONCE, demandFewPages, type PagePictures } from '../pictures/page-pictures.ts';
import { IMPORT_PAGE_PIXELS_MAX } from '../../../../src/contract/constants/documents.ts';
import { ImportProblem } from '../document.ts';
import { largestPicture } from './largest-picture.ts';
import { canDraw, openPdf } from './open.ts';
import { saidBy } from './said-by.ts';

/** Pixels per point: 200 dpi, at which text recognition can read small print. */
const SCALE = 200 / 72;
/** Maximum side of a picture in pixels: posters are rendered smaller. */
const SIDE_MAX = 2_400;

/** The interface of pdf.js to its canvas library. */
interface Canvases {
  create(
    width: number,
    height: number,
  ): {
    canvas: HTMLCanvasElement & { toBuffer(type: 'image/png'): Buffer };
    context: CanvasRenderingContext2D;
  };
  destroy(canvas: object): void;
}

const renderPage = async (pdf: PDFDocumentProxy, at: number): Promise<Uint8Array> => {
  const page = await pdf.getPage(at + 1);
  const canvases = pdf.canvasFactory as Canvases;
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(SCALE, SIDE_MAX / Math.max(width, height));
  const viewport = page.getViewport({ scale });
  const drawn = canvases.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: drawn.canvas, canvasContext: drawn.context, viewport }).promise;
  const png = drawn.canvas.toBuffer('image/png');
  canvases.destroy(drawn);
  page.cleanup();
  return png;
};

/**
 * Renders pages of a PDF that contains only pictures of text.
 *
 * @param from first page, from 0
 * @throws ImportProblem err_scan_too_long, err_page_too_large, err_file_without_text when nothing can be drawn; as
 * `openPdf`
 */
export const renderPages = async (
  bytes: Uint8Array,
  from: number,
  pagesMax?: number,
): Promise<PagePictures> => {
  if (!canDraw()) throw new ImportProblem('err_file_without_text');
  if (largestPicture(bytes) > IMPORT_PAGE_PIXELS_MAX) throw new ImportProblem('err_page_too_large');
  const pdf = await openPdf(bytes);
  demandFewPages(pdf.numPages, pagesMax);
  const next = Math.min(pdf.numPages, from + PAGES_AT_ONCE);
  const pictures: Uint8Array[][] = [];
  for (let page = from; page < next; page++) pictures.push([await renderPage(pdf, page)]);
  return { pictures, next, pages: pdf.numPages, isScan: true, ...(await saidBy(pdf)) };
};
