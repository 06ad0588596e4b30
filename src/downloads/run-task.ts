import { ApiFailure, isRefusal } from '../api/failure.ts';
import { DownloadFailure, noLink } from './failure.ts';
import { nameFrom } from './file-name.ts';
import { followLink } from './follow-link.ts';
import { openInFrame } from './hand-over.ts';
import { browserPlace, type Place } from './place.ts';
import { nameOf, type DownloadFile, type Interruption } from './task.ts';
import { transfer } from './transfer.ts';

/** Receives what becomes known during a download. */
export interface TaskNews {
  /** Name the file is saved under. */
  onName(fileName: string): void;
  /**
   * @param percent 0 to 100; null if the length is unknown
   * @param speed bytes per second
   */
  onProgress(percent: number | null, speed: number): void;
  /** The download waits for another attempt, until the next progress. */
  onInterruption(cause: Interruption): void;
}

/** Bytes between reports of the speed of a file whose length is unknown. */
const TOLD_EVERY_BYTES = 1024 * 1024;

/** The link of a file. @throws DownloadFailure; URL_ERROR_SUSPEND while there is none */
export async function urlOf(file: DownloadFile, signal: AbortSignal): Promise<string> {
  if (file.url) return file.url;
  try {
    const url = await file.resolveUrl?.(signal);
    if (url) return url;
  } catch (error) {
    // Wait for an unreachable server, but not after a final refusal
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 404) throw new DownloadFailure('HTTP_ERROR', 'gone');
    if (error.status >= 400 && isRefusal(error)) throw new DownloadFailure('HTTP_ERROR', 'refused');
    if (error.type === 'aborted') throw error;
  }
  throw noLink();
}

/**
 * Downloads one file to its destination.
 * @param place the user's choice; null for the browser's own downloads
 * @returns size in bytes; null if the browser downloads it by itself
 * @throws DownloadFailure
 */
export async function runTask(
  file: DownloadFile,
  url: string,
  place: Place | null,
  signal: AbortSignal,
  { onName, onProgress, onInterruption }: TaskNews,
): Promise<number | null> {
  if (!place && file.backupDownloadType !== 'bolb') {
    if (file.backupDownloadType === 'in_iframe') openInFrame(url);
    else followLink(url, nameOf(file));
    return null;
  }
  const began = performance.now();
  let told = -1;
  const { url: _, ...unlinked } = file;
  return transfer({
    url,
    renew: file.resolveUrl ? () => urlOf(unlinked, signal) : null,
    signal,
    onInterruption(cause) {
      told = -1;
      onInterruption(cause);
    },
    begin({ disposition, type }) {
      const fileName = nameFrom(disposition, file.ext) ?? file.fileName;
      onName(fileName);
      return (place ?? browserPlace).begin({ fileName, ext: file.ext }, type);
    },
    onArrived(arrived, whole) {
      const percent = whole ? Math.floor((arrived / whole) * 100) : null;
      const step = percent ?? Math.floor(arrived / TOLD_EVERY_BYTES);
      if (step === told) return;
      told = step;
      const ms = performance.now() - began;
      onProgress(percent, ms > 0 ? (arrived / ms) * 1000 : 0);
    },
  });
}
