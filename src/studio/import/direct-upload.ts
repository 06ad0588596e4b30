import type { Client } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { uploadFetch } from '../../api/upload.ts';
import type { UploadKind } from '../../contract/constants/files.ts';
import { createPartQueue, type UploadPart } from './part-queue.ts';
import { createRetries } from './upload-retries.ts';

/** Parts that are sent at once. */
const SENDING = 3;

/**
 * The file has to be sent by tus: the object storage takes nothing from this page, as without a CORS rule, or the server no longer
 * has the upload.
 */
export class OutOfReach extends ApiFailure {
  constructor() {
    super('operation');
  }
}

interface DirectUpload {
  client: Client;
  /** Absolute URL below which uploads have theirs. */
  endpoint: string;
  /** Address of an earlier upload to resume. */
  uploadUrl: string | null;
  kind: UploadKind;
  onProgress(sentBytes: number): void;
  /** Called with the upload's address when the server has created it. */
  onBegin(uploadUrl: string): void;
  signal: AbortSignal | undefined;
}

/** Sends bytes to an address of the storage. @throws ApiFailure `network`, with the status of an answer; `aborted` */
const put = async (
  url: string,
  body: Blob,
  { signal, onSent }: { signal: AbortSignal; onSent(share: number): void },
): Promise<void> => {
  const send = uploadFetch({ onSent, onProgress: () => undefined });
  const answer = await send(url, { method: 'PUT', body, signal }).catch(() => null);
  if (signal.aborted) throw new ApiFailure('aborted');
  if (!answer?.ok) throw new ApiFailure('network', { status: answer?.status ?? 0 });
};

/** Sends the parts of an upload that are missing. */
const sendParts = async (
  file: File,
  upload_id: string,
  { client, onProgress, signal }: Pick<DirectUpload, 'client' | 'onProgress'> & { signal: AbortSignal },
): Promise<void> => {
  const retries = createRetries(signal);
  let arrived = 0;
  /** Bytes of parts that are on their way, by their places. */
  const underWay = new Map<number, number>();
  const tell = () => onProgress([...underWay.values()].reduce((sum, bytes) => sum + bytes, arrived));

  const ask = async (from: number) => {
    const options = { params: { upload_id }, body: { from }, silent: true, signal };
    return (await client.call('POST /v1/uploads/{upload_id}/parts', options)).data;
  };
  const next = createPartQueue(file.size, async (from) => {
    const { parts, arrived_bytes } = await retries.run(() => ask(from));
    if (from === 0) arrived = arrived_bytes;
    tell();
    return parts;
  });

  const sendOnce = async ({ offset, bytes, url }: UploadPart): Promise<void> => {
    const onSent = (share: number) => {
      underWay.set(offset, Math.floor(share * bytes));
      tell();
    };
    try {
      await put(url, file.slice(offset, offset + bytes), { signal, onSent });
    } catch (error) {
      const { type, status } = error as ApiFailure;
      const isBusy = status >= 500 || status === 429;
      throw type === 'network' && !isBusy && !retries.hasProgress() ? new OutOfReach() : error;
    } finally {
      underWay.delete(offset);
    }
    retries.progress();
  };
  const send = async (part: UploadPart): Promise<void> => {
    let ready: UploadPart | undefined = part;
    await retries.run(async () => {
      // After a failure: its address may have ended, and an answer may have been lost
      ready ??= (await ask(part.offset)).parts.find(({ offset }) => offset === part.offset);
      const now = ready;
      ready = undefined;
      if (now) await sendOnce(now);
    });
    arrived += part.bytes;
    tell();
  };
  const sendOneByOne = async () => {
    for (let part = await next(); part; part = await next()) await send(part);
  };
  await Promise.all(Array.from({ length: SENDING }, sendOneByOne));
};

/**
 * Uploads a file straight to the object storage, some parts at once. Retries after lost connections; gives up after eight
 * attempts without progress.
 *
 * @returns the address of the upload
 * @throws ApiFailure; OutOfReach. When the signal is aborted, what was sent is kept
 */
export const sendDirectly = async (file: File, given: DirectUpload): Promise<string> => {
  const own = new AbortController();
  const { signal } = own;
  const stop = () => own.abort();
  given.signal?.addEventListener('abort', stop);
  if (given.signal?.aborted) stop();

  const { client, kind } = given;
  const begin = async (): Promise<string> => {
    const body = { name: file.name, kind, bytes: file.size };
    const call = () => client.call('POST /v1/uploads', { body, silent: true, signal });
    const { data } = await createRetries(signal).run(call);
    const url = given.endpoint + data.upload_id;
    given.onBegin(url);
    return url;
  };
  try {
    const url = given.uploadUrl ?? (await begin());
    await sendParts(file, url.split('/').at(-1)!, { ...given, signal });
    return url;
  } catch (error) {
    const { status, type } = error as Partial<ApiFailure>;
    throw status === 404 || type === 'err_upload_expired' ? new OutOfReach() : error;
  } finally {
    // Ends what is still on its way after a failure
    stop();
    given.signal?.removeEventListener('abort', stop);
  }
};
