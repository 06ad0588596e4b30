import type sharp from 'sharp';

/** What the package exports. */
type Sharp = typeof sharp;

const text = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** By its first bytes: what libvips also reads, such as SVG or PDF, is not for uploads. */
const SIGNATURES = {
  png: (bytes: Uint8Array) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  jpeg: (bytes: Uint8Array) => text(bytes, 0, 3) === '\xff\xd8\xff',
  webp: (bytes: Uint8Array) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
  gif: (bytes: Uint8Array) => /^GIF8[79]a$/.test(text(bytes, 0, 6)),
  tiff: (bytes: Uint8Array) => /^(II\*\0|MM\0\*)$/.test(text(bytes, 0, 4)),
};

export type PictureKind = keyof typeof SIGNATURES;

const LOADERS: Readonly<Record<PictureKind, string>> = {
  png: 'VipsForeignLoadPngBuffer',
  jpeg: 'VipsForeignLoadJpegBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
  tiff: 'VipsForeignLoadTiffBuffer',
};

/** The kind of a picture by its content; undefined when it is none that is known here. */
export const pictureKind = (bytes: Uint8Array): PictureKind | undefined =>
  (Object.keys(SIGNATURES) as PictureKind[]).find((kind) => SIGNATURES[kind](bytes));

/** libvips shows the first picture of an animated PNG, and does not say that there are more. */
export const isAnimatedPng = (bytes: Buffer): boolean => {
  const at = bytes.indexOf('acTL');
  return at > 0 && at < bytes.indexOf('IDAT');
};

let isBlocked = false;

/** Loads sharp so that this process decodes pictures of these kinds only, and of those asked for before. */
export const loadSharp = async (kinds: readonly PictureKind[]): Promise<Sharp> => {
  const { default: sharp } = await import('sharp');
  // Once: blocked again, even for a moment, a loader fails for a picture that is decoded meanwhile
  if (!isBlocked) {
    isBlocked = true;
    sharp.cache(false);
    // One picture must not take the processor from those who listen
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
  }
  sharp.unblock({ operation: kinds.map((kind) => LOADERS[kind]) });
  return sharp;
};
