import type { PictureFormat } from './picture.ts';

const MARK = 0xff;
const SCAN = 0xda;
const END = 0xd9;
/** Within the data of a scan: a byte 0xff that is no marker, and restarts. */
const isData = (code: number): boolean => code === 0 || (code >= 0xd0 && code <= 0xd7);
/** Frame headers share their range with tables and an extension. */
const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;

/** Where the next marker after the data of a scan begins; the length of the file when there is none. */
const afterScan = (bytes: Buffer, from: number): number => {
  let at = bytes.indexOf(MARK, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const code = bytes[at + 1]!;
    if (code !== MARK && !isData(code)) return at;
    at = bytes.indexOf(MARK, code === MARK ? at + 1 : at + 2);
  }
  return bytes.length;
};

/** JPEG (ITU-T T.81, annex B), up to the end of its first image. */
export const jpeg: PictureFormat = {
  begins: (bytes) => bytes[0] === MARK && bytes[1] === 0xd8 && bytes[2] === MARK,

  read(bytes) {
    let [width, height] = [0, 0];
    let offset = 2;
    while (offset + 4 <= bytes.length || bytes[offset + 1] === END) {
      const code = bytes[offset + 1]!;
      if (bytes[offset] !== MARK) return undefined;
      if (code === MARK) {
        offset += 1;
        continue;
      }
      if (code === END)
        return { kind: 'jpeg', width, height, isAnimated: false, bytes: bytes.subarray(0, offset + 2) };
      const end = offset + 2 + bytes.readUInt16BE(offset + 2);
      if (end > bytes.length) return undefined;
      if (isFrame(code) && end >= offset + 9) {
        height = Math.max(height, bytes.readUInt16BE(offset + 5));
        width = Math.max(width, bytes.readUInt16BE(offset + 7));
      }
      offset = code === SCAN ? afterScan(bytes, end) : end;
    }
    return undefined;
  },
};
