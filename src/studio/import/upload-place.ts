import type { BrowserStorage } from '../../api/browser-storage.ts';
import { toJson } from '../../api/to-json.ts';
import { UPLOAD_LIFETIME_MS } from '../../contract/constants/files.ts';
import { uploadPrefix } from '../../stores/upload-prefix.ts';

/** Remembers an upload's address across reloads. */
export interface UploadPlace {
  /** Address of the upload; null when none was started, or too long ago. */
  find(): string | null;
  keep(uploadUrl: string): void;
  forget(): void;
}

interface Kept {
  url: string;
  begunAt: number;
}

const read = (text: string | null): Kept | null => {
  try {
    return JSON.parse(text ?? 'null') as Kept | null;
  } catch {
    return null;
  }
};

const isOver = (kept: Kept | null): boolean => !kept || Date.now() - kept.begunAt > UPLOAD_LIFETIME_MS;

/**
 * Storage for one file, which is identified by its name, size and date.
 *
 * @param server its address; empty for the page's own
 */
export const uploadPlace = (storage: BrowserStorage, server: string, file: File): UploadPlace => {
  const prefix = uploadPrefix(server);
  const key = `${prefix}${file.size} ${file.lastModified} ${file.name}`;
  for (const one of storage.keys(prefix)) if (isOver(read(storage.get(one)))) storage.remove(one);
  return {
    find: () => read(storage.get(key))?.url ?? null,
    keep: (url) => void storage.set(key, toJson({ url, begunAt: Date.now() } satisfies Kept)),
    forget: () => storage.remove(key),
  };
};
