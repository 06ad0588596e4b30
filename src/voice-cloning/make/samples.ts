import { atom, type ReadableAtom } from 'nanostores';
import type { BrowserStorage } from '../../api/browser-storage.ts';
import type { Client } from '../../api/client.ts';
import { newId } from '../../api/device.ts';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import { sleep } from '../../api/sleep.ts';
import { REFUSING_SAMPLE_PROBLEMS } from '../../contract/constants/voice-cloning.ts';
import type { Asset, SampleQuality } from '../../contract/index.ts';
import { createRecordingUpload, type RecordingUpload, type UploadState } from '../../studio/source/upload.ts';
import type { Part } from '../../studio/trim/part.ts';

/** Result of the server's check of a sample. */
export type Check =
  | { readonly phase: 'none' }
  | { readonly phase: 'asking' }
  | { readonly phase: 'done'; readonly quality: SampleQuality }
  | { readonly phase: 'failed'; readonly failure: ApiFailure };

/** A recording of which all or a part is a sample. */
export interface Sample {
  readonly key: string;
  readonly name: string;
  readonly upload: RecordingUpload;
  /** `waiting`: queued behind other uploads. */
  readonly state:
    | Exclude<UploadState, { phase: 'none' }>
    | { readonly phase: 'waiting'; readonly file: File };
  /** Null for the whole recording. */
  readonly part: Part | null;
  readonly check: Check;
}

/** A sample as stored in a draft. */
export interface KeptSample {
  readonly asset: Asset;
  readonly part: Part | null;
}

export interface Samples {
  readonly $samples: ReadableAtom<readonly Sample[]>;
  /** @param onUploaded called when the file is on the server */
  add(file: File, onUploaded?: () => void): void;
  restore(kept: readonly KeptSample[]): void;
  setPart(key: string, part: Part): void;
  /** Repeats a check that failed. */
  checkAgain(key: string): void;
  /** Removes the sample, including its upload on the server. */
  remove(key: string): void;
  /** Pauses uploads when the page is left. */
  dispose(): void;
}

/** Whether the server refuses to clone a voice from a sample with these problems. */
export const isRefused = ({ problems }: SampleQuality): boolean =>
  problems.some((problem) => REFUSING_SAMPLE_PROBLEMS.includes(problem));

/** Whether the server found the sample unusable, so that another check cannot help. */
export const isUnreadable = ({ status }: ApiFailure): boolean => status === 422;

/** Delay in ms after the last move of a handle. */
const CHECK_DELAY_MS = 500;
/** Seconds before a retry when the server is busy and does not say how long to wait. */
const BUSY_SECONDS = 2;
const BUSY_TRIES = 20;

/** The part of a sample in use; null while the length is unknown. */
export function partOf({ state, part, check }: Sample): Part | null {
  if (part) return part;
  const lengthMs =
    state.phase === 'done'
      ? (state.asset.duration_ms ?? (check.phase === 'done' ? check.quality.duration_ms : null))
      : null;
  return lengthMs === null ? null : { startMs: 0, endMs: lengthMs };
}

interface Options {
  client: Client;
  storage: BrowserStorage;
  /** In milliseconds. Of a longer recording, only the beginning is selected at first. */
  longestMs: number;
}

/** Uploads samples one after the other, and has the server check each. */
export function createSamples({ client, storage, longestMs }: Options): Samples {
  const $samples = atom<readonly Sample[]>([]);
  const ends = new Map<string, () => void>();
  const asked = new Map<string, AbortController>();

  const find = (key: string) => $samples.get().find((sample) => sample.key === key);
  const put = (key: string, more: Partial<Sample>) =>
    $samples.set($samples.get().map((sample) => (sample.key === key ? { ...sample, ...more } : sample)));

  const pump = () => {
    const all = $samples.get();
    if (all.some(({ state }) => state.phase === 'sending')) return;
    const next = all.find(({ state }) => state.phase === 'waiting');
    if (next?.state.phase === 'waiting') next.upload.begin(next.state.file);
  };

  const remove = (key: string) => {
    asked.get(key)?.abort();
    ends.get(key)?.();
    find(key)?.upload.cancel();
    $samples.set($samples.get().filter((sample) => sample.key !== key));
    pump();
  };

  const askUntilFree = async (key: string, asset_id: string, part: Part | null, signal: AbortSignal) => {
    for (let left = BUSY_TRIES; ; left--) {
      try {
        const body = { asset_id, ...(part && { start_ms: part.startMs, end_ms: part.endMs }) };
        const { data } = await client.call('POST /v1/voice-clones/samples/check', {
          body,
          signal,
          silent: true,
        });
        const { quality } = data;
        put(key, { check: { phase: 'done', quality } });
        // Only the check revealed the file's length
        if (!part && quality.duration_ms > longestMs) setPart(key, { startMs: 0, endMs: longestMs });
        return;
      } catch (error) {
        const failure = asFailure(error);
        if (signal.aborted) return;
        // The server has deleted the expired upload
        if (failure.status === 404) return remove(key);
        if (failure.status !== 429 || left === 0) return put(key, { check: { phase: 'failed', failure } });
        await sleep((failure.retryAfter || BUSY_SECONDS) * 1000);
        if (signal.aborted) return;
      }
    }
  };
  const ask = async (key: string, delayMs: number) => {
    asked.get(key)?.abort();
    const own = new AbortController();
    asked.set(key, own);
    put(key, { check: { phase: 'asking' } });
    if (delayMs > 0) await sleep(delayMs);
    const sample = find(key);
    if (own.signal.aborted || sample?.state.phase !== 'done') return;
    await askUntilFree(key, sample.state.asset.asset_id, sample.part, own.signal);
  };

  const setPart = (key: string, part: Part) => {
    put(key, { part });
    void ask(key, CHECK_DELAY_MS);
  };

  const insert = (name: string, state: Sample['state'], check: Check, part: Part | null) => {
    const key = newId();
    const upload = createRecordingUpload({ client, storage, isHeld: false });
    $samples.set([...$samples.get(), { key, name, upload, state, part, check }]);
    return { key, upload };
  };

  return {
    $samples,
    add(file, onUploaded) {
      const { key, upload } = insert(file.name, { phase: 'waiting', file }, { phase: 'none' }, null);
      let wasDone = false;
      ends.set(
        key,
        upload.$upload.listen((state) => {
          if (state.phase === 'none') return;
          put(key, { state });
          if (state.phase === 'done' && !wasDone) {
            wasDone = true;
            onUploaded?.();
            const isLong = (state.asset.duration_ms ?? 0) > longestMs;
            if (isLong) put(key, { part: { startMs: 0, endMs: longestMs } });
            void ask(key, 0);
          }
          pump();
        }),
      );
      pump();
    },
    restore(kept) {
      for (const { asset, part } of kept) {
        const file = { name: asset.name, size: asset.bytes, type: '' };
        const state = { phase: 'done', file, asset, isReused: false } as const;
        const { key, upload } = insert(asset.name, state, { phase: 'none' }, part);
        upload.reuse(asset, true);
        void ask(key, 0);
      }
    },
    setPart,
    checkAgain: (key) => void ask(key, 0),
    remove,
    dispose() {
      for (const own of asked.values()) own.abort();
      for (const end of ends.values()) end();
      for (const { upload } of $samples.get()) upload.dispose();
    },
  };
}
