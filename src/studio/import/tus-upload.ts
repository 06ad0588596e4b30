import { Upload, type DetailedError, type HttpResponse } from 'tus-js-client';
import { ApiFailure } from '../../api/failure.ts';
import { failureOf, parse } from '../../api/response.ts';
import type { UploadKind } from '../../contract/constants/files.ts';
import { isWorthARetry, PAUSES_MS } from './upload-retries.ts';

/** Size of one request: small enough for slow connections and proxies with limits. */
const PIECE_BYTES = 16 * 1024 * 1024;

interface TusUpload {
  /** Absolute URL. */
  endpoint: string;
  /** Address of an earlier upload to resume; if the server no longer has it, a new one is created. */
  uploadUrl: string | null;
  kind: UploadKind;
  token: { current(): Promise<string>; refused(): void };
  onProgress(sentBytes: number): void;
  /** Called with the upload's address when the server has created it. */
  onBegin(uploadUrl: string): void;
  signal: AbortSignal | undefined;
}

const failureOfAnswer = (response: HttpResponse): ApiFailure => {
  const status = response.getStatus();
  return failureOf(status, parse(response.getBody())) ?? new ApiFailure('err_system', { status });
};

/** Converts the library's error: to the server's failure if it answered, else to a network failure. */
const toFailure = (error: Error | DetailedError): ApiFailure => {
  // Errors thrown before a request was sent, such as when no token could be fetched
  const cause = 'causingError' in error ? error.causingError : null;
  if (error instanceof ApiFailure || cause instanceof ApiFailure) return (cause ?? error) as ApiFailure;
  const response = 'originalResponse' in error ? error.originalResponse : null;
  return response?.getStatus() ? failureOfAnswer(response) : new ApiFailure('network');
};

/**
 * Uploads a file by tus. Retries after lost connections; gives up after eight attempts without progress.
 *
 * @returns the address of the upload
 * @throws ApiFailure; `aborted` when the signal is aborted, and the server keeps what was sent
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
      // The caller stores the address, to resume the upload
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        request.setHeader('Authorization', `Bearer ${await token.current()}`);
      },
      onAfterResponse(request, response) {
        const status = response.getStatus();
        if (status === 401) token.refused();
        // By default the library starts a new upload when it cannot learn the offset of this one
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
