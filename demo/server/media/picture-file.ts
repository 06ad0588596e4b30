import type sharp from 'sharp';

/** What the package exports. */
type Sharp = typeof sharp;

const text = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Signatures of the accepted formats. libvips also reads others, such as SVG and PDF, which must not be uploaded. */
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

/** The format of a picture by its content; undefined when it is not accepted. */
export const pictureKind = (bytes: Uint8Array): PictureKind | undefined =>
  (Object.keys(SIGNATURES) as PictureKind[]).find((kind) => SIGNATURES[kind](bytes));

/** libvips decodes the first picture of an animated PNG, and does not report the others. */
export const isAnimatedPng = (bytes: Buffer): boolean => {
  const at = bytes.indexOf('acTL');
  return at > 0 && at < bytes.indexOf('IDAT');
};

let isBlocked = false;

/** Loads sharp and enables only the decoders of these formats, in addition to those enabled before. */
export const loadSharp = async (kinds: readonly PictureKind[]): Promise<Sharp> => {
  const { default: sharp } = await import('sharp');
  // Only once: blocking again, even for a moment, would fail a picture that is being decoded
  if (!isBlocked) {
    isBlocked = true;
    sharp.cache(false);
    // One picture must not occupy all processors while users are listening
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
  }
  sharp.unblock({ operation: kinds.map((kind) => LOADERS[kind]) });
  return sharp;
};
