import { vi } from 'vitest';
import type {
  Asset,
  BackgroundJob,
  Project,
  ProjectSegment,
  RecognitionModel,
  TranscriptionDetail,
} from '../../src/contract/index.ts';
import { UPLOADS_PATH } from '../../src/contract/constants/files.ts';
import { ok, refused, type FakeApi, type Handlers } from './fake-api.ts';
import { fakeLine } from './fake-line.ts';
import { uuid } from './uuid.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const RATE = 8_000;
const PATCH = 'PATCH /v1/projects/{project_id}';

/** A silent WAV that the browser can play. */
const silence = (seconds: number): Blob => {
  const bytes = new Uint8Array(44 + RATE * seconds).fill(128);
  const view = new DataView(bytes.buffer);
  const words: [number, string][] = [
    [0, 'RIFF'],
    [8, 'WAVEfmt '],
    [36, 'data'],
  ];
  for (const [at, text] of words) [...text].forEach((letter, i) => (bytes[at + i] = letter.charCodeAt(0)));
  view.setUint32(4, bytes.length - 8, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  view.setUint32(40, RATE * seconds, true);
  return new Blob([bytes], { type: 'audio/wav' });
};

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

const assetOf = (id: string, name: string, bytes: number, seconds: number, url: string): Asset => ({
  asset_id: id,
  kind: 'audio',
  name,
  content_type: 'audio/wav',
  bytes,
  sha256: '0'.repeat(64),
  duration_ms: seconds * 1000,
  streams: [{ type: 'audio', codec: 'pcm_u8', sample_rate: RATE, channels: 1 }],
  created_at: NOW,
  url,
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
  const url = URL.createObjectURL(silence(seconds));
  const assets = new Map<string, Asset>();
  const all = new Map<string, TranscriptionDetail>();
  /** Revision of the last change, by segment. */
  const changes = new Map<string, Map<string, number>>();
  let event = 100;
  let made = 0;
  /** Lets a piece of an upload arrive; null when it does at once. */
  let gate: Promise<void> | null = null;
  let open = () => {};

  const others = vi.mocked(fetch).getMockImplementation()!;
  const uploads: string[] = [];
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(UPLOADS_PATH)) return others(input, init);
    uploads.push(request.method);
    if (request.method === 'POST') {
      const id = uuid(10_000 + ++made);
      const bytes = Number(request.headers.get('upload-length'));
      const names = request.headers.get('upload-metadata') ?? '';
      const name = decodeURIComponent(escape(atob(/filename ([^,]+)/.exec(names)![1]!)));
      assets.set(id, assetOf(id, name, bytes, seconds, url));
      return new Response('', { status: 201, headers: { location: `${UPLOADS_PATH}${id}` } });
    }
    const asset = assets.get(pathname.split('/').at(-1)!);
    if (!asset) return new Response('', { status: 404 });
    if (request.method === 'DELETE') {
      assets.delete(asset.asset_id);
      return new Response('');
    }
    if (request.method === 'HEAD') {
      const headers = { 'upload-offset': '0', 'upload-length': String(asset.bytes) };
      return new Response('', { headers });
    }
    await gate;
    return new Response('', { headers: { 'upload-offset': String(asset.bytes) } });
  });

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
  const handlers: Handlers = {
    'GET /v1/tenant/changes': line.answer,
    'POST /v1/misc/generate_obs_temporary_credentials': () =>
      ok({
        data: {
          endpoint: UPLOADS_PATH,
          token: 'upload-token',
          expires_at: Date.now() + 3_600_000,
          bytes_max: 2 ** 31,
          kinds: ['media' as const, 'picture' as const],
          files_bytes: options.filesBytes ?? 0,
          files_bytes_max: 1e9,
        },
      }),
    'POST /v1/assets': ({ body }) => {
      const asset = assets.get(body.upload_id);
      return asset ? ok({ data: { asset } }) : missing();
    },
    'DELETE /v1/assets/{asset_id}': ({ params }) => (assets.delete(params.asset_id) ? ok() : missing()),
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
    'GET /v1/projects/{project_id}': ({ params, url: { searchParams } }) => {
      const project = find(params.project_id)?.project;
      if (!project) return missing();
      const after = Number(searchParams.get('after') ?? 0);
      const known = changes.get(params.project_id)!;
      const isNew = (id: string) => (known.get(id) ?? 0) > after;
      const segments = project.segments.filter(({ segment_id }) => isNew(segment_id));
      const ids = new Set(project.segments.map(({ segment_id }) => segment_id));
      const removed = [...known.keys()].filter((id) => !ids.has(id) && isNew(id));
      return ok({ data: { project: { ...project, segments, removed } } });
    },
    [PATCH]: ({ params, body }) => {
      const detail = find(params.project_id);
      if (!detail) return missing();
      if (body.revision !== detail.project.revision) return refused('err_project_changed', 409);
      return ok({ data: { revision: patch(detail, body.put ?? [], body.remove ?? []) } });
    },
  };
  api.answer(handlers);

  const patch = (detail: TranscriptionDetail, put: readonly ProjectSegment[], remove: readonly string[]) => {
    const { project } = detail;
    const revision = project.revision + 1;
    const segments = new Map(project.segments.map((segment) => [segment.segment_id, segment]));
    for (const segment of put) segments.set(segment.segment_id, segment);
    for (const id of remove) segments.delete(id);
    const known = changes.get(detail.project_id)!;
    for (const id of [...put.map(({ segment_id }) => segment_id), ...remove]) known.set(id, revision);
    const sorted = [...segments.values()].sort((a, b) => (a.rank < b.rank ? -1 : 1));
    detail.project = { ...project, revision, segments: sorted };
    return revision;
  };
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
      asset: assetOf(uuid(700 + n), `${title}.wav`, 160_044, seconds, url),
      language_probability: segments.length > 0 ? 0.97 : null,
      speakers_failed: false,
      peaks: Array.from({ length: 200 }, (_, index) => 20 + ((index * 37) % 80)),
      project,
      downloads: { srt: '/files/1.srt', vtt: '/files/1.vtt', txt: '/files/1.txt', json: '/files/1.json' },
      ...more,
    };
    all.set(project_id, detail);
    changes.set(project_id, new Map(segments.map(({ segment_id }) => [segment_id, 1])));
    return detail;
  };

  return {
    line,
    /** How a patch is answered. */
    answerPatch: handlers[PATCH]!,
    /** Methods of the upload protocol that were used, in order. */
    uploads,
    assets,
    add,
    find,
    /** Another window stores this. */
    patch,
    /** Another window deletes one. */
    remove: ({ project_id }: TranscriptionDetail) => all.delete(project_id),
    /** Keeps uploads waiting. @returns a function that lets them go on */
    holdUploads() {
      gate = new Promise<void>((done) => (open = done));
      return () => {
        gate = null;
        open();
      };
    },
    /** The work on one goes on, and the page is told. */
    work(detail: TranscriptionDetail, more: Partial<BackgroundJob>, segments?: readonly ProjectSegment[]) {
      detail.job = { ...detail.job, ...more, event: ++event };
      if (segments) {
        detail.project = { ...detail.project, segments: [...segments] };
        Object.assign(detail, { excerpt: segments[0]!.text, language_id: 'en', language_probability: 0.97 });
        for (const { segment_id } of segments) changes.get(detail.project_id)!.set(segment_id, 1);
      }
      line.send({ type: 'job', job: detail.job });
    },
  };
}

export type FakeTranscription = ReturnType<typeof fakeTranscription>;
