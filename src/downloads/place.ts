import { DownloadFailure, failureOf } from './failure.ts';
import { numbered } from './file-name.ts';
import type { DownloadFile } from './task.ts';

/** Where the user wants files. */
export interface Place {
  /** Name of the folder; null where that is not known. */
  readonly folder: string | null;
  /** Writes a whole file; nothing of it stays when that fails. @throws DownloadFailure */
  save(file: Pick<DownloadFile, 'fileName' | 'ext'>, blob: Blob, signal: AbortSignal): Promise<void>;
}

/** A folder. What stands in it stays: a name that is taken gets a number. */
export const folderPlace = (folder: FileSystemDirectoryHandle): Place => ({
  folder: folder.name,
  save: (file, blob, signal) =>
    asFailure(signal, async () => {
      const name = await freeName(folder, file);
      const handle = await folder.getFileHandle(name, { create: true });
      try {
        await write(handle, blob, signal);
      } catch (error) {
        await folder.removeEntry(name).catch(() => undefined);
        throw error;
      }
    }),
});

/** The one file that the picker made or, when it was there, may be written over. */
export const filePlace = (handle: FileSystemFileHandle): Place => ({
  folder: null,
  save: (_, blob, signal) =>
    asFailure(signal, async () => {
      try {
        await write(handle, blob, signal);
      } catch (error) {
        await removeEmpty(handle).catch(() => undefined);
        throw error;
      }
    }),
});

/** The browser writes beside the file and puts that in its place at the end: until then it is as it was. */
async function write(handle: FileSystemFileHandle, blob: Blob, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const stream = await handle.createWritable();
  const giveUp = () => stream.abort().catch(() => undefined);
  signal.addEventListener('abort', giveUp);
  try {
    await stream.write(blob);
    signal.throwIfAborted();
    await stream.close();
  } catch (error) {
    await giveUp();
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

const removeEmpty = async (handle: FileSystemFileHandle & { remove?(): Promise<void> }) => {
  if ((await handle.getFile()).size === 0) await handle.remove?.();
};

async function freeName(
  folder: FileSystemDirectoryHandle,
  { fileName, ext }: Pick<DownloadFile, 'fileName' | 'ext'>,
): Promise<string> {
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

const asFailure = async (signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (signal.aborted) throw failureOf(error, signal);
    const isFull = (error as Error).name === 'QuotaExceededError';
    throw new DownloadFailure('FILESYSTEM_ERROR', isFull ? 'full' : 'place', String(error));
  }
};
