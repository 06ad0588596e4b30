import { Upload, type DetailedError } from 'tus-js-client';
import { ApiFailure, isErrorType } from '../../api/failure.ts';
import type { UploadKind } from '../../contract/constants/files.ts';

/** Sent in one request: short enough for slow lines and for proxies that bound a request. */
const PIECE_BYTES = 16 * 1024 * 1024;
/** Pauses before another attempt, while no byte gets through. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

interface TusUpload {
  /** Absolute. */
  endpoint: string;
  /** Of an upload that was begun before; a new one is begun where it is over. */
  uploadUrl: string | null;
  kind: UploadKind;
  token: { current(): Promise<string>; refused(): void };
  onProgress(sentBytes: number): void;
  /** The server knows the upload, by this address. */
  onBegin(uploadUrl: string): void;
  signal: AbortSignal | undefined;
}

const statusOf = (error: Error | DetailedError): number =>
  ('originalResponse' in error && error.originalResponse?.getStatus()) || 0;

/** What the server said, in the manner of all calls; otherwise the line broke. */
const toFailure = (error: Error | DetailedError): ApiFailure => {
  const status = statusOf(error);
  // What is thrown before a request is sent, such as by a token that cannot be had
  const cause = 'causingError' in error ? error.causingError : null;
  if (error instanceof ApiFailure || cause instanceof ApiFailure) return (cause ?? error) as ApiFailure;
  if (status === 0) return new ApiFailure('network');
  try {
    const body = JSON.parse((error as DetailedError).originalResponse!.getBody()) as {
      detail?: { type?: unknown }[];
    };
    const type = body.detail?.[0]?.type;
    if (isErrorType(type)) return new ApiFailure(type, { status });
  } catch {
    // Something before the server answered
  }
  return new ApiFailure('err_system', { status });
};

const isWorthARetry = ({ type, status }: ApiFailure): boolean => {
  if (type === 'err_storage_full') return false;
  return status === 0 || [401, 409, 423, 429].includes(status) || status >= 500;
};

/**
 * Sends a file by tus; gives the address of the upload. It goes on by itself where the line broke, as long as something
 * gets through.
 *
 * @throws ApiFailure; `aborted` when the signal was, and what was sent is kept
 */
export const sendByTus = (file: File, given: TusUpload): Promise<string> =>
  new Promise((resolve, reject) => {
    const { token, signal } = given;
    const upload = new Upload(file, {
      endpoint: given.endpoint,
      uploadUrl: given.uploadUrl,
      metadata: { filename: file.name, kind: given.kind },
      chunkSize: PIECE_BYTES,
      retryDelays: PAUSES_MS,
      // Where it is found again is kept by who calls
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        request.setHeader('Authorization', `Bearer ${await token.current()}`);
      },
      onAfterResponse(_, response) {
        if (response.getStatus() === 401) token.refused();
      },
      onShouldRetry: (error) => isWorthARetry(toFailure(error)),
      onProgress: (sentBytes) => given.onProgress(sentBytes),
      onUploadUrlAvailable: () => given.onBegin(upload.url!),
      onError: (error) => reject(toFailure(error)),
      onSuccess: () => resolve(upload.url!),
    });
    signal?.addEventListener('abort', () => {
      void upload.abort();
      reject(new ApiFailure('aborted'));
    });
    upload.start();
  });
