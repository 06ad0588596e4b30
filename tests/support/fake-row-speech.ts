import { vi } from 'vitest';
import type {
  CallInput,
  Job,
  JobEvent,
  Project,
  ProjectSegment,
  Script,
  Segment,
  Take,
} from '../../src/contract/index.ts';
import { RECORDED_MODEL_ID, RECORDED_VOICE_ID } from '../../src/contract/constants/recorded-takes.ts';
import { speechCredits } from '../../src/contract/constants/billing.ts';
import { isSpeakable } from '../../src/contract/constants/script.ts';
import { ok, refused, type FakeApi, type FakeEvent } from './fake-api.ts';
import type { FakeStoredRows } from './fake-stored-rows.ts';
import { toneWav } from './tone-wav.ts';
import { uuid } from './uuid.ts';

type GenerateBody = CallInput<'POST /v1/speech/generate'>['body'];
type LineEvent = FakeEvent<'GET /v1/speech/jobs/{job_id}/events'>;
type Identity = Pick<Take, 'text' | 'voice_id' | 'model_id' | 'speed'>;

interface Options {
  find: (id: string) => { title: string; project: Project } | undefined;
  rows: FakeStoredRows;
  /** Everything is made at once; otherwise as the test says. */
  atOnce: boolean;
  /** How long a take is. */
  takeMs: (text: string) => number;
}

const identity = ({ text, voice_id, model_id, speed }: Identity) =>
  [text, voice_id, model_id, speed].join('\n');

