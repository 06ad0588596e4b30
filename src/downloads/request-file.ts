import { FILE_DIGEST_HEADER } from '../contract/constants/downloads.ts';
import { DownloadFailure, failureOf, noLink } from './failure.ts';
import type { DownloadProblem } from './task.ts';

/** Response headers of a file. */
export interface FileHead {
  /** Length in bytes; null if the server does not send it. */
  readonly whole: number | null;
  /** Strong `ETag`, needed to resume; null without one. */
  readonly etag: string | null;
  /** See `FILE_DIGEST_HEADER`; null if neither the server sends it nor the address has it. */
  readonly digest: string | null;
  readonly type: string;
  /** `Content-Disposition`. */
  readonly disposition: string | null;
}

export interface FileAnswer {
  readonly head: FileHead;
  /** True if the body continues after the cut; false if it starts at the first byte. */
  readonly isRest: boolean;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Where a transfer was cut off. */
export interface Cut {
  readonly arrived: number;
  readonly etag: string;
  readonly whole: number | null;
}

/** Requests a file, or the rest of it after a cut. @throws DownloadFailure */
export async function requestFile(url: string, cut: Cut | null, signal: AbortSignal): Promise<FileAnswer> {
  const headers = cut ? { range: `bytes=${cut.arrived}-`, 'if-range': cut.etag } : undefined;
  // Bypasses the cache: its copy may be outdated, and a large file would evict everything else
  const answer = await fetch(url, { signal, cache: 'no-store', ...(headers && { headers }) }).catch(
    (error: unknown) => {
      throw signal.aborted ? failureOf(error, signal) : new DownloadFailure('HTTP_ERROR', 'offline');
    },
  );
  // The server is rebuilding the file since it gave the link
  if (answer.status === 409) throw noLink();
  if (!answer.ok || !answer.body) throw new DownloadFailure('HTTP_ERROR', problemOf(answer.status));
  const type = answer.headers.get('content-type') ?? '';
  // An HTML page instead of the file: probably a proxy's sign-in
  if (type.startsWith('text/html')) throw new DownloadFailure('HTTP_ERROR', 'server');
  const isRest = answer.status === 206;
  if (isRest && !isRestOf(cut, answer.headers)) throw new DownloadFailure('HTTP_ERROR', 'server');
  return { head: headOf(answer, isRest, cut), isRest, body: answer.body };
}

const problemOf = (status: number): DownloadProblem => {
  if (status === 404 || status === 410) return 'gone';
  // Nothing is left to send: the announced length was wrong
  if (status === 416) return 'cut';
  return status === 401 || status === 403 ? 'refused' : 'server';
};

/** Whether a partial response starts at the cut and belongs to the same file. */
function isRestOf(cut: Cut | null, headers: Headers): boolean {
  const [, from, whole] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
  const isSameLength = whole === '*' || cut?.whole === null || Number(whole) === cut?.whole;
  return cut !== null && Number(from) === cut.arrived && isSameLength && headers.get('etag') === cut.etag;
}

/** The checksum of a file that an object storage sends is in its address. */
const digestIn = (url: string) => new URLSearchParams(url.split('?')[1]).get(FILE_DIGEST_HEADER);

function headOf({ headers, url }: Response, isRest: boolean, cut: Cut | null): FileHead {
  // Length and ranges of an encoded response do not describe the file
  const isEncoded = headers.has('content-encoding');
  const length = headers.get('content-length');
  const etag = headers.get('etag');
  return {
    whole: isRest ? (cut?.whole ?? null) : length === null || isEncoded ? null : Number(length),
    etag: isEncoded || !etag?.startsWith('"') ? null : etag,
    digest: headers.get(FILE_DIGEST_HEADER) ?? digestIn(url),
    type: headers.get('content-type') ?? '',
    disposition: headers.get('content-disposition'),
  };
}
