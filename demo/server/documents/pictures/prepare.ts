import type { Sharp } from 'sharp';
import { IMPORT_PIXELS_MAX } from '../../../../src/contract/constants/documents.ts';
import { isAnimatedPng, loadSharp, type PictureKind } from '../../media/picture-file.ts';
import { ImportProblem } from '../document.ts';
import { PAGES_AT_ONCE, demandFewPages, type PagePictures } from './page-pictures.ts';
import { cutsOf } from './strips.ts';

/** Longest side of what is recognised, in pixels: letters of a photographed page are still large enough. */
const SIDE_MAX = 2_000;
/** From this height on, as a share of the width, a picture is a long screenshot, which would be shrunk too much. */
const LONG = 2;

type Region = { left: number; top: number; width: number; height: number };

const open = async (bytes: Uint8Array, kind: PictureKind, page: number): Promise<Sharp> => {
  const sharp = await loadSharp([kind]);
  // The pixels are counted by `measure`, to say so
  return sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: true, page });
};

/** Width and height as one looks at the picture, and how many the file has. */
const measure = async (bytes: Uint8Array, kind: PictureKind, page: number) => {
  const { autoOrient, pages = 1 } = await (await open(bytes, kind, page)).metadata();
  const { width, height } = autoOrient;
  if (width * height > IMPORT_PIXELS_MAX) throw new ImportProblem('err_image_too_large');
  return { width, height, pages };
};

/** What is clear is white, as in most viewers: text that is not seen there is not read either. */
const upright = async (bytes: Uint8Array, kind: PictureKind, page: number): Promise<Sharp> =>
  (await open(bytes, kind, page)).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb');

const asPng = (picture: Sharp): Promise<Buffer> =>
  picture.png({ compressionLevel: 1 }).timeout({ seconds: 15 }).toBuffer();

/** A long picture as strips from top to bottom, each cut where no letter is. */
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
 * Pictures of a file as text recognition takes them: upright, of a bounded size, and nothing of the file's own bytes.
 *
 * @param from the first of its pages that is wanted, from 0
 * @throws ImportProblem err_picture_animated, err_image_too_large, err_scan_too_long, err_file_damaged
 */
export const preparePictures = async (
  bytes: Uint8Array,
  kind: PictureKind,
  from: number,
): Promise<PagePictures> => {
  try {
    const { pages } = await measure(bytes, kind, from);
    // Only those of a TIFF are pages: elsewhere one picture after the other is a film
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
