import { DownloadFailure } from './failure.ts';
import { numbered } from './file-name.ts';
import { handOver } from './hand-over.ts';
import type { DownloadFile } from './task.ts';

type Name = Pick<DownloadFile, 'fileName' | 'ext'>;

/** Where the user wants files. */
export interface Place {
  /** Name of the folder; null where that is not known. */
  readonly folder: string | null;
  /** Begins a file. @param type MIME type @throws DownloadFailure */
  begin(file: Name, type: string): Promise<Sink>;
}

/** Takes the bytes of one file, in order. Each method but `discard` throws DownloadFailure. */
export interface Sink {
  write(piece: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Forgets what was written. */
  restart(): Promise<void>;
  /** The file is whole: puts it where it belongs. */
  finish(): Promise<void>;
  /** Nothing of the file stays. */
  discard(): Promise<void>;
}

/** The browser's own downloads, which are given the whole file. The pieces lie with the browser, not in the page. */
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

/** A folder. Its files stay: a name that is taken gets a number. */
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

/** The one file that the picker made or, when it was there, may be written over. */
export const filePlace = (handle: FileSystemFileHandle & { remove?(): Promise<void> }): Place => ({
  folder: null,
  begin: () =>
    asFailure(() =>
      openSink(handle, async () => {
        if ((await handle.getFile()).size === 0) await handle.remove?.();
      }),
    ),
});

/** The browser writes beside the file and puts that in its place at the end: until then it is as it was. */
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
      // Once: afterwards the name may belong to another file. What is being closed appears before it can be removed
      (discarding ??= Promise.allSettled([stream.abort(), closing])
        .then(remove)
        .catch(() => undefined)),
  };
}

/** Two tabs that look for a free name at the same time would take the same one. */
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
    // A folder of that name takes it as well
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
