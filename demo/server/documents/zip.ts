import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { ImportProblem } from './document.ts';

const MEMBERS_MAX = 20_000;
/** Of what is unpacked at all: pictures and fonts never are. */
const MEMBER_BYTES_MAX = 64 * 1024 * 1024;
const TOTAL_BYTES_MAX = 128 * 1024 * 1024;
/** Text packs ten to one; a member that packs better than this was made to fill the memory. */
const RATIO_MAX = 150;
/** Members up to this size may pack as well as they like. */
const RATIO_FREE_BYTES = 1024 * 1024;

/** An archive whose members are unpacked within bounds. */
export interface Zip {
  readonly names: ReadonlySet<string>;
  /**
   * Unpacks those of the members that are there.
   *
   * @throws ImportProblem err_file_damaged, also for a member that is not as the archive says; err_file_too_complex
   */
  read(names: Iterable<string>): Promise<Map<string, Uint8Array>>;
}

const readAll = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > MEMBERS_MAX) throw new ImportProblem('err_file_too_complex');
  // Of members of one name the first counts
  for await (const entry of zip.eachEntry())
    if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
  return entries;
};

const unpack = async (zip: ZipFile, entry: Entry): Promise<Uint8Array> => {
  // The stream fails when the entry has more or fewer bytes than its header says
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw new ImportProblem('err_file_damaged');
  return bytes;
};

const orDamaged = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ImportProblem ? error : new ImportProblem('err_file_damaged');
  }
};

/** @throws ImportProblem err_file_damaged, err_file_too_complex */
export const openZip = async (bytes: Uint8Array): Promise<Zip> => {
  const zip = await orDamaged(fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));
  const entries = await orDamaged(readAll(zip));
  let total = 0;

  return {
    names: new Set(entries.keys()),
    async read(wanted) {
      const members = new Map<string, Uint8Array>();
      for (const name of new Set(wanted)) {
        const entry = entries.get(name);
        if (!entry) continue;
        const { compressedSize, uncompressedSize } = entry;
        total += uncompressedSize;
        const isBomb = uncompressedSize > RATIO_FREE_BYTES && uncompressedSize > compressedSize * RATIO_MAX;
        if (isBomb || uncompressedSize > MEMBER_BYTES_MAX || total > TOTAL_BYTES_MAX)
          throw new ImportProblem('err_file_too_complex');
        members.set(name, await orDamaged(unpack(zip, entry)));
      }
      return members;
    },
  };
};
