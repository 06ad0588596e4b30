import type { WritableAtom } from 'nanostores';
import { countCharacters } from '../../contract/constants/script.ts';
import { speechCredits } from '../../contract/constants/billing.ts';
import type { CallInput, Job, Segment } from '../../contract/index.ts';
import { newId } from '../../api/device.ts';
import { ApiFailure, asFailure, isRefusal } from '../../api/failure.ts';
import { toJson } from '../../api/to-json.ts';
import { serverSettings, settingsOf, spokenKey } from '../model/segment.ts';
import { isChangedElsewhere } from '../project/project-sync.ts';
import type { Stores } from '../../stores/registry.ts';
import type { GenerateRequest } from '../drafts/draft.ts';
import { IDLE, unmark, type MakeOptions, type Work } from './generation.ts';
import type { SpokenSaving, SpokenText } from './ports.ts';
import { createTimeLeft } from './time-left.ts';

interface Options {
  stores: Stores;
  state: SpokenText;
  saving: SpokenSaving;
  $work: WritableAtom<Work>;
  /** The request that has not been answered yet. */
  $request: WritableAtom<GenerateRequest | null>;
  /** Aborted when the panel is removed. */
  signal: AbortSignal;
  onEnd(job: Job): void;
}

/** Does the work for {@link Generation}; its code is loaded with the first request. */
export interface Maker {
  /** Sends the script and follows the job. The sentences have been marked as queued. */
  make(wanted: ReadonlySet<string>, options: MakeOptions): Promise<void>;
  store(): Promise<void>;
  /** Whether the script's files match the current text. */
  isStored(): Promise<boolean>;
  follow(job: Job): Promise<void>;
}

type Request = CallInput<'POST /v1/speech/generate'>['body'];

/** Events that arrive within this time are shown together. */
const GATHER_MS = 30;

