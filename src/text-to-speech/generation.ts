import { atom, type ReadableAtom } from 'nanostores';
import { speechCredits } from '../api/constants.ts';
import type { CallInput, Job, Segment, SegmentInput } from '../api/contract.ts';
import { newId } from '../api/device.ts';
import { ApiFailure } from '../api/failure.ts';
import { toInput, withServerState, type ScriptSegment } from '../segments/segment.ts';
import type { Stores } from '../stores/registry.ts';
import type { Press } from './draft.ts';
import { settingsIn, type ScriptState } from './script-state.ts';

/** What is being made. */
export type Work =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'running' | 'cancelling'; readonly job: Job; readonly connected: boolean };

export interface Generation {
  readonly $work: ReadableAtom<Work>;
  /** Makes these sentences. Does nothing while something is being made. */
  make(segments: readonly ScriptSegment[], options: { only: boolean }): Promise<void>;
  /** Stores the script as it stands and makes nothing, so that a download has the text's order and pauses. */
  store(): Promise<void>;
  /** The server has the script as it stands. */
  isStored(): boolean;
  /** Goes on with a job that was begun before. */
  follow(job: Job): Promise<void>;
  cancel(): Promise<void>;
  /** The press whose answer is still missing. */
  press(): Press | null;
  setPress(press: Press | null): void;
  dispose(): void;
}

interface Options {
  stores: Stores;
  state: ScriptState;
  /** A press was made, or was answered: the draft has to be kept. */
  onPress(): void;
  onEnd(job: Job): void;
}

type Request = CallInput<'POST /v1/speech/generate'>['body'] & { segments: SegmentInput[] };

const IDLE: Work = { phase: 'idle' };
/** Events that come together are shown together. */
const GATHER_MS = 30;

