import type {
  BackgroundJob,
  BroughtProject,
  Project,
  ProjectSegment,
  TranslationModel,
  VideoRender,
  VideoSettings,
  VideoTranslationDetail,
  VideoTranslationItem,
} from '../../src/contract/index.ts';
import { recognitionCredits } from '../../src/contract/constants/billing.ts';
import {
  SAME_PICTURE,
  SUBTITLE_FORMATS,
  SUBTITLE_TEXTS,
} from '../../src/contract/constants/video-translation.ts';
import { isSpeakable } from '../../src/contract/constants/script.ts';
import { ok, refused, type FakeApi } from './fake-api.ts';
import { fakeLine } from './fake-line.ts';
import { fakeRecordings } from './fake-recordings.ts';
import { fakeRowSpeech } from './fake-row-speech.ts';
import { fakeStoredRows } from './fake-stored-rows.ts';
import { segmentOf } from './segment-of.ts';
import { uuid } from './uuid.ts';

const NOW = Date.UTC(2026, 10, 20, 10);

export const translationModel = (
  model_id: string,
  more: Partial<TranslationModel> = {},
): TranslationModel => ({
  model_id,
  name: `Model ${model_id}`,
  description: `Translates as ${model_id}`,
  pairs: [
    ['en', 'fr'],
    ['en', 'pt'],
    ['fr', 'en'],
  ],
  quality: 'neural',
  styles: false,
  glossary: false,
  shortens: false,
  ready: true,
  ...more,
});

const videoSettings = (more: Partial<VideoSettings> = {}): VideoSettings => ({
  output: 'dub',
  original_sound: 'lowered',
  style: { kind: 'neutral', words: '' },
  glossary: [],
  subtitles: {
    font: 'sans',
    size: 5,
    color: '#ffffff',
    outline: '#000000',
    box: false,
    place: 'bottom',
    both: false,
  },
  ...more,
});

/** Work in the background that is done, unless said otherwise. */
export const backgroundJob = (
  job_id: string,
  kind: string,
  more: Partial<BackgroundJob> = {},
): BackgroundJob => ({
  job_id,
  kind,
  state: 'done',
  step: null,
  progress: 1,
  result: null,
  error: null,
  event: 1,
  created_at: NOW,
  started_at: NOW,
  ended_at: NOW,
  ...more,
});

/** The work that prepares the n-th translation. */
export const videoJob = (n: number, more: Partial<BackgroundJob> = {}): BackgroundJob =>
  backgroundJob(uuid(4_000 + n), 'video-translation', { event: n, ...more });

/** Where the rows of the n-th one are as files. */
const downloadsOf = (n: number): VideoTranslationDetail['downloads'] => {
  const of = (text: string) =>
    Object.fromEntries(SUBTITLE_FORMATS.map((format) => [format, `/files/${n}.${text}.${format}`]));
  return Object.fromEntries(
    SUBTITLE_TEXTS.map((text) => [text, of(text)]),
  ) as VideoTranslationDetail['downloads'];
};

/** The voice that rows of the fake have. */
const ROW_VOICE = { voice_id: 'ada', model_id: 'tts-multilingual', language_id: 'fr-FR', speed: 1 };

/** A row that says this, half a second a word, and its translation. A row without a voice is not cast. */
export const rowOf = (
  n: number,
  startMs: number,
  said: string,
  translation: string,
  more: Partial<ProjectSegment> = {},
): ProjectSegment => {
  const { text: source_text, ...row } = segmentOf(n, startMs, said);
  return { ...row, source_text, text: translation, speaker: 'Speaker 1', voice: ROW_VOICE, ...more };
};

interface Options {
  models?: readonly TranslationModel[];
  /** What preparing one costs. */
  credits?: number;
  /** Length of every recording. */
  seconds?: number;
  /** Rows are spoken at once; otherwise as the test says. */
  atOnce?: boolean;
  /** How long a take is. */
  takeMs?: (text: string) => number;
  translate?: (text: string, source: string, target: string) => string;
  /** What comes with an exported translation. */
  brought?: BroughtProject;
}

