import { atom, type ReadableAtom } from 'nanostores';
import type { Job } from '../../contract/index.ts';
import { failureTexts } from '../../contract/errors.ts';
import type { ScriptSegment } from '../model/segment.ts';
import type { Stores } from '../../stores/registry.ts';
import type { GenerateRequest } from '../drafts/draft.ts';
import type { Maker } from './maker.ts';
import type { SpokenSaving, SpokenText } from './ports.ts';

/** State of the running work. */
export type Work =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | {
      readonly phase: 'running' | 'cancelling';
      readonly job: Job;
      readonly connected: boolean;
      /** Estimated remaining time, in ms; null while unknown. */
      readonly leftMs: number | null;
    };

export const IDLE: Work = { phase: 'idle' };

export interface MakeOptions {
  /** Only some of the open sentences are made. */
  only: boolean;
  /** The server's estimate of the duration, in ms; null for none. */
  guessMs: number | null;
}

export interface Generation {
  readonly $work: ReadableAtom<Work>;
  /** The request that has not been answered yet. */
  readonly $request: ReadableAtom<GenerateRequest | null>;
  setRequest(press: GenerateRequest | null): void;
  /** Makes these sentences. Does nothing while something is being made. */
  make(segments: readonly ScriptSegment[], options: MakeOptions): Promise<void>;
  /** Stores the script without making anything, so that a download has the text's order and pauses. */
  store(): Promise<void>;
  /** Follows a job that started earlier. Does nothing while something is being made. */
  follow(job: Job): Promise<void>;
  cancel(): Promise<void>;
  dispose(): void;
}

interface Options {
  stores: Stores;
  state: SpokenText;
  saving: SpokenSaving;
  onEnd(job: Job): void;
}

/** The running work and its progress. The code that does the work is loaded with the first request. */
export function createGeneration({ stores, state, saving, onEnd }: Options): Generation {
  const $work = atom<Work>(IDLE);
  const $request = atom<GenerateRequest | null>(null);
  const life = new AbortController();
  let maker: Promise<Maker> | undefined;
  const load = (): Promise<Maker> =>
    (maker ??= Promise.all([import('./maker.ts'), saving.load()]).then(
      ([{ createMaker }]) =>
        createMaker({ stores, state, saving, $work, $request, signal: life.signal, onEnd }),
      (error: unknown) => {
        maker = undefined;
        const about = 'POST /v1/speech/generate';
        stores.notices.show({ kind: 'error', text: failureTexts.network, type: 'network', about });
        throw error;
      },
    ));

  return {
    $work,
    $request,
    setRequest: (press) => $request.set(press),
    async make(segments, options) {
      if ($work.get().phase !== 'idle' || segments.length === 0) return;
      const wanted = new Set(segments.map(({ key }) => key));
      $work.set({ phase: 'sending' });
      state.update((segment) => (wanted.has(segment.key) ? { ...segment, work: 'queued' } : segment));
      const loaded = await load().catch(() => null);
      if (loaded) return loaded.make(wanted, options);
      unmark(state, wanted);
      $work.set(IDLE);
    },
    async store() {
      if ($work.get().phase !== 'idle') return;
      const { isStored, store } = await load();
      const hasFiles = Object.keys(state.$downloads.get()).length > 0;
      if (!hasFiles || !(await isStored())) await store();
    },
    async follow(job) {
      if ($work.get().phase !== 'idle') return;
      $work.set({ phase: 'running', job, connected: true, leftMs: null });
      const loaded = await load().catch(() => null);
      if (loaded) await loaded.follow(job);
      else $work.set(IDLE);
    },
    async cancel() {
      const work = $work.get();
      if (work.phase !== 'running') return;
      $work.set({ ...work, phase: 'cancelling' });
      try {
        await stores.client.call('POST /v1/speech/jobs/{job_id}/cancel', {
          params: { job_id: work.job.job_id },
          body: {},
        });
      } catch {
        const now = $work.get();
        if (now.phase === 'cancelling') $work.set({ ...now, phase: 'running' });
      }
    },
    dispose: () => life.abort(),
  };
}

/** Unmarks queued sentences that will not be made. */
export const unmark = (state: SpokenText, wanted: ReadonlySet<string>): void =>
  state.update((segment) =>
    wanted.has(segment.key) && segment.work === 'queued' ? { ...segment, work: 'none' } : segment,
  );
