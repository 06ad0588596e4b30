import { FILE_DIGEST_HEADER } from '../contract/constants/downloads.ts';
import { DownloadFailure, failureOf, noLink } from './failure.ts';
import type { DownloadProblem } from './task.ts';

/** What a server said of a file before its bytes. */
export interface FileHead {
  /** Length in bytes; null when the server does not say. */
  readonly whole: number | null;
  /** Strong `ETag`, by which a file can be resumed; null without one. */
  readonly etag: string | null;
  /** See `FILE_DIGEST_HEADER`; null when the server does not say. */
  readonly digest: string | null;
  readonly type: string;
  /** `Content-Disposition`. */
  readonly disposition: string | null;
}

export interface FileAnswer {
  readonly head: FileHead;
  /** It goes on where the request asked; otherwise it begins with the first byte. */
  readonly isRest: boolean;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Where a file was cut off. */
export interface Cut {
  readonly arrived: number;
  readonly etag: string;
  readonly whole: number | null;
}

/** Asks for a file, or for the rest of it after a cut. @throws DownloadFailure */
export async function requestFile(url: string, cut: Cut | null, signal: AbortSignal): Promise<FileAnswer> {
  const headers = cut ? { range: `bytes=${cut.arrived}-`, 'if-range': cut.etag } : undefined;
  // Not from a cache, whose copy may be another text by now, nor into it: a large file would push all others out
  const answer = await fetch(url, { signal, cache: 'no-store', ...(headers && { headers }) }).catch(
    (error: unknown) => {
      throw signal.aborted ? failureOf(error, signal) : new DownloadFailure('HTTP_ERROR', 'offline');
    },
  );
  // It is being made anew since the link was found
  if (answer.status === 409) throw noLink();
  if (!answer.ok || !answer.body) throw new DownloadFailure('HTTP_ERROR', problemOf(answer.status));
  const type = answer.headers.get('content-type') ?? '';
  // A page in place of the file: some proxy wants a sign-in
  if (type.startsWith('text/html')) throw new DownloadFailure('HTTP_ERROR', 'server');
  const isRest = answer.status === 206;
  if (isRest && !isRestOf(cut, answer.headers)) throw new DownloadFailure('HTTP_ERROR', 'server');
  return { head: headOf(answer.headers, isRest, cut), isRest, body: answer.body };
}

const problemOf = (status: number): DownloadProblem => {
  if (status === 404 || status === 410) return 'gone';
  // There is no rest: the length was said wrong
  if (status === 416) return 'cut';
  return status === 401 || status === 403 ? 'refused' : 'server';
};

/** Whether a partial answer begins at the cut, and belongs to the same file. */
function isRestOf(cut: Cut | null, headers: Headers): boolean {
  const [, from, whole] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
  const isSameLength = whole === '*' || cut?.whole === null || Number(whole) === cut?.whole;
  return cut !== null && Number(from) === cut.arrived && isSameLength && headers.get('etag') === cut.etag;
}

function headOf(headers: Headers, isRest: boolean, cut: Cut | null): FileHead {
  // The length and ranges of an encoded answer are not those of the file
  const isEncoded = headers.has('content-encoding');
  const length = headers.get('content-length');
  const etag = headers.get('etag');
  return {
    whole: isRest ? (cut?.whole ?? null) : length === null || isEncoded ? null : Number(length),
    etag: isEncoded || !etag?.startsWith('"') ? null : etag,
    digest: headers.get(FILE_DIGEST_HEADER),
    type: headers.get('content-type') ?? '',
    disposition: headers.get('content-disposition'),
  };
}
