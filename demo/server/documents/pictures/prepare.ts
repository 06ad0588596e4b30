import type { Sharp } from 'sharp';
import { IMPORT_PIXELS_MAX } from '../../../../src/contract/constants/documents.ts';
import { isAnimatedPng, loadSharp, type PictureKind } from '../../media/picture-file.ts';
import { ImportProblem } from '../document.ts';
import { PAGES_AT_ONCE, demandFewPages, type PagePictures } from './page-pictures.ts';
import { cutsOf } from './strips.ts';

/** Maximum side of a picture for recognition, in pixels: letters of a photographed page are still large enough. */
const SIDE_MAX = 2_000;
/** Minimum ratio of height to width of a long screenshot, which scaling as a whole would make unreadable. */
const LONG = 2;

type Region = { left: number; top: number; width: number; height: number };

const open = async (bytes: Uint8Array, kind: PictureKind, page: number): Promise<Sharp> => {
  const sharp = await loadSharp([kind]);
  // `measure` checks the pixel limit, to report it properly
  return sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: true, page });
};

/** Width and height in display orientation, and the number of pictures in the file. */
const measure = async (bytes: Uint8Array, kind: PictureKind, page: number) => {
  const { autoOrient, pages = 1 } = await (await open(bytes, kind, page)).metadata();
  const { width, height } = autoOrient;
  if (width * height > IMPORT_PIXELS_MAX) throw new ImportProblem('err_image_too_large');
  return { width, height, pages };
};

/** Makes transparent areas white, like most viewers: text that is invisible there is not read. */
const upright = async (bytes: Uint8Array, kind: PictureKind, page: number): Promise<Sharp> =>
  (await open(bytes, kind, page)).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb');

const asPng = (picture: Sharp): Promise<Buffer> =>
  picture.png({ compressionLevel: 1 }).timeout({ seconds: 15 }).toBuffer();

/** Splits a long picture into strips from top to bottom, cut where there are no letters. */
const readStrips = async (picture: Sharp, width: number): Promise<Buffer[]> => {
  const scaled = width > SIDE_MAX ? picture.resize({ width: SIDE_MAX }) : picture;
  const { data, info } = await scaled.greyscale().raw().toBuffer({ resolveWithObject: true });
  const { default: sharp } = await import('sharp');
  const raw = { width: info.width, height: info.height, channels: 1 } as const;
  const regions = cutsOf(data, info.width, SIDE_MAX).map(([top, bottom]): Region => ({
    left: 0,
    top,
    width: info.width,
    height: bottom - top,
  }));
  demandFewPages(regions.length);
  return Promise.all(regions.map((region) => asPng(sharp(data, { raw }).extract(region))));
};

const readOne = async (bytes: Uint8Array, kind: PictureKind, page: number): Promise<Buffer[]> => {
  const { width, height } = await measure(bytes, kind, page);
  const picture = await upright(bytes, kind, page);
  if (height > SIDE_MAX && height > LONG * width) return readStrips(picture, width);
  return [await asPng(picture.resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true }))];
};

/**
 * Prepares the pictures of a file for text recognition: upright, limited in size, and re-encoded.
 *
 * @param from first page, from 0
 * @throws ImportProblem err_picture_animated, err_image_too_large, err_scan_too_long, err_file_damaged
 */
export const preparePictures = async (
  bytes: Uint8Array,
  kind: PictureKind,
  from: number,
): Promise<PagePictures> => {
  try {
    const { pages } = await measure(bytes, kind, from);
    // Only a TIFF has pages; in other formats several pictures are an animation
    const isMoving = kind !== 'tiff' && (pages > 1 || isAnimatedPng(Buffer.from(bytes)));
    if (isMoving) throw new ImportProblem('err_picture_animated');
    demandFewPages(pages);
    const next = Math.min(pages, from + PAGES_AT_ONCE);
    const pictures: Buffer[][] = [];
    for (let page = from; page < next; page++) pictures.push(await readOne(bytes, kind, page));
    return { pictures, next, pages, isScan: false, title: '', language: null };
  } catch (error) {
    throw error instanceof ImportProblem ? error : new ImportProblem('err_file_damaged');
  }
};
