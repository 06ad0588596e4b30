import { DownloadFailure, failureOf } from './failure.ts';
import type { DownloadProblem } from './task.ts';

export interface FetchedFile {
  readonly blob: Blob;
  /** `Content-Disposition` of the answer. */
  readonly disposition: string | null;
}

/** Arrived so far; the whole in bytes, null when the server does not say. */
export type OnArrived = (arrived: number, whole: number | null) => void;

/** From so many bytes on, what has arrived is given to the browser, which keeps it on disk. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Fetches a whole file. @throws DownloadFailure */
export async function fetchFile(
  url: string,
  signal: AbortSignal,
  onArrived: OnArrived,
): Promise<FetchedFile> {
  // The same address may stand for another text by now
  const answer = await fetch(url, { signal, cache: 'no-cache' }).catch((error: unknown) => {
    throw signal.aborted ? failureOf(error, signal) : new DownloadFailure('HTTP_ERROR', 'offline');
  });
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok || !answer.body) throw new DownloadFailure('HTTP_ERROR', problemOf(answer.status));
  // A page in place of the file: some proxy wants a sign-in
  if (type.startsWith('text/html')) throw new DownloadFailure('HTTP_ERROR', 'server');
  const whole = lengthOf(answer.headers);
  const blob = await collect(answer.body, type, (arrived) => onArrived(arrived, whole)).catch(
    (error: unknown) => {
      throw signal.aborted ? failureOf(error, signal) : new DownloadFailure('READER_ERROR', 'cut');
    },
  );
  if (whole !== null && blob.size !== whole) throw new DownloadFailure('READER_ERROR', 'cut');
  if (blob.size === 0) throw new DownloadFailure('HTTP_ERROR', 'empty');
  return { blob, disposition: answer.headers.get('content-disposition') };
}

const problemOf = (status: number): DownloadProblem => {
  if (status === 404 || status === 410) return 'gone';
  return status === 401 || status === 403 ? 'refused' : 'server';
};

/** Of an encoded answer the length is not that of the file. */
const lengthOf = (headers: Headers): number | null => {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
};

async function collect(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  type: string,
  onArrived: (arrived: number) => void,
): Promise<Blob> {
  const kept: Blob[] = [];
  let fresh: Uint8Array<ArrayBuffer>[] = [];
  let freshBytes = 0;
  let arrived = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    fresh.push(part.value);
    freshBytes += part.value.byteLength;
    arrived += part.value.byteLength;
    if (freshBytes >= PIECE_BYTES) {
      kept.push(new Blob(fresh));
      fresh = [];
      freshBytes = 0;
    }
    onArrived(arrived);
  }
  return new Blob([...kept, ...fresh], { type });
}
