import type { BrowserStorage } from '../../api/browser-storage.ts';
import type { Client } from '../../api/client.ts';
import { ApiFailure, asFailure } from '../../api/failure.ts';
import { UPLOAD_BYTES_MAX, type UploadKind } from '../../contract/constants/files.ts';
import type { Asset } from '../../contract/index.ts';
import { loadChunk } from '../../element/load-chunk.ts';
import { uploadPlace, type UploadPlace } from './upload-place.ts';
import { createUploadToken } from './upload-token.ts';

/** Abort reason that only pauses: the next upload of the same file resumes. */
export const PAUSED = 'paused';

/** The plan's storage has no room for the file. */
export class NoRoom extends ApiFailure {
  /** Bytes used by the user's files, and their limit. */
  readonly bytes: number;
  readonly bytesMax: number;
  constructor(bytes: number, bytesMax: number) {
    super('err_files_quota', { status: 422 });
    this.bytes = bytes;
    this.bytesMax = bytesMax;
  }
}

export interface UploadOptions {
  client: Client;
  storage: BrowserStorage;
  kind: UploadKind;
  /** Called as bytes are sent. A resumed upload starts with those the server has. */
  onProgress?(sentBytes: number, bytes: number): void;
  /** Abort with {@link PAUSED} to pause the upload; any other reason cancels it. */
  signal?: AbortSignal;
}

const NOTHING_KEPT: UploadPlace = { find: () => null, keep: () => undefined, forget: () => undefined };

/** Runs work under a lock for this file. `isOnly` is false when another tab is uploading it. */
const asOnlyTab = <T>(name: string, work: (isOnly: boolean) => Promise<T>): Promise<T> =>
  // Insecure pages have no Web Locks
  navigator.locks
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => work(lock !== null))
    : work(true);

/**
 * Uploads a file of up to {@link UPLOAD_BYTES_MAX} bytes. The upload survives a reload and a restart of the server. If
 * another tab is uploading the same file, this tab makes a separate upload.
 *
 * @throws ApiFailure, without telling the user; NoRoom before anything is sent
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<Asset> {
  if (file.size === 0) throw new ApiFailure('err_file_empty');
  if (file.size > UPLOAD_BYTES_MAX) throw new ApiFailure('err_upload_too_large');
  const { client, storage } = options;
  const place = uploadPlace(storage, client.apiBase, file);
  const lock = `voxbench-upload ${client.apiBase} ${file.size} ${file.lastModified} ${file.name}`;
  return asOnlyTab(lock, (isOnly) => send(file, options, isOnly ? place : NOTHING_KEPT));
}

async function send(file: File, options: UploadOptions, place: UploadPlace): Promise<Asset> {
  const { client, kind, onProgress, signal } = options;
  const token = createUploadToken(client);
  let begun = place.find();
  try {
    const { sendFile } = await loadChunk(() => import('./send-file.ts'));
    const { endpoint, part_bytes, files_bytes, files_bytes_max } = await token.get();
    signal?.throwIfAborted();
    // A resumed upload is included in the bytes used
    if (!begun && files_bytes + file.size > files_bytes_max) throw new NoRoom(files_bytes, files_bytes_max);
    // A server of an earlier version does not say
    const url = await sendFile(file, Boolean(part_bytes), {
      client,
      endpoint: client.address(endpoint),
      uploadUrl: begun,
      kind,
      token,
      signal,
      onProgress: (sentBytes) => onProgress?.(sentBytes, file.size),
      onBegin(uploadUrl) {
        begun = uploadUrl;
        place.keep(uploadUrl);
      },
    });
    const upload_id = url.split('/').at(-1)!;
    const made = await client.call('POST /v1/assets', {
      body: { upload_id },
      silent: true,
      ...(signal && { signal }),
    });
    place.forget();
    return made.data.asset;
  } catch (error) {
    const isGivenUp = signal?.aborted && signal.reason !== PAUSED;
    const failure = signal?.aborted ? new ApiFailure('aborted') : asFailure(error);
    // The server has already removed an upload that it rejected
    if (isGivenUp || failure.status === 404 || failure.status === 422) place.forget();
    if (isGivenUp && begun) await end(begun, await token.current().catch(() => ''));
    throw failure;
  }
}

/** Deletes an unfinished upload. Otherwise the server deletes it after a day. */
const end = async (url: string, token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  await fetch(url, { method: 'DELETE', headers }).catch(() => undefined);
};