export function createMaker({ stores, state, saving, $work, $request, signal, onEnd }: Options): Maker {
  const { client } = stores;
  /** Script id and revision of the current download addresses. */
  let stored = '';

  /** Repeats an unanswered request unchanged if it is to make the same sentences. */
  const pressOf = (request: Request, spoken: string): GenerateRequest => {
    const before = $request.get();
    const isSame =
      before?.spoken === spoken && (JSON.parse(before.request) as Request).script_id === request.script_id;
    return isSame ? before : { key: newId(), request: toJson(request), spoken };
  };
  /** Sends what is not stored yet. The same sentences keep their key until there is an answer. */
  const send = async (only: readonly string[] | null, spoken: string): Promise<Job> => {
    const sync = await saving.load();
    let job: Job;
    await sync.carry(async (scriptId, patch) => {
      const request: Request = {
        script_id: scriptId,
        ...(patch && { patch }),
        ...(only && { only: [...only] }),
      };
      const press = pressOf(request, spoken);
      $request.set(press);
      try {
        const { data } = await client.call('POST /v1/speech/generate', {
          body: JSON.parse(press.request) as Request,
          idempotencyKey: press.key,
          // The press is repeated once by itself; after that the user is told
          silent: isChangedElsewhere,
        });
        state.applyServer(data.script.segments);
        if (state.$script.get().scriptId === scriptId) state.setDownloads(data.script.downloads);
        stored = `${scriptId} ${data.script.revision}`;
        job = data.job;
        return data.script;
      } catch (error) {
        if (!(error instanceof ApiFailure) || isRefusal(error)) $request.set(null);
        throw error;
      }
    });
    // Afterwards, so that the draft written now includes what the server has
    $request.set(null);
    return job!;
  };
  const follow = async (job: Job, guessMs: number | null = null) => {
    $work.set({ phase: 'running', job, connected: true, leftMs: guessMs });
    const timeLeft = createTimeLeft(sizesOf(state), guessMs, performance.now());
    const { apply, flush } = gather(state);
    const count = counter(job);
    let last = job;
    try {
      const events = client.stream('GET /v1/speech/jobs/{job_id}/events', {
        params: { job_id: job.job_id },
        signal,
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
        if (!('job' in work)) continue;
        const leftMs =
          event.type === 'segment' ? timeLeft.end(event.segment.segment_id, performance.now()) : null;
        $work.set({ ...work, job: last, leftMs: leftMs ?? work.leftMs });
      }
    } catch (error) {
      // When the session has ended, the request to sign in tells the user
      if (error instanceof ApiFailure && error.type !== 'err_session_ended') {
        const { message: text, type } = error;
        stores.notices.show({ kind: 'error', text, type, about: 'POST /v1/speech/generate' });
      }
    }
    if (signal.aborted) return;
    flush();
    // Whatever a cancelled or failed job did not make stays open
    state.endWork();
    // Credits held but not spent are released, so the known balance is outdated
    stores.bonus.expire();
    $work.set(IDLE);
    void stores.bonus.refresh();
    onEnd(last);
  };

  /** The sentences to make and their settings. */
  const spokenNow = (wanted: ReadonlySet<string>): string => {
    const settings = state.$settled.get()?.settings;
    const { segments } = state.$script.get();
    const own = segments.filter(({ key }) => wanted.has(key));
    return own.map((one) => settings && spokenKey(one.text, settingsOf(one, settings))).join('\n');
  };
  /**
   * Makes the sentences. If changes from elsewhere come between, and the sentences are the same, it tries once more.
   */
  const press = async (wanted: ReadonlySet<string>, only: boolean): Promise<Job> => {
    const before = spokenNow(wanted);
    try {
      return await send(only ? [...wanted] : null, before);
    } catch (error) {
      if (!isChangedElsewhere(asFailure(error))) throw error;
      if (spokenNow(wanted) === before) return send([...wanted], before);
      const { message: text, type } = new ApiFailure('err_project_changed');
      stores.notices.show({ kind: 'error', text, type, about: 'POST /v1/speech/generate' });
      throw error;
    }
  };

  return {
    async make(wanted, { only, guessMs }) {
      if (!state.$settled.get()?.settings) return $work.set(IDLE);
      let job: Job;
      try {
        job = await press(wanted, only);
      } catch {
        // The user has seen the error. The text and the request's key are kept
        unmark(state, wanted);
        $work.set(IDLE);
        return;
      }
      await follow(job, guessMs);
    },
    async store() {
      await send([], '');
    },
    async isStored() {
      const sync = await saving.load();
      return sync.isSaved() && stored === `${state.$script.get().scriptId} ${sync.revision()}`;
    },
    follow,
  };
}

/** Characters of each sentence to make, by segment. Sentences repeated in the same voice are made once. */
function sizesOf(state: SpokenText): Map<string, number> {
  const settings = state.$settled.get()?.settings;
  const seen = new Set<string>();
  const sizes = new Map<string, number>();
  for (const segment of state.$script.get().segments) {
    const { key: id, text, work } = segment;
    if (work !== 'queued' && work !== 'making') continue;
    const key = settings ? spokenKey(text, settingsOf(segment, settings)) : id;
    sizes.set(id, seen.has(key) ? 0 : countCharacters(text));
    seen.add(key);
  }
  return sizes;
}

/**
 * Adds up the job from its segments: the server sends totals only at the end, and repeats all events to a new reader.
 */
function counter(job: Job): (segment: Segment) => Job {
  const made = new Set<string>();
  const failed = new Set<string>();
  const paid = new Set<string>();
  let credits = 0;
  return (segment) => {
    const { segment_id, state, text } = segment;
    if (state === 'failed') failed.add(segment_id);
    if (state === 'fresh' && !made.has(segment_id)) {
      made.add(segment_id);
      // A sentence repeated in the same voice is made and charged once
      const key = spokenKey(text, serverSettings(segment));
      if (!paid.has(key)) credits += speechCredits(text);
      paid.add(key);
    }
    return {
      ...job,
      made: Math.max(job.made, made.size),
      failed: Math.max(job.failed, failed.size),
      credits_charged: Math.max(job.credits_charged, Math.min(credits, job.credits_held)),
    };
  };
}

function gather(state: SpokenText) {
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