/** The speech calls on projects with timed rows: a row with a voice is a segment of the script of the same id. */
export function fakeRowSpeech(api: FakeApi, { find, rows, atOnce, takeMs }: Options) {
  const asked: GenerateBody[] = [];
  /** By row. */
  const takes = new Map<string, Take[]>();
  const chosen = new Map<string, string>();
  const failed = new Map<string, string>();
  const cache = new Set<string>();
  let made = 0;
  let queue: string[] = [];
  let job: Job | null = null;
  let events: JobEvent[] = [];
  let lines: ReadableStreamDefaultController<LineEvent>[] = [];

  const stateOf = (row: ProjectSegment, take: Take | undefined): Segment['state'] => {
    if (take && identity(take) === identity({ ...row, ...row.voice! })) return 'fresh';
    if (!isSpeakable(row.text)) return 'fresh';
    if (queue.includes(row.segment_id)) return 'queued';
    return failed.has(row.segment_id) ? 'failed' : 'stale';
  };
  const segmentOf = (row: ProjectSegment): Segment => {
    const { segment_id, rank, text, gap } = row;
    const known = takes.get(segment_id) ?? [];
    const take = known.find(({ take_id }) => take_id === chosen.get(segment_id));
    const state = stateOf(row, take);
    return {
      segment_id,
      rank,
      text,
      gap,
      ...row.voice!,
      state,
      error: state === 'failed' ? failed.get(segment_id)! : null,
      take_id: take?.take_id ?? null,
      takes: [...known],
    };
  };
  const scriptOf = ({ project }: { project: Project }): Script => {
    const { project_id, title, created_at, updated_at, revision, lead, segments } = project;
    const spoken = segments.filter(({ voice }) => voice !== null).map(segmentOf);
    return {
      script_id: project_id,
      title,
      created_at,
      updated_at,
      revision,
      lead,
      segments: spoken,
      downloads: {},
    };
  };
  const rowOf = (scriptId: string, id: string) =>
    find(scriptId)?.project.segments.find(({ segment_id }) => segment_id === id);

  const emit = (event: JobEvent) => {
    events.push(event);
    for (const line of lines) line.enqueue({ id: events.length, data: event });
  };
  const speak = ({ segment_id, text, voice }: ProjectSegment) => {
    const take_id = uuid(50_000 + ++made);
    const duration_ms = takeMs(text);
    const take: Take = {
      take_id,
      text,
      voice_id: voice!.voice_id,
      model_id: voice!.model_id,
      speed: voice!.speed,
      created_at: Date.UTC(2026, 10, 20, 10) + made,
      duration_ms,
      url: `/media/${take_id}.wav?ms=${duration_ms}`,
      peaks: Array.from({ length: Math.ceil(duration_ms / 40) }, (_, i) => 30 + ((i * 17) % 60)),
      marks: [],
      pronunciation: '',
    };
    takes.set(segment_id, [...(takes.get(segment_id) ?? []), take]);
    chosen.set(segment_id, take_id);
    failed.delete(segment_id);
    cache.add(identity(take));
  };
  const end = (state: 'done' | 'cancelled' = 'done') => {
    if (!job) return;
    queue = [];
    job = { ...job, state };
    emit({ type: 'job', job, downloads: {} });
    for (const line of lines) line.close();
    lines = [];
  };
  const make = (count = queue.length) => {
    for (const id of queue.splice(0, count)) {
      const row = rowOf(job!.script_id, id);
      if (!row) continue;
      speak(row);
      const credits_charged = job!.credits_charged + speechCredits(row.text);
      job = { ...job!, made: job!.made + 1, credits_charged };
      emit({ type: 'segment', segment: segmentOf(row) });
    }
  };
  const fail = (type: string) => {
    const [id] = queue.splice(0, 1);
    const row = id === undefined ? undefined : rowOf(job!.script_id, id);
    if (!row) return;
    failed.set(row.segment_id, type);
    job = { ...job!, failed: job!.failed + 1 };
    emit({ type: 'segment', segment: segmentOf(row) });
  };

  api.answer({
    'GET /v1/speech/scripts/{script_id}': ({ params }) => {
      const holder = find(params.script_id);
      if (!holder) return refused('err_not_found', 404);
      const isAtWork = job?.state === 'running' && job.script_id === params.script_id;
      return ok({ data: { script: scriptOf(holder), job: isAtWork ? job : null } });
    },
    'POST /v1/speech/generate': ({ body }) => {
      const holder = find(body.script_id);
      if (!holder) return refused('err_not_found', 404);
      const { patch, only } = body;
      if (patch && patch.revision !== holder.project.revision) return refused('err_project_changed', 409);
      if (patch) rows.patch(holder, (patch.put ?? []) as ProjectSegment[], patch.remove ?? []);
      asked.push(body);
      const wanted = holder.project.segments.filter(
        (row) =>
          row.voice !== null && (only?.includes(row.segment_id) ?? true) && segmentOf(row).state !== 'fresh',
      );
      const missing = wanted.filter((row) => {
        if (!cache.has(identity({ ...row, ...row.voice! }))) return true;
        speak(row);
        return false;
      });
      queue = missing.map(({ segment_id }) => segment_id);
      events = [];
      job = {
        job_id: uuid(60_000 + asked.length),
        script_id: body.script_id,
        state: queue.length > 0 ? 'running' : 'done',
        total: queue.length,
        made: 0,
        failed: 0,
        credits_held: missing.reduce((sum, { text }) => sum + speechCredits(text), 0),
        credits_charged: 0,
      };
      const answer = ok({ data: { job, script: scriptOf(holder) } });
      if (queue.length === 0) events.push({ type: 'job', job, downloads: {} });
      else if (atOnce) {
        make();
        end();
      }
      return answer;
    },
    'GET /v1/speech/jobs/{job_id}/events': ({ headers }) => {
      const after = Number(headers.get('last-event-id') ?? 0);
      const stream = new ReadableStream<LineEvent>({
        start(line) {
          events.slice(after).forEach((data, index) => line.enqueue({ id: after + index + 1, data }));
          if (job?.state === 'running') lines.push(line);
          else line.close();
        },
        cancel() {
          lines = [];
        },
      });
      return { stream };
    },
    'POST /v1/speech/jobs/{job_id}/cancel': () => {
      end('cancelled');
      return ok({ data: { job: job! } });
    },
    'POST /v1/speech/scripts/{script_id}/choose_take': ({ params, body: { segment_id, take_id } }) => {
      const holder = find(params.script_id);
      const row = rowOf(params.script_id, segment_id);
      const take = takes.get(segment_id)?.find((one) => one.take_id === take_id);
      if (!holder || !row?.voice || !take) return refused('err_not_found', 404);
      const { text, voice_id, model_id, speed } = take;
      const restored = { ...row, text, voice: { ...row.voice, voice_id, model_id, speed } };
      const revision = rows.patch(holder, [restored], []);
      chosen.set(segment_id, take_id);
      return ok({ data: { segment: segmentOf(restored), revision } });
    },
    'POST /v1/speech/scripts/{script_id}/record_take': ({ params, body: { segment_id } }) => {
      const holder = find(params.script_id);
      const row = rowOf(params.script_id, segment_id);
      if (!holder || !row?.voice) return refused('err_not_found', 404);
      const voice = { ...row.voice, voice_id: RECORDED_VOICE_ID, model_id: RECORDED_MODEL_ID, speed: 1 };
      const recorded = { ...row, voice };
      speak(recorded);
      return ok({ data: { segment: segmentOf(recorded), revision: rows.patch(holder, [recorded], []) } });
    },
    'POST /v1/speech/quote': ({ body: { segments } }) => {
      const cached = segments.flatMap((segment, index) => (cache.has(identity(segment)) ? [index] : []));
      const missing = new Map(segments.map((segment) => [identity(segment), segment.text]));
      for (const index of cached) missing.delete(identity(segments[index]!));
      const credits = [...missing.values()].reduce((sum, text) => sum + speechCredits(text), 0);
      return ok({ data: { credits, cached, duration_ms: 4_000, wait_ms: 1_000, left_out: [] } });
    },
  });
  const others = vi.mocked(fetch).getMockImplementation()!;
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url);
    if (!pathname.startsWith('/media/')) return others(input, init);
    return new Response(toneWav(Number(searchParams.get('ms') ?? 400)));
  });

  return {
    /** Bodies of the requests to generate. */
    asked,
    /** The row is spoken as it stands. */
    speak,
    /** How the script calls show a row that has a voice. */
    segmentOf,
    /** Makes the next rows that are queued, or all of them. */
    make,
    /** The next row that is queued fails. */
    fail,
    /** Ends the job. */
    end,
    get job() {
      return job;
    },
  };
}
