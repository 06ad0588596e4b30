import { DownloadFailure } from './failure.ts';
import { numbered } from './file-name.ts';
import { handOver } from './hand-over.ts';
import type { DownloadFile } from './task.ts';

type Name = Pick<DownloadFile, 'fileName' | 'ext'>;

/** Destination of files. */
export interface Place {
  /** Name of the folder; null if unknown. */
  readonly folder: string | null;
  /** Creates a file. @param type MIME type @throws DownloadFailure */
  begin(file: Name, type: string): Promise<Sink>;
}

/** Writes one file from the first byte to the last. All methods but `discard` throw DownloadFailure. */
export interface Sink {
  write(piece: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Discards the bytes written so far and starts over. */
  restart(): Promise<void>;
  /** Completes the file and puts it in its place. */
  finish(): Promise<void>;
  /** Removes the unfinished file. */
  discard(): Promise<void>;
}

/** The browser's own downloads, which get the file as a whole. Pieces are kept in blobs, outside the page's memory. */
export const browserPlace: Place = {
  folder: null,
  async begin({ fileName, ext }, type) {
    let pieces: Blob[] = [];
    return {
      async write(piece) {
        pieces.push(new Blob([piece]));
      },
      async restart() {
        pieces = [];
      },
      async finish() {
        handOver(new Blob(pieces, { type }), `${fileName}.${ext}`);
      },
      async discard() {
        pieces = [];
      },
    };
  },
};

/** A folder. Existing files stay: a taken name gets a number. */
export const folderPlace = (folder: FileSystemDirectoryHandle): Place => ({
  folder: folder.name,
  begin: (file) =>
    asFailure(async () => {
      const handle = await oneTabAtATime(async () =>
        folder.getFileHandle(await freeName(folder, file), { create: true }),
      );
      return openSink(handle, () => folder.removeEntry(handle.name));
    }),
});

/** The file that the user chose in the save dialog, which may replace an existing one. */
export const filePlace = (handle: FileSystemFileHandle & { remove?(): Promise<void> }): Place => ({
  folder: null,
  begin: () =>
    asFailure(() =>
      openSink(handle, async () => {
        if ((await handle.getFile()).size === 0) await handle.remove?.();
      }),
    ),
});

/**
 * Opens a file for writing. The browser writes to a temporary file and replaces the target on close, so that an
 * existing file stays intact until then.
 */
async function openSink(handle: FileSystemFileHandle, remove: () => Promise<void>): Promise<Sink> {
  const stream = await handle.createWritable().catch(async (error: unknown) => {
    await remove().catch(() => undefined);
    throw error;
  });
  let closing: Promise<void> | undefined;
  let discarding: Promise<void> | undefined;
  return {
    write: (piece) => asFailure(() => stream.write(piece)),
    restart: () => asFailure(() => stream.truncate(0)),
    finish: () => (closing = asFailure(() => stream.close())),
    discard: () =>
      // Only once: later the name may belong to another file. Waits for a pending close, which would create the file
      // again
      (discarding ??= Promise.allSettled([stream.abort(), closing])
        .then(remove)
        .catch(() => undefined)),
  };
}

/** Serializes tabs, which could otherwise choose the same free name. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request('voxbench.file-name', work) as Promise<T>;

async function freeName(folder: FileSystemDirectoryHandle, { fileName, ext }: Name): Promise<string> {
  for (let number = 0; ; number++) {
    const name = numbered(fileName, ext, number);
    if (!(await isTaken(folder, name))) return name;
  }
}

const isTaken = async (folder: FileSystemDirectoryHandle, name: string): Promise<boolean> => {
  try {
    await folder.getFileHandle(name);
    return true;
  } catch (error) {
    // A folder also takes the name
    if ((error as Error).name === 'TypeMismatchError') return true;
    if ((error as Error).name === 'NotFoundError') return false;
    throw error;
  }
};

const asFailure = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const isFull = (error as Error).name === 'QuotaExceededError';
    throw new DownloadFailure('FILESYSTEM_ERROR', isFull ? 'full' : 'place', String(error));
  }
};
