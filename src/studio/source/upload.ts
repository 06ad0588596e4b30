import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import type { BrowserStorage } from '../../api/browser-storage.ts';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import type { UploadKind } from '../../contract/constants/files.ts';
import type { Asset } from '../../contract/index.ts';
import { PAUSED, uploadFile } from '../import/upload-file.ts';

/** Whether the file itself was refused: sending it again cannot help. */
export const isFileRefused = ({ type }: ApiFailure): boolean =>
  /^err_(file_(not_supported|empty)|upload_too_large)$/.test(type);

/** The recording that is to be worked on. */
export type UploadState =
  | { readonly phase: 'none' }
  /** It waits until somebody is signed in. */
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
      /** It belongs to earlier work, and stays when this is given up. */
      readonly isReused: boolean;
    };

export interface RecordingUpload {
  readonly $upload: ReadableAtom<UploadState>;
  begin(file: File): void;
  /**
   * Takes a recording that is on the server already.
   * @param isOwned nothing else uses it: it is deleted when this is given up
   */
  reuse(asset: Asset, isOwned?: boolean): void;
  pause(): void;
  /** Goes on after a pause or a failure. */
  resume(): void;
  /** Gives it up: nothing of it stays on the server. */
  cancel(): void;
  /** It is used now: there is room for another one. */
  release(): void;
  /** The page goes elsewhere; what was sent is kept for the next time. */
  dispose(): void;
}

interface Options {
  client: Client;
  storage: BrowserStorage;
  /** Nobody is signed in: nothing is sent. */
  isHeld: boolean;
  /** What is brought; a recording without it. */
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
  /** A file that nothing uses would count towards the user's room until the server sweeps it. */
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
      // Nothing is under way that could tell the server: an upload that is given up at once does
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
