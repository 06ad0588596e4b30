import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { ImportProblem } from './document.ts';

const MEMBERS_MAX = 20_000;
/** Limits on unpacked bytes. Pictures and fonts are never unpacked. */
const MEMBER_BYTES_MAX = 64 * 1024 * 1024;
const TOTAL_BYTES_MAX = 128 * 1024 * 1024;
/** Text compresses about ten to one. A member with a higher ratio than this was made to exhaust the memory. */
const RATIO_MAX = 150;
/** Members up to this size may have any ratio. */
const RATIO_FREE_BYTES = 1024 * 1024;

/** An archive whose members are unpacked within bounds. */
export interface Zip {
  readonly names: ReadonlySet<string>;
  /**
   * Unpacks the given members, as far as they exist.
   *
   * @throws ImportProblem err_file_damaged, also for a member that does not match its entry; err_file_too_complex
   */
  read(names: Iterable<string>): Promise<Map<string, Uint8Array>>;
}

const readAll = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > MEMBERS_MAX) throw new ImportProblem('err_file_too_complex');
  // Of several members with the same name, the first one counts
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
