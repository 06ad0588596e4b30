import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import type { BrowserStorage } from '../../api/browser-storage.ts';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import type { UploadKind } from '../../contract/constants/files.ts';
import type { Asset } from '../../contract/index.ts';
import { PAUSED, uploadFile } from '../import/upload-file.ts';

/** Whether the file itself was rejected, so that another attempt cannot help. */
export const isFileRefused = ({ type }: ApiFailure): boolean =>
  /^err_(file_(not_supported|empty)|upload_too_large)$/.test(type);

/** State of the recording to work on. */
export type UploadState =
  | { readonly phase: 'none' }
  /** Waits until a user has signed in. */
  | { readonly phase: 'held'; readonly file: File }
  | { readonly phase: 'sending' | 'paused'; readonly file: File; readonly sentBytes: number }
  | {
      readonly phase: 'failed';
      readonly file: File;
      readonly sentBytes: number;
      readonly failure: ApiFailure;
    }
  | {
      readonly phase: 'done';
      readonly file: Pick<File, 'name' | 'size' | 'type'>;
      readonly asset: Asset;
      /** Belongs to an earlier result, so it stays when the upload is cancelled. */
      readonly isReused: boolean;
    };

export interface RecordingUpload {
  readonly $upload: ReadableAtom<UploadState>;
  begin(file: File): void;
  /**
   * Uses a recording that is already on the server.
   * @param isOwned nothing else uses it: cancelling deletes it
   */
  reuse(asset: Asset, isOwned?: boolean): void;
  pause(): void;
  /** Continues after a pause or a failure. */
  resume(): void;
  /** Removes the recording, and deletes it from the server. */
  cancel(): void;
  /** The recording is in use: makes room for another one. */
  release(): void;
  /** Stops when the page is left. What was sent is kept for the next visit. */
  dispose(): void;
}

interface Options {
  client: Client;
  storage: BrowserStorage;
  /** Nobody is signed in, so nothing is sent. */
  isHeld: boolean;
  /** By default a recording. */
  kind?: UploadKind;
}

/** Uploads one recording at a time. */
export function createRecordingUpload({ isHeld, kind = 'media', ...options }: Options): RecordingUpload {
  const $upload = atom<UploadState>({ phase: 'none' });
  let running: AbortController | null = null;

  const send = async (file: File, sentBytes = 0) => {
    const own = (running = new AbortController());
    const isCurrent = () => running === own;
    $upload.set({ phase: 'sending', file, sentBytes });
    try {
      const asset = await uploadFile(file, {
        ...options,
        kind,
        signal: own.signal,
        onProgress: (sent) => isCurrent() && $upload.set({ phase: 'sending', file, sentBytes: sent }),
      });
      if (isCurrent()) $upload.set({ phase: 'done', file, asset, isReused: false });
      else void discard(asset);
    } catch (error) {
      if (!isCurrent()) return;
      const before = $upload.get();
      const sent = 'sentBytes' in before ? before.sentBytes : 0;
      $upload.set({ phase: 'failed', file, sentBytes: sent, failure: asFailure(error) });
    }
  };
  const stop = (reason?: string) => {
    const own = running;
    running = null;
    own?.abort(reason);
  };
  /** An unused file would count towards the user's storage until the server removes it. */
  const discard = ({ asset_id }: Asset) =>
    options.client
      .call('DELETE /v1/assets/{asset_id}', { params: { asset_id }, silent: true })
      .catch(() => undefined);

  return {
    $upload,
    begin: (file) => (isHeld ? $upload.set({ phase: 'held', file }) : void send(file)),
    reuse(asset, isOwned = false) {
      stop();
      const file = { name: asset.name, size: asset.bytes, type: '' };
      $upload.set({ phase: 'done', file, asset, isReused: !isOwned });
    },
    pause() {
      const state = $upload.get();
      if (state.phase !== 'sending') return;
      stop(PAUSED);
      $upload.set({ ...state, phase: 'paused' });
    },
    resume() {
      const state = $upload.get();
      if (state.phase === 'paused' || state.phase === 'failed') void send(state.file, state.sentBytes);
    },
    cancel() {
      const state = $upload.get();
      stop();
      if (state.phase === 'done' && !state.isReused) void discard(state.asset);
      // No request is running that could tell the server: an upload that is aborted at once does so
      if (state.phase === 'paused' || state.phase === 'failed') {
        const signal = AbortSignal.abort();
        void uploadFile(state.file, { ...options, kind, signal }).catch(() => undefined);
      }
      $upload.set({ phase: 'none' });
    },
    release: () => $upload.set({ phase: 'none' }),
    dispose: () => stop(PAUSED),
  };
}
