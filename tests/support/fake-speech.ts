import { vi } from 'vitest';
import type {
  CallInput,
  HistoryItem,
  Job,
  JobEvent,
  Script,
  Segment,
  Take,
} from '../../src/contract/index.ts';
import { speechCredits } from '../../src/contract/constants/billing.ts';
import { fakeApi, ok, refused, type FakeAnswer, type FakeApi, type FakeEvent } from './fake-api.ts';
import { fakeProjects, type FakeProjects } from './fake-projects.ts';
import { toneWav } from './tone-wav.ts';
import { uuid } from './uuid.ts';

type GenerateBody = CallInput<'POST /v1/speech/generate'>['body'];
type Refusal = FakeAnswer<'POST /v1/speech/generate'> | 'network';
type LineEvent = FakeEvent<'GET /v1/speech/jobs/{job_id}/events'>;

/** Stands in for the speech part of the server: scripts, of which one is made, as the test says. */
export interface FakeSpeech extends FakeApi {
  /** Bodies and keys of the requests to generate. */
  readonly presses: { key: string | null; body: GenerateBody }[];
  /** `Last-Event-ID` of each connection to the events. */
  readonly connections: (string | null)[];
  /** The one that was generated last. */
  readonly script: Script | null;
  /** All scripts that are stored. */
  readonly projects: FakeProjects;
  readonly job: Job | null;
  /** Makes the next queued sentences, or all of them. */
  make(count?: number): void;
  /** The next queued sentence fails. */
  fail(type: string): void;
  /** Ends the job. */
  end(state?: 'done' | 'cancelled'): void;
  /** Breaks the line of the events. */
  breakLine(): void;
  /** What the next requests to generate are answered with instead. */
  refuse(answer: Refusal, times?: number): void;
}

interface Options {
  /** Everything is made at once. */
  atOnce?: boolean;
  /** How long a take is. */
  takeMs?: number;
  history?: HistoryItem[];
  /** When the words of every take sound. */
  marks?: Take['marks'];
  /** What a script can be had as. */
  downloads?: (keyof Script['downloads'])[];
}

