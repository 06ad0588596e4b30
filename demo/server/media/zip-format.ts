/** The records of an archive that is written as a stream, by PKWARE's APPNOTE 6.3. */

/** A file in an archive. */
export interface ZipEntry {
  /** In UTF-8. */
  name: Uint8Array;
  crc: number;
  bytes: number;
  /** Where its header begins in the archive. */
  at: number;
}

/** A field of 32 bits with this value refers to a field of 64 bits. */
export const U32_MAX = 0xffff_ffff;
const U16_MAX = 0xffff;

/** Readers know ZIP64 since this version of the format. */
const VERSION = 45;
/** Sums and lengths follow the content; names are in UTF-8. */
const FLAGS = 0x0808;
/** 1 January 1980 in every archive, so that the same files always make the same bytes. */
const DATE = 0x0021;

/** Fields of little-endian numbers, each with its length in bytes. */
const record = (...fields: readonly (readonly [length: 2 | 4 | 8, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
};

/** What stands before the content of a file. */
export const localHeader = ({ name }: ZipEntry): Buffer =>
  Buffer.concat([
    record(
      [4, 0x0403_4b50],
      [2, VERSION],
      [2, FLAGS],
      [2, 0],
      [2, 0],
      [2, DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ]);

/** What follows the content of a file. */
export const dataDescriptor = ({ crc, bytes }: ZipEntry): Buffer =>
  record([4, 0x0807_4b50], [4, crc], [4, bytes], [4, bytes]);

/** A file in the directory at the end of an archive. */
export const directoryEntry = ({ name, crc, bytes, at }: ZipEntry): Buffer => {
  const extra = at < U32_MAX ? Buffer.alloc(0) : record([2, 1], [2, 8], [8, at]);
  return Buffer.concat([
    record(
      [4, 0x0201_4b50],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, 0],
      [2, 0],
      [2, DATE],
      [4, crc],
      [4, bytes],
      [4, bytes],
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, Math.min(at, U32_MAX)],
    ),
    name,
    extra,
  ]);
};

/**
 * What follows the directory.
 *
 * @param at where the directory begins
 */
export const endOfArchive = (entries: readonly ZipEntry[], at: number): Buffer => {
  const count = entries.length;
  const length = entries.reduce((sum, entry) => sum + directoryEntry(entry).length, 0);
  const isLarge = count >= U16_MAX || at >= U32_MAX || length >= U32_MAX;
  const large = isLarge
    ? [
        record(
          [4, 0x0606_4b50],
          [8, 44],
          [2, VERSION],
          [2, VERSION],
          [4, 0],
          [4, 0],
          [8, count],
          [8, count],
          [8, length],
          [8, at],
        ),
        record([4, 0x0706_4b50], [4, 0], [8, at + length], [4, 1]),
      ]
    : [];
  const short = Math.min(count, U16_MAX);
  return Buffer.concat([
    ...large,
    record(
      [4, 0x0605_4b50],
      [2, 0],
      [2, 0],
      [2, short],
      [2, short],
      [4, Math.min(length, U32_MAX)],
      [4, Math.min(at, U32_MAX)],
      [2, 0],
    ),
  ]);
};
