import { Upload, type DetailedError, type HttpResponse } from 'tus-js-client';
import { ApiFailure, isRefusal } from '../../api/failure.ts';
import { failureOf, parse } from '../../api/response.ts';
import type { UploadKind } from '../../contract/constants/files.ts';

/** Sent in one request: short enough for slow lines and for proxies that bound a request. */
const PIECE_BYTES = 16 * 1024 * 1024;
/** Pauses before another attempt, while no byte gets through. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

interface TusUpload {
  /** Absolute. */
  endpoint: string;
  /** Address of an earlier upload to resume; if the server no longer has it, a new one is created. */
  uploadUrl: string | null;
  kind: UploadKind;
  token: { current(): Promise<string>; refused(): void };
  onProgress(sentBytes: number): void;
  /** The server knows the upload, by this address. */
  onBegin(uploadUrl: string): void;
  signal: AbortSignal | undefined;
}

const failureOfAnswer = (response: HttpResponse): ApiFailure => {
  const status = response.getStatus();
  return failureOf(status, parse(response.getBody())) ?? new ApiFailure('err_system', { status });
};

/** What the server said, in the manner of all calls; otherwise the line broke. */
const toFailure = (error: Error | DetailedError): ApiFailure => {
  // Errors thrown before a request was sent, e.g. when no token could be fetched
  const cause = 'causingError' in error ? error.causingError : null;
  if (error instanceof ApiFailure || cause instanceof ApiFailure) return (cause ?? error) as ApiFailure;
  const response = 'originalResponse' in error ? error.originalResponse : null;
  return response?.getStatus() ? failureOfAnswer(response) : new ApiFailure('network');
};

/** 409: another request wrote to the upload; 423: another one holds it. */
const isWorthARetry = (failure: ApiFailure): boolean => {
  if (failure.type === 'err_storage_full' || failure.type === 'aborted') return false;
  return failure.type === 'err_upload_token' || [409, 423].includes(failure.status) || !isRefusal(failure);
};

/**
 * Uploads a file by tus. Retries after lost connections; gives up after eight attempts without progress.
 *
 * @returns the address of the upload
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
      // The caller stores the address for resuming
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        request.setHeader('Authorization', `Bearer ${await token.current()}`);
      },
      onAfterResponse(request, response) {
        const status = response.getStatus();
        if (status === 401) token.refused();
        // By itself the library begins a new upload when it cannot learn how much of this one has arrived
        if (request.getMethod() !== 'HEAD' || status < 400) return;
        const failure = failureOfAnswer(response);
        if (isWorthARetry(failure)) throw failure;
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
