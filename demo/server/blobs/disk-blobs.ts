import type { Stats } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { createLimiter } from '../http/limiter.ts';
import { writeWhole } from '../process/write-whole.ts';
import { isBlobId, notThere, type Blobs, type BlobState, type Body, type ByteRange } from './blobs.ts';
import { atMost, inPieces, OtherLength } from './in-pieces.ts';

/** Bytes per write: fewer turns of the thread pool, yet little memory per upload. */
const PIECE_BYTES = 512 * 1024;
/** Disk space that users' files must leave free: on a full disk, the database cannot store anything. */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** On a small disk, this share of it is reserved instead. */
const RESERVE_SHARE = 0.05;
/** Bytes to write before checking the free space again. */
const LOOK_AGAIN_BYTES = 16 * 1024 * 1024;
const GROWING = '.part';
const MARK = 'storage-id';
/** Ids are distributed over folders by their first two hexadecimal digits. */
const FOLDER_CHARACTERS = 2;
const FOLDER = /^[0-9a-f]{2}$/;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const statOf = async (path: string): Promise<Stats | undefined> => {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

interface Room {
  /** Size of the disk in bytes; 0 where the file system does not report it. */
  size: number;
  free: number;
}

/** Free space for a folder that may not exist yet. */
const roomOf = async (folder: string): Promise<Room> => {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    return { size: blocks * bsize, free: bavail * bsize };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return roomOf(dirname(folder));
  }
};

/** Writes all parts at an offset. A disk that fills up may accept part of them before it refuses. */
const writeAll = async (file: FileHandle, parts: readonly Uint8Array[], at: number): Promise<number> => {
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  let { bytesWritten: done } = await file.writev([...parts], at);
  while (done < size) {
    const rest = Buffer.concat(parts).subarray(done);
    done += (await file.write(rest, 0, rest.length, at + done)).bytesWritten;
  }
  return size;
};

/** How files are named in their folder. */
interface Layout {
  /** Follows the id. */
  ending: string;
  /** Whether they are spread over folders. */
  isSpread: boolean;
}

const PLAIN: Layout = { ending: '', isSpread: true };

/** Files in a folder of this machine. A growing one is a `.part` beside the name it gets. */
export class DiskBlobs implements Blobs {
  readonly directParts = undefined;
  readonly #folder: string;
  readonly #layout: Layout;
  /** A slow disk must not hold all threads that files are read by. */
  readonly #inTurn = createLimiter({ running: 2, waiting: Infinity });

  readonly #roomOf: (folder: string) => Promise<Room>;

  constructor(folder: string, { room = roomOf, layout = PLAIN } = {}) {
    this.#folder = folder;
    this.#layout = layout;
    this.#roomOf = room;
  }

  async demandRoom(bytes: number): Promise<void> {
    const { size, free } = await this.#roomOf(this.#folder);
    if (size === 0 || free - bytes >= Math.min(RESERVE_BYTES, size * RESERVE_SHARE)) return;
    throw Object.assign(new Error('The disk has no room left for files'), { code: 'ENOSPC' });
  }

  async write(id: string, body: Body, bytesMax: number): Promise<number> {
    const bytes = await this.append(id, 0, atMost(body, bytesMax)).catch(async (error: unknown) => {
      await this.remove(id);
      throw error;
    });
    // Another writer has taken it over: it is not removed
    if (!(await this.seal(id, bytes)))
      throw new OtherLength(`Somebody else wrote to the file of ${bytes} bytes.`);
    return bytes;
  }

  async append(id: string, at: number, body: Body): Promise<number> {
    const path = this.pathOf(id) + GROWING;
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, at === 0 ? 'w' : 'r+');
    try {
      let end = at;
      let lookAt = at;
      for await (const piece of inPieces(body, PIECE_BYTES)) {
        if (end >= lookAt) {
          await this.demandRoom(0);
          lookAt = end + LOOK_AGAIN_BYTES;
        }
        end += await this.#inTurn(id, () => writeAll(file, piece, end));
      }
      return end;
    } finally {
      await file.close();
    }
  }

  async seal(id: string, bytes: number): Promise<boolean> {
    const path = this.pathOf(id);
    if (await statOf(path)) return true;
    const file = await open(path + GROWING, 'r+');
    try {
      await file.datasync();
      if ((await file.stat()).size !== bytes) return false;
    } finally {
      await file.close();
    }
    await rename(path + GROWING, path);
    return true;
  }

  async length(id: string): Promise<number> {
    return (await this.#statOf(id))?.size ?? 0;
  }

  async writtenAt(id: string): Promise<Date | undefined> {
    return (await this.#statOf(id))?.mtime;
  }

  async open(id: string): Promise<Readable | undefined> {
    const path = this.pathOf(id);
    for (const at of [path, path + GROWING]) {
      try {
        return (await open(at)).createReadStream({ highWaterMark: PIECE_BYTES });
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
    return undefined;
  }

  async read(id: string, { from, to }: ByteRange): Promise<Readable> {
    try {
      return (await open(this.pathOf(id))).createReadStream({ start: from, end: to });
    } catch (error) {
      throw isMissing(error) ? notThere() : error;
    }
  }

  async addressOf(): Promise<undefined> {}

  async remove(id: string): Promise<void> {
    const path = this.pathOf(id);
    await rm(path + GROWING, { force: true });
    await rm(path, { force: true });
  }

  async *list(state: BlobState): AsyncGenerator<string> {
    const { ending, isSpread } = this.#layout;
    const end = ending + (state === 'growing' ? GROWING : '');
    const folders = isSpread ? (await namesIn(this.#folder)).filter((name) => FOLDER.test(name)) : ['.'];
    for (const folder of folders)
      for (const name of await namesIn(join(this.#folder, folder))) {
        const id = name.slice(0, name.length - end.length);
        if (name.endsWith(end) && isBlobId(id)) yield id;
      }
  }

  /** A write that broke off has left a growing file, which a list names. */
  async removeBrokenWrites(): Promise<void> {}

  async readMark(): Promise<string | undefined> {
    try {
      return (await readFile(join(this.#folder, MARK), 'utf8')).trim();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async writeMark(storageId: string): Promise<void> {
    await writeWhole(join(this.#folder, MARK), Buffer.from(storageId));
  }

  async withLocalFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T> {
    const path = this.pathOf(id);
    return work((await statOf(path)) ? path : path + GROWING);
  }

  async #statOf(id: string): Promise<Stats | undefined> {
    const path = this.pathOf(id);
    return (await statOf(path)) ?? (await statOf(path + GROWING));
  }

  /** Where a whole file lies, if it is there. */
  pathOf(id: string): string {
    const { ending, isSpread } = this.#layout;
    return join(this.#folder, isSpread ? id.slice(0, FOLDER_CHARACTERS) : '', id + ending);
  }
}
