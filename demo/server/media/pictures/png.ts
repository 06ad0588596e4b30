import type { PictureFormat } from './picture.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Chunks that show. Texts and colour profiles are compressed too, without a size that is told before. */
const SHOWN = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const IHDR_BYTES = 13;
/** Length, type and checksum. */
const FRAME_BYTES = 12;

/** PNG (Third Edition), 5. */
export const png: PictureFormat = {
  begins: (bytes) => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE),

  read(bytes) {
    const kept: Buffer[] = [SIGNATURE];
    let isAnimated = false;
    let offset = SIGNATURE.length;
    while (offset + FRAME_BYTES <= bytes.length) {
      const length = bytes.readUInt32BE(offset);
      const type = bytes.toString('latin1', offset + 4, offset + 8);
      const end = offset + FRAME_BYTES + length;
      const isFirst = kept.length === 1;
      if (end > bytes.length || (isFirst && (type !== 'IHDR' || length !== IHDR_BYTES))) return undefined;
      if (type === 'acTL') isAnimated = true;
      if (SHOWN.has(type)) kept.push(bytes.subarray(offset, end));
      if (type === 'IEND') {
        const [, header] = kept;
        const [width, height] = [header!.readUInt32BE(8), header!.readUInt32BE(12)];
        return { kind: 'png', width, height, isAnimated, bytes: Buffer.concat(kept) };
      }
      offset = end;
    }
    return undefined;
  },
};
