import type { PictureFormat } from './picture.ts';

const FOURTEEN_BITS = 0x3fff;
const HAS_ANIMATION = 0x02;

type Size = readonly [width: number, height: number];
const NOTHING: Size = [0, 0];

/** Size that a chunk speaks of; what it is too short for counts as nothing. */
const sizeIn = (type: string, chunk: Buffer): Size => {
  if (type === 'VP8X' && chunk.length >= 10) return [chunk.readUIntLE(4, 3) + 1, chunk.readUIntLE(7, 3) + 1];
  if (type === 'VP8 ' && chunk.length >= 10)
    return [chunk.readUInt16LE(6) & FOURTEEN_BITS, chunk.readUInt16LE(8) & FOURTEEN_BITS];
  if (type === 'VP8L' && chunk.length >= 5) {
    const bits = chunk.readUInt32LE(1);
    return [(bits & FOURTEEN_BITS) + 1, ((bits >>> 14) & FOURTEEN_BITS) + 1];
  }
  return NOTHING;
};

/** WebP (RFC 9649). */
export const webp: PictureFormat = {
  begins: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',

  read(bytes) {
    const last = 8 + bytes.readUInt32LE(4);
    if (last > bytes.length) return undefined;
    let [width, height] = NOTHING;
    let isAnimated = false;
    let offset = 12;
    while (offset + 8 <= last) {
      const type = bytes.toString('latin1', offset, offset + 4);
      const length = bytes.readUInt32LE(offset + 4);
      const chunk = bytes.subarray(offset + 8, offset + 8 + length);
      if (offset + 8 + length > last) return undefined;
      const [wide, high] = sizeIn(type, chunk);
      [width, height] = [Math.max(width, wide), Math.max(height, high)];
      if (type === 'VP8X' && (chunk[0]! & HAS_ANIMATION) !== 0) isAnimated = true;
      if (type === 'ANIM' || type === 'ANMF') isAnimated = true;
      offset += 8 + length + (length % 2);
    }
    return { kind: 'webp', width, height, isAnimated, bytes: bytes.subarray(0, last) };
  },
};