export function fakeSpeech(options: Options = {}): FakeSpeech {
  const { atOnce = true, takeMs = 400, history = [], marks = [], downloads = ['mp3', 'wav'] } = options;
  const presses: FakeSpeech['presses'] = [];
  const connections: FakeSpeech['connections'] = [];
  const refusals: Refusal[] = [];
  const cache = new Set<string>();
  let ids = 1;
  const projects = fakeProjects(
    Object.fromEntries(downloads.map((format) => [format, `/media/s.${format}`])),
  );
  /** The script that was generated last. */
  let scriptId = '';
  const current = () => projects.script(scriptId);
  let job: Job | null = null;
  let queue: Segment[] = [];
  let events: JobEvent[] = [];
  let lines: ReadableStreamDefaultController<LineEvent>[] = [];

  const emit = (event: JobEvent) => {
    events.push(event);
    for (const line of lines) line.enqueue({ id: events.length, data: event });
  };
  const change = (segment: Segment) => {
    projects.change(scriptId, (script) => ({
      ...script,
      segments: script.segments.map((one) => (one.segment_id === segment.segment_id ? segment : one)),
    }));
    emit({ type: 'segment', segment });
  };
  const identity = ({
    text,
    voice_id,
    model_id,
    speed,
  }: Pick<Take, 'text' | 'voice_id' | 'model_id' | 'speed'>) => [text, voice_id, model_id, speed].join('\n');
  const speak = (segment: Segment): Segment => {
    const { text, voice_id, model_id, speed } = segment;
    const take_id = uuid(ids++);
    const peaks = Array.from({ length: Math.ceil(takeMs / 40) }, (_, i) => 30 + ((i * 17) % 60));
    const made = {
      take_id,
      text,
      voice_id,
      model_id,
      speed,
      created_at: 1_700_000_000_000,
      duration_ms: takeMs,
      peaks,
      marks,
      pronunciation: '',
    };
    cache.add(identity(segment));
    return {
      ...segment,
      state: 'fresh',
      take_id,
      takes: [...segment.takes, { ...made, url: `/media/${take_id}.wav` }],
    };
  };
  const end = (state: 'done' | 'cancelled' = 'done') => {
    if (!job) return;
    job = { ...job, state };
    emit({ type: 'job', job, downloads: current()!.downloads });
    for (const line of lines) line.close();
    lines = [];
    queue = [];
  };
  const make = (count = queue.length) => {
    for (const segment of queue.splice(0, count)) {
      change(speak(segment));
      job = {
        ...job!,
        made: job!.made + 1,
        credits_charged: job!.credits_charged + speechCredits(segment.text),
      };
    }
  };

  /** @returns the refusal of the patch, if it is refused */
  const store = ({ script_id, patch, only }: GenerateBody) => {
    const refusal = patch ? projects.patch(script_id, patch) : null;
    if (refusal) return refusal;
    scriptId = script_id;
    if (!current()) return refused('err_not_found', 404);
    const wanted = new Set(only ?? current()!.segments.map(({ segment_id }) => segment_id));
    projects.change(script_id, (before) => ({
      ...before,
      segments: before.segments.map((segment) => {
        if (segment.state === 'fresh' || !wanted.has(segment.segment_id)) return segment;
        return cache.has(identity(segment)) ? speak(segment) : { ...segment, state: 'queued' };
      }),
    }));
    const script = current()!;
    queue = script.segments.filter(({ state }) => state === 'queued');
    events = [];
    job = {
      job_id: uuid(8_000 + presses.length),
      script_id: script.script_id,
      state: queue.length > 0 ? 'running' : 'done',
      total: queue.length,
      made: 0,
      failed: 0,
      credits_held: queue.reduce((sum, { text }) => sum + speechCredits(text), 0),
      credits_charged: 0,
    };
    if (queue.length === 0) events.push({ type: 'job', job, downloads: script.downloads });
    return null;
  };

  const api = fakeApi({
    ...projects.handlers,
    'GET /p1/history/get': () => ok({ data: { items: history, next_cursor: null } }),
    'POST /v1/speech/generate'({ headers, body }) {
      const key = headers.get('idempotency-key');
      const repeated = presses.some((press) => press.key === key) && refusals.length === 0 && job !== null;
      presses.push({ key, body });
      const refusal = refusals.shift();
      if (refusal === 'network') throw new TypeError('Failed to fetch');
      if (refusal) return refusal;
      const refused = !repeated || job === null ? store(body) : null;
      if (refused) return refused;
      const answer = ok({ data: { job: job!, script: current()! } });
      if (atOnce && job!.state === 'running') {
        make();
        end();
      }
      return answer;
    },
    'GET /v1/speech/jobs/{job_id}/events'({ headers }) {
      const after = headers.get('last-event-id');
      connections.push(after);
      const stream = new ReadableStream<LineEvent>({
        start(line) {
          const from = Number(after ?? 0);
          events.slice(from).forEach((data, index) => line.enqueue({ id: from + index + 1, data }));
          if (job?.state !== 'running') line.close();
          else lines.push(line);
        },
        cancel() {
          lines = [];
        },
      });
      return { stream };
    },
    'POST /v1/speech/jobs/{job_id}/cancel'() {
      end('cancelled');
      return ok({ data: { job: job! } });
    },
    'POST /v1/speech/scripts/{script_id}/choose_take'({ body: { segment_id, take_id } }) {
      const script = current()!;
      const segment = script.segments.find((one) => one.segment_id === segment_id)!;
      const take = segment.takes.find((one) => one.take_id === take_id)!;
      const { text, voice_id, model_id, speed } = take;
      const restored: Segment = { ...segment, text, voice_id, model_id, speed, take_id, state: 'fresh' };
      const { rank, gap, language_id } = segment;
      const voice = { voice_id, model_id, language_id, speed };
      projects.elsewhere(scriptId, { put: [{ segment_id, rank, text, gap, voice }] });
      change(restored);
      return ok({ data: { segment: restored, revision: current()!.revision } });
    },
    'GET /v1/speech/scripts/{script_id}': ({ params }) =>
      projects.script(params.script_id)
        ? ok({
            data: {
              script: projects.script(params.script_id)!,
              job: job?.state === 'running' && job.script_id === params.script_id ? job : null,
            },
          })
        : refused('err_not_found', 404),
    'POST /v1/speech/quote': ({ body: { segments } }) => {
      const cached = segments.flatMap((segment, index) => (cache.has(identity(segment)) ? [index] : []));
      const missing = new Map(segments.map((segment) => [identity(segment), segment.text]));
      for (const index of cached) missing.delete(identity(segments[index]!));
      const credits = [...missing.values()].reduce((sum, text) => sum + speechCredits(text), 0);
      return ok({ data: { credits, cached, duration_ms: 4000, wait_ms: 1000, left_out: [] } });
    },
  });
  const others = vi.mocked(fetch).getMockImplementation()!;
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    return pathname.startsWith('/media/') ? new Response(toneWav(takeMs)) : others(input, init);
  });

  return {
    ...api,
    presses,
    connections,
    projects,
    get script() {
      return current();
    },
    get job() {
      return job;
    },
    make,
    fail(type) {
      const [segment] = queue.splice(0, 1);
      if (!segment) return;
      change({ ...segment, state: 'failed', error: type });
      job = { ...job!, failed: job!.failed + 1 };
    },
    end,
    breakLine() {
      for (const line of lines) line.error(new TypeError('network'));
      lines = [];
    },
    refuse: (answer, times = 1) => void refusals.push(...Array.from({ length: times }, () => answer)),
  };
}

/** The balance does not cover the work. */
export const notEnoughCredits = { body: { code: 1010, msg: 'Balance not enough' } } as const;
