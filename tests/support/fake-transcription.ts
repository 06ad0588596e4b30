import type {
  BackgroundJob,
  Project,
  ProjectSegment,
  RecognitionModel,
  TranscriptionDetail,
} from '../../src/contract/index.ts';
import { ok, refused, type FakeApi } from './fake-api.ts';
import { fakeLine } from './fake-line.ts';
import { fakeRecordings } from './fake-recordings.ts';
import { fakeStoredRows } from './fake-stored-rows.ts';
import { uuid } from './uuid.ts';

const NOW = Date.UTC(2026, 10, 20, 10);

export const recognitionModel = (
  model_id: string,
  more: Partial<RecognitionModel> = {},
): RecognitionModel => ({
  model_id,
  name: `Model ${model_id}`,
  description: `Hears as ${model_id}`,
  languages: ['en', 'fr', 'de'],
  finds_language: true,
  words: true,
  ...more,
});

export const transcriptionJob = (n: number, more: Partial<BackgroundJob> = {}): BackgroundJob => ({
  job_id: uuid(1_000 + n),
  kind: 'transcription',
  state: 'done',
  step: null,
  progress: 1,
  result: null,
  error: null,
  event: n,
  created_at: NOW,
  started_at: NOW,
  ended_at: NOW,
  ...more,
});

interface Options {
  models?: readonly RecognitionModel[];
  credits?: number;
  /** Length of every recording. */
  seconds?: number;
  tellsSpeakers?: boolean;
  /** What the files of the user take up, in bytes; the plan has room for 1 GB. */
  filesBytes?: number;
}

/** Recordings and their texts on a server: uploads, work, projects. Begun after the API. */
export function fakeTranscription(api: FakeApi, options: Options = {}) {
  const {
    models = [recognitionModel('whisper')],
    credits = 120,
    seconds = 20,
    tellsSpeakers = true,
  } = options;
  const line = fakeLine<'GET /v1/tenant/changes'>();
  const { filesBytes } = options;
  const recordings = fakeRecordings(api, { seconds, filesBytes });
  const { assets } = recordings;
  const all = new Map<string, TranscriptionDetail>();
  const rows = fakeStoredRows((id) => all.get(id));
  let event = 100;

  const itemOf = ({
    asset: _,
    language_probability: _p,
    peaks: _w,
    speakers_failed: _s,
    project: _t,
    downloads: _d,
    ...item
  }: TranscriptionDetail) => item;
  const find = (id: string) => all.get(id);
  const missing = () => refused('err_not_found', 404);
  api.answer({
    ...rows.handlers,
    'GET /v1/tenant/changes': line.answer,
    'GET /v1/transcriptions/models': () =>
      ok({ data: { models: [...models], tells_speakers: tellsSpeakers } }),
    'POST /v1/transcriptions/quote': ({ body }) => {
      const asset = assets.get(body.asset_id);
      if (!asset) return missing();
      return ok({ data: { credits, duration_ms: asset.duration_ms!, wait_ms: 4_000 } });
    },
    'POST /v1/transcriptions': ({ body }) => {
      const asset = assets.get(body.asset_id)!;
      const n = all.size + 1;
      const job = transcriptionJob(n, { state: 'queued', progress: 0, event: ++event, ended_at: null });
      const detail = add(asset.name.replace(/\.\w+$/, ''), [], { job, asset, model_id: body.model_id });
      return ok({ data: { transcription: itemOf(detail) } });
    },
    'GET /v1/transcriptions': ({ url: { searchParams } }) => {
      const words = searchParams.get('search')?.toLowerCase() ?? '';
      const items = [...all.values()]
        .filter(({ title }) => title.toLowerCase().includes(words))
        .map(itemOf)
        .reverse();
      return ok({ data: { items, next_cursor: null } });
    },
    'GET /v1/transcriptions/{project_id}': ({ params }) => {
      const detail = find(params.project_id);
      return detail ? ok({ data: { transcription: detail } }) : missing();
    },
    'POST /v1/misc/file_download_urlbyname': ({ body }) => {
      const [id, format] = body.file_name.split('.') as [string, 'srt'];
      const url = find(id)?.downloads[format];
      return url ? ok({ data: { url } }) : missing();
    },
    'POST /v1/transcriptions/{project_id}/rename': ({ params, body }) => {
      const detail = find(params.project_id);
      if (!detail) return missing();
      detail.title = body.title;
      return ok();
    },
    'DELETE /v1/transcriptions/{project_id}': ({ params }) =>
      all.delete(params.project_id) ? ok() : missing(),
    'POST /v1/jobs/{job_id}/cancel': ({ params }) => {
      const detail = [...all.values()].find(({ job }) => job.job_id === params.job_id);
      if (!detail) return missing();
      detail.job = { ...detail.job, state: 'cancelled', event: ++event, ended_at: NOW };
      return ok({ data: { job: detail.job } });
    },
    'GET /v1/jobs': ({ url: { searchParams } }) => {
      const after = Number(searchParams.get('after'));
      const jobs = [...all.values()].map(({ job }) => job).filter((job) => job.event > after);
      return ok({ data: { jobs, next_cursor: null } });
    },
  });

  const add = (
    title: string,
    segments: readonly ProjectSegment[],
    more: Partial<TranscriptionDetail> = {},
  ): TranscriptionDetail => {
    const n = all.size + 1;
    const project_id = uuid(500 + n);
    const project: Project = {
      project_id,
      kind: 'transcription',
      title,
      revision: 1,
      created_at: NOW,
      updated_at: NOW,
      lead: '',
      segments: [...segments],
      removed: [],
    };
    const detail: TranscriptionDetail = {
      project_id,
      title,
      created_at: NOW,
      updated_at: NOW,
      duration_ms: seconds * 1000,
      language_id: segments.length > 0 ? 'en' : null,
      model_id: 'whisper',
      excerpt: segments.map(({ text }) => text).join(' '),
      job: transcriptionJob(n),
      credits_charged: credits,
      asset: recordings.assetOf(uuid(700 + n), `${title}.wav`, 160_044),
      language_probability: segments.length > 0 ? 0.97 : null,
      speakers_failed: false,
      peaks: Array.from({ length: 200 }, (_, index) => 20 + ((index * 37) % 80)),
      project,
      downloads: { srt: '/files/1.srt', vtt: '/files/1.vtt', txt: '/files/1.txt', json: '/files/1.json' },
      ...more,
    };
    all.set(project_id, detail);
    rows.begin(detail);
    return detail;
  };

  return {
    line,
    /** How a patch is answered. */
    answerPatch: rows.handlers['PATCH /v1/projects/{project_id}']!,
    ...recordings,
    add,
    find,
    /** Another window stores this. */
    patch: rows.patch,
    /** Another window deletes one. */
    remove: ({ project_id }: TranscriptionDetail) => all.delete(project_id),
    /** The work on one goes on, and the page is told. */
    work(detail: TranscriptionDetail, more: Partial<BackgroundJob>, segments?: readonly ProjectSegment[]) {
      detail.job = { ...detail.job, ...more, event: ++event };
      if (segments) {
        detail.project = { ...detail.project, segments: [...segments] };
        Object.assign(detail, { excerpt: segments[0]!.text, language_id: 'en', language_probability: 0.97 });
        rows.begin(detail);
      }
      line.send({ type: 'job', job: detail.job });
    },
  };
}

export type FakeTranscription = ReturnType<typeof fakeTranscription>;
