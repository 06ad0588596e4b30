import { execFileSync } from 'node:child_process';
import { crc32, deflateSync } from 'node:zlib';

const QUIETLY = ['-hide_banner', '-loglevel', 'error', '-nostdin'];

const ffmpeg = (args: readonly string[], input?: Uint8Array): Buffer =>
  execFileSync('ffmpeg', [...QUIETLY, ...args], { input, maxBuffer: 2 ** 28 });

const CODECS = {
  png: ['-c:v', 'png', '-f', 'image2pipe'],
  jpeg: ['-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2pipe'],
  webp: ['-c:v', 'libwebp', '-f', 'image2pipe'],
} as const;

export type PictureKind = keyof typeof CODECS;

/** A picture in three equal parts side by side, or one upon the other: red, green, blue. */
export const makePicture = (
  kind: PictureKind,
  { width = 300, height = 100, upright = false, format = 'rgb24' } = {},
): Buffer => {
  const size = upright ? `${width}x${height / 3}` : `${width / 3}x${height}`;
  const colours = ['red', 'lime', 'blue'].flatMap((colour) => [
    '-f',
    'lavfi',
    '-i',
    `color=${colour}:size=${size}`,
  ]);
  const stack = `${upright ? 'vstack' : 'hstack'}=inputs=3,format=${format}`;
  return ffmpeg([...colours, '-filter_complex', stack, '-frames:v', '1', ...CODECS[kind], 'pipe:1']);
};

const MOVING = { gif: ['-f', 'gif'], webp: ['-c:v', 'libwebp_anim', '-f', 'webp'] } as const;

/** Three frames that differ. */
export const makeMoving = (kind: keyof typeof MOVING): Buffer =>
  ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=size=200x100:rate=3', '-frames:v', '3', ...MOVING[kind], 'pipe:1']);

/** The colour in the middle of each field of a grid over a picture, row by row, 0 … 255 for red, green and blue. */
export const coloursOf = (picture: Uint8Array, { across = 3, down = 1 } = {}): number[][] => {
  const scale = `scale=${across * 3}:${down * 3}:flags=area,crop=iw:ih,format=rgb24`;
  const raw = ffmpeg(['-i', 'pipe:0', '-vf', scale, '-f', 'rawvideo', 'pipe:1'], picture);
  return Array.from({ length: across * down }, (_, field) => {
    const [row, column] = [Math.floor(field / across) * 3 + 1, (field % across) * 3 + 1];
    const at = (row * across * 3 + column) * 3;
    return [...raw.subarray(at, at + 3)];
  });
};

export const sizeOf = (picture: Uint8Array): string =>
  execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', '-'], {
    input: picture,
    encoding: 'utf8',
  }).trim();

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A chunk of a PNG. */
export const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(named.length + 8);
  bytes.writeUInt32BE(data.length);
  named.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(named), named.length + 4);
  return bytes;
};

/** A grey PNG that says to be so large, of these bytes and with further chunks after its head. */
export const pngOf = (
  { width, height }: { width: number; height: number },
  pixels: Uint8Array,
  further: readonly Buffer[] = [],
): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...further,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', new Uint8Array()),
  ]);
};

/** A segment of a JPEG, put right after its beginning. */
export const withSegment = (jpeg: Buffer, code: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
};

/** EXIF data that says how the camera was held, with a text behind it. */
export const exif = (orientation: number, text: string): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(text)]);
};