export function createGeneration({ stores, state, onPress, onEnd }: Options): Generation {
  const { client } = stores;
  const $work = atom<Work>(IDLE);
  const life = new AbortController();
  let press: Press | null = null;
  /** The script as the server has it. */
  let stored = '';

  const setPress = (next: Press | null) => {
    press = next;
    onPress();
  };

  /** Sends the script; the same content under the same key until an answer came. */
  const send = async (request: Request, keys: readonly string[]): Promise<Job> => {
    const written = JSON.stringify(request);
    if (press?.request !== written) setPress({ key: newId(), request: written });
    try {
      const { data } = await client.call('POST /v1/speech/generate', {
        body: request,
        idempotencyKey: press!.key,
      });
      setPress(null);
      accept(data.script.script_id, data.script.segments, keys);
      state.setDownloads(data.script.downloads);
      stored = JSON.stringify([data.script.script_id, request.segments.map(withoutId)]);
      return data.job;
    } catch (error) {
      if (!(error instanceof ApiFailure) || !mayHaveArrived(error)) setPress(null);
      throw error;
    }
  };

  /** The answer has the segments in the order they were sent; the text may have changed meanwhile. */
  const accept = (scriptId: string, segments: readonly Segment[], keys: readonly string[]) => {
    const byKey = new Map(keys.map((key, index) => [key, segments[index]]));
    let found = false;
    state.update((segment) => {
      const known = byKey.get(segment.key);
      if (!known) return segment;
      found = true;
      return withServerState(segment, known);
    });
    if (found) state.setScriptId(scriptId);
  };

  const requestOf = (): { request: Request; keys: string[] } | null => {
    const settings = settingsIn(state);
    const { segments, scriptId } = state.$script.get();
    if (!settings || segments.length === 0) return null;
    return {
      request: {
        ...(scriptId && { script_id: scriptId }),
        segments: segments.map((segment) => toInput(segment, settings)),
      },
      keys: segments.map(({ key }) => key),
    };
  };

  /** Ids aside, since the answer brings them. */
  const fingerprint = () => {
    const { scriptId } = state.$script.get();
    return JSON.stringify([scriptId, requestOf()?.request.segments.map(withoutId)]);
  };

  const follow = async (job: Job) => {
    $work.set({ phase: 'running', job, connected: true });
    const { apply, flush } = gather(state);
    const count = counter(job);
    let last = job;
    try {
      const events = client.stream('GET /v1/speech/jobs/{job_id}/events', {
        params: { job_id: job.job_id },
        signal: life.signal,
        until: (event) => event.type === 'job' && event.job.state !== 'running',
        onConnection: (connected) => {
          const work = $work.get();
          if ('job' in work) $work.set({ ...work, connected });
        },
      });
      for await (const event of events) {
        if (event.type === 'segment') apply(event.segment);
        else if (state.$script.get().scriptId === last.script_id) state.setDownloads(event.downloads);
        last = event.type === 'segment' ? count(event.segment) : event.job;
        const work = $work.get();
        if ('job' in work) $work.set({ ...work, job: last });
      }
    } catch (error) {
      if (error instanceof ApiFailure) {
        stores.notices.show({ kind: 'error', text: error.message, type: error.type });
      }
    }
    if (life.signal.aborted) return;
    flush();
    // What a cancelled or broken job left undone is simply not made
    state.update((segment) =>
      segment.work === 'queued' || segment.work === 'making' ? { ...segment, work: 'none' } : segment,
    );
    $work.set(IDLE);
    void stores.bonus.refresh();
    onEnd(last);
  };

  return {
    $work,
    async make(segments, { only }) {
      const prepared = $work.get().phase === 'idle' ? requestOf() : null;
      if (!prepared || segments.length === 0) return;
      const wanted = new Set(segments.map(({ key }) => key));
      const indexes = prepared.keys.flatMap((key, index) => (wanted.has(key) ? [index] : []));
      $work.set({ phase: 'sending' });
      state.update((segment) => (wanted.has(segment.key) ? { ...segment, work: 'queued' } : segment));
      let job: Job;
      try {
        job = await send({ ...prepared.request, ...(only && { only: indexes }) }, prepared.keys);
      } catch {
        // The user was told; the text and the key of the press are kept
        state.update((segment) =>
          wanted.has(segment.key) && segment.work === 'queued' ? { ...segment, work: 'none' } : segment,
        );
        $work.set(IDLE);
        return;
      }
      await follow(job);
    },
    async store() {
      const prepared = $work.get().phase === 'idle' ? requestOf() : null;
      if (prepared) await send({ ...prepared.request, only: [] }, prepared.keys);
    },
    isStored: () => state.$script.get().scriptId !== null && stored === fingerprint(),
    follow,
    async cancel() {
      const work = $work.get();
      if (work.phase !== 'running') return;
      $work.set({ ...work, phase: 'cancelling' });
      try {
        await client.call('POST /v1/speech/jobs/{job_id}/cancel', {
          params: { job_id: work.job.job_id },
          body: {},
        });
      } catch {
        const now = $work.get();
        if (now.phase === 'cancelling') $work.set({ ...now, phase: 'running' });
      }
    },
    press: () => press,
    setPress: (next) => {
      press = next;
    },
    dispose: () => life.abort(),
  };
}

const withoutId = ({ segment_id: _, ...segment }: SegmentInput) => segment;

/** The request may have been carried out although no answer came. */
const mayHaveArrived = ({ type, status }: ApiFailure): boolean => type === 'network' || status >= 500;

/** The job as its segments tell of it: the server sums up only at the end, and tells all again to a new reader. */
function counter(job: Job): (segment: Segment) => Job {
  const made = new Set<string>();
  const failed = new Set<string>();
  const paid = new Set<string>();
  let credits = 0;
  return ({ segment_id, state, text }) => {
    if (state === 'failed') failed.add(segment_id);
    if (state === 'fresh' && !made.has(segment_id)) {
      made.add(segment_id);
      // What stands twice is made and paid once
      if (!paid.has(text)) credits += speechCredits(text);
      paid.add(text);
    }
    return {
      ...job,
      made: Math.max(job.made, made.size),
      failed: Math.max(job.failed, failed.size),
      credits_charged: Math.max(job.credits_charged, Math.min(credits, job.credits_held)),
    };
  };
}

function gather(state: ScriptState) {
  let waiting = new Map<string, Segment>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const segments = [...waiting.values()];
    waiting = new Map();
    state.applyServer(segments);
  };
  return {
    flush,
    apply(segment: Segment) {
      waiting.set(segment.segment_id, segment);
      timer ??= setTimeout(flush, GATHER_MS);
    },
  };
}