/** Recordings and their translations on a server: preparation, rows, speech, renders. Begun after the API. */
export function fakeVideoTranslations(api: FakeApi, options: Options = {}) {
  const {
    models = [translationModel('opus')],
    seconds = 20,
    credits = recognitionCredits(seconds * 1000),
    atOnce = true,
    takeMs = () => 400,
    translate = (text, _source, target) => `${target}: ${text}`,
    brought = { takes: 0, recording: 'none', recording_name: null, missing_voices: [] },
  } = options;
  const line = fakeLine<'GET /v1/tenant/changes'>();
  const recordings = fakeRecordings(api, { seconds });
  const { assets } = recordings;
  const all = new Map<string, VideoTranslationDetail>();
  const find = (id: string) => all.get(id);
  const rows = fakeStoredRows(find);
  const speech = fakeRowSpeech(api, { find, rows, atOnce, takeMs });
  let event = 100;
  let renders = 0;
  let backgrounds = 0;

  const missing = () => refused('err_not_found', 404);
  const isOpen = (row: ProjectSegment) =>
    row.cue?.left_out !== true &&
    isSpeakable(row.text) &&
    (row.voice === null || ['stale', 'failed'].includes(speech.segmentOf(row).state));
  const withCounts = (detail: VideoTranslationDetail): VideoTranslationDetail => ({
    ...detail,
    rows: detail.project.segments.length,
    open_rows: detail.output === 'subtitles' ? 0 : detail.project.segments.filter(isOpen).length,
  });
  const itemOf = (detail: VideoTranslationDetail): VideoTranslationItem => {
    const {
      asset: _a,
      play_url: _p,
      picture: _i,
      peaks: _w,
      thumbnails: _t,
      model_id: _m,
      speakers_failed: _f,
      heard_speakers: _h,
      settings: _s,
      project: _r,
      back_translations: _k,
      renders: _o,
      takes_url: _z,
      project_urls: _u,
      background: _b,
      downloads: _d,
      ...item
    } = withCounts(detail);
    return item;
  };
  const findJob = (job_id: string): { job: BackgroundJob | null } | undefined =>
    [...all.values()]
      .flatMap((detail) => [detail, ...detail.renders, ...(detail.background ? [detail.background] : [])])
      .find(({ job }) => job?.job_id === job_id);

  const add = (
    title: string,
    segments: readonly ProjectSegment[] = [],
    more: Partial<VideoTranslationDetail> = {},
  ): VideoTranslationDetail => {
    const n = all.size + 1;
    const project_id = uuid(900 + n);
    const project: Project = {
      project_id,
      kind: 'video-translation',
      title,
      revision: 1,
      created_at: NOW,
      updated_at: NOW,
      lead: '',
      segments: [...segments],
      removed: [],
    };
    const asset =
      more.asset === undefined ? recordings.assetOf(uuid(700 + n), `${title}.mp4`, 1e6) : more.asset;
    if (asset) assets.set(asset.asset_id, asset);
    const settings = more.settings ?? videoSettings(more.output && { output: more.output });
    const detail: VideoTranslationDetail = {
      project_id,
      title,
      created_at: NOW,
      updated_at: NOW,
      duration_ms: seconds * 1000,
      source_language: 'en',
      target_language: 'fr',
      output: settings.output,
      poster_url: null,
      rows: segments.length,
      open_rows: 0,
      job: videoJob(n),
      waits_for: null,
      credits_charged: (more.job?.state ?? 'done') === 'done' ? credits : 0,
      play_url: asset ? recordings.url : null,
      picture: asset ? { width: 1280, height: 720, frame_rate: 25 } : null,
      peaks: asset ? Array.from({ length: 200 }, (_, index) => 20 + ((index * 37) % 80)) : [],
      thumbnails: null,
      model_id: 'opus',
      speakers_failed: false,
      heard_speakers: [],
      settings,
      project,
      back_translations: [],
      renders: [],
      takes_url: null,
      project_urls: null,
      background: null,
      downloads: segments.length > 0 ? downloadsOf(n) : null,
      ...more,
      asset,
    };
    all.set(project_id, detail);
    rows.begin(detail);
    return detail;
  };

  api.answer({
    ...rows.handlers,
    'GET /v1/tenant/changes': line.answer,
    'GET /v1/translations/models': () => ok({ data: { models: [...models] } }),
    'POST /v1/translations': ({ body: { texts, source, target, model_id } }) => {
      const can = ({ pairs }: TranslationModel) =>
        pairs === null || pairs.some(([from, to]) => from === source && to === target);
      const model = models.find((one) => can(one) && (model_id === undefined || one.model_id === model_id));
      if (!model) return refused('err_target_language_not_supported');
      const translated = texts.map((text) => (isSpeakable(text) ? translate(text, source, target) : ''));
      return ok({ data: { model_id: model.model_id, texts: translated, credits_charged: 0 } });
    },
    'POST /v1/video-translations/quote': ({ body: { asset_id, cues, target_languages, output, until } }) => {
      const asset = asset_id === undefined ? undefined : assets.get(asset_id);
      if (asset_id !== undefined && !asset) return missing();
      const duration_ms = asset?.duration_ms ?? Math.max(0, ...(cues ?? []).map(({ end_ms }) => end_ms));
      const charged = credits * target_languages.length;
      const speech = output === 'subtitles' ? 0 : 100 * target_languages.length;
      const stages = { recognition: 0, translation: charged, speech };
      const all = until === 'recognition' ? 0 : until === 'speech' ? charged + speech : charged;
      const data = { credits: all, stages, duration_ms, wait_ms: 90_000 };
      return ok({ data });
    },
    'POST /v1/video-translations': ({ body }) => {
      const asset = body.asset_id === undefined ? null : (assets.get(body.asset_id) ?? null);
      if (body.asset_id !== undefined && !asset) return missing();
      const items = body.target_languages.map((target_language) => {
        const n = all.size + 1;
        const job = videoJob(n, { state: 'queued', progress: 0, event: ++event, ended_at: null });
        const title = body.title ?? asset?.name.replace(/\.\w+$/, '') ?? 'Subtitles';
        const output = body.output ?? 'dub';
        const source_language = body.source_language ?? null;
        return itemOf(add(title, [], { job, asset, source_language, target_language, output }));
      });
      return ok({ data: { items } });
    },
    'POST /v1/video-translations/import': ({ body: { asset_id } }) => {
      const archive = assets.get(asset_id);
      if (!archive) return missing();
      assets.delete(asset_id);
      const item = itemOf(
        add(archive.name.replace(/\.\w+$/, ''), [rowOf(1, 0, 'Hello.', 'Bonjour.')], { asset: null }),
      );
      return ok({ data: { item, brought } });
    },
    'GET /v1/video-translations': ({ url: { searchParams } }) => {
      const words = searchParams.get('search')?.toLowerCase() ?? '';
      const items = [...all.values()]
        .filter(({ title }) => title.toLowerCase().includes(words))
        .map(itemOf)
        .reverse();
      return ok({ data: { items, next_cursor: null } });
    },
    'GET /v1/video-translations/{project_id}': ({ params }) => {
      const detail = find(params.project_id);
      return detail ? ok({ data: { translation: withCounts(detail) } }) : missing();
    },
    'POST /v1/misc/file_download_urlbyname': ({ body: { file_name } }) => {
      const [id = '', text, format] = file_name.split('.');
      const files: Record<string, Record<string, string>> | null | undefined = find(id)?.downloads;
      const made = [...all.values()]
        .flatMap(({ renders }) => renders)
        .find(({ render_id, result }) => result !== null && file_name === `${render_id}.${text}`);
      const url = text === 'takes' ? find(id)?.takes_url : (files?.[text!]?.[format!] ?? made?.result?.url);
      return url ? ok({ data: { url } }) : missing();
    },
    'POST /v1/video-translations/{project_id}/retry': ({ params }) => {
      const detail = find(params.project_id);
      if (!detail) return missing();
      const { progress } = detail.job;
      detail.job = videoJob(++event, { state: 'queued', progress, event, ended_at: null });
      return ok({ data: { item: itemOf(detail) } });
    },
    'GET /v1/video-translations/{project_id}/quote': ({ params }) =>
      find(params.project_id) ? ok({ data: { translation: credits, speech: 100 } }) : missing(),
    'POST /v1/video-translations/{project_id}/continue': ({ params }) => {
      const detail = find(params.project_id);
      if (!detail) return missing();
      detail.job = videoJob(++event, { state: 'queued', progress: 0, event, ended_at: null });
      detail.waits_for = null;
      return ok({ data: { item: itemOf(detail) } });
    },
    'POST /v1/video-translations/{project_id}/rename': ({ params, body }) => {
      const detail = find(params.project_id);
      if (!detail) return missing();
      detail.title = body.title;
      return ok();
    },
    'POST /v1/video-translations/{project_id}/settings': ({ params, body }) => {
      const detail = find(params.project_id);
      if (!detail) return missing();
      detail.settings = { ...detail.settings, ...(body as Partial<VideoSettings>) };
      detail.output = detail.settings.output;
      return ok({ data: { settings: detail.settings } });
    },
    'POST /v1/video-translations/{project_id}/back_translations': ({ params, body }) => {
      const detail = find(params.project_id);
      if (!detail) return missing();
      const { source_language: source, target_language: target } = detail;
      const made = detail.project.segments
        .filter(({ segment_id }) => body.segment_ids.includes(segment_id))
        .map(({ segment_id, text }) => ({ segment_id, text, back: translate(text, target, source!) }));
      const isMade = new Set(body.segment_ids);
      const others = detail.back_translations.filter(({ segment_id }) => !isMade.has(segment_id));
      detail.back_translations = [...others, ...made];
      return ok({ data: { back_translations: made, credits_charged: 0 } });
    },
    'POST /v1/video-translations/{project_id}/background': ({ params }) => {
      const detail = find(params.project_id);
      if (!detail) return missing();
      const job = backgroundJob(uuid(8_000 + ++backgrounds), 'video-background', {
        state: 'queued',
        progress: 0,
        event: ++event,
        ended_at: null,
      });
      detail.background = { job, url: null };
      return ok({ data: { background: detail.background } });
    },
    'POST /v1/video-translations/{project_id}/renders': ({ params, body }) => {
      const detail = find(params.project_id);
      if (!detail) return missing();
      const render: VideoRender = {
        render_id: uuid(6_000 + ++renders),
        created_at: NOW,
        format: body.format,
        sound: body.sound ?? 'translation',
        subtitles: body.subtitles ?? 'none',
        part: body.part ?? null,
        picture: { ...SAME_PICTURE, ...body.picture },
        rules: body.rules ?? { id: 'netflix', limits: {} },
        job: backgroundJob(uuid(7_000 + renders), 'video-render', {
          state: 'queued',
          progress: 0,
          event: ++event,
          ended_at: null,
        }),
        result: null,
      };
      detail.renders = [render, ...detail.renders];
      return ok({ data: { render } });
    },
    'DELETE /v1/video-translations/{project_id}': ({ params }) =>
      all.delete(params.project_id) ? ok() : missing(),
    'POST /v1/jobs/{job_id}/cancel': ({ params }) => {
      const found = findJob(params.job_id);
      if (!found?.job) return missing();
      found.job = { ...found.job, state: 'cancelled', event: ++event, ended_at: NOW };
      return ok({ data: { job: found.job } });
    },
    'GET /v1/jobs': ({ url: { searchParams } }) => {
      const after = Number(searchParams.get('after'));
      const jobs = [...all.values()]
        .flatMap((detail) => [
          detail.job,
          ...detail.renders.map(({ job }) => job),
          detail.background?.job ?? [],
        ])
        .flat()
        .filter((job) => job.event > after);
      return ok({ data: { jobs, next_cursor: null } });
    },
  });

  return {
    ...recordings,
    line,
    /** Speech of the rows. */
    speech,
    add,
    /** What a list shows of one. */
    itemOf,
    find,
    all,
    /** Another window stores this. */
    patch: rows.patch,
    /** Another window deletes one. */
    remove: ({ project_id }: VideoTranslationDetail) => all.delete(project_id),
    /** The preparation of one goes on, and the page is told; the rows are those it found. */
    work(detail: VideoTranslationDetail, more: Partial<BackgroundJob>, found?: readonly ProjectSegment[]) {
      detail.job = { ...detail.job, ...more, event: ++event };
      if (more.state === 'done') {
        detail.credits_charged = credits;
        detail.source_language ??= 'en';
      }
      if (found) {
        detail.project = { ...detail.project, segments: [...found] };
        detail.downloads = downloadsOf(all.size);
        rows.begin(detail);
      }
      line.send({ type: 'job', job: detail.job });
    },
    /** The work on the background of one goes on, and the page is told; done, it is this file. */
    workBackground(detail: VideoTranslationDetail, more: Partial<BackgroundJob>, url: string | null = null) {
      const job = { ...detail.background!.job!, ...more, event: ++event };
      detail.background = { job, url };
      line.send({ type: 'job', job });
    },
    /** The work on a render goes on, and the page is told; done, it has a file. */
    workRender(render: VideoRender, more: Partial<BackgroundJob>) {
      render.job = { ...render.job, ...more, event: ++event };
      if (more.state === 'done')
        render.result = {
          url: `/files/${render.render_id}.${render.format}`,
          file_name: `Translation.${render.format}`,
          bytes: 1_200_000,
          duration_ms: seconds * 1000,
          report: {
            loudness_lufs: render.sound === 'original' ? null : -16.1,
            true_peak_dbtp: render.sound === 'original' ? null : -1.2,
            drift: {
              picture_ms: render.format === 'mp4' ? 0 : null,
              sound_ms: render.sound === 'original' ? null : 0.4,
              captions_ms: render.subtitles === 'none' ? null : 12,
            },
            checks: 2,
            lowered_instead: false,
            rows: { as_spoken: 3, stretched: 1, too_long: 0, silent: 0 },
          },
        };
      line.send({ type: 'job', job: render.job });
    },
  };
}

export type FakeVideoTranslations = ReturnType<typeof fakeVideoTranslations>;
