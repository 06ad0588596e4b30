import type {
  BackgroundJob,
  BroughtProject,
  ProjectSegment,
  TranslationModel,
  VideoSettings,
  VideoTranslationDetail,
  VideoTranslationItem,
} from '../../src/contract/index.ts';
import { recognitionCredits } from '../../src/contract/constants/billing.ts';
import { isSpeakable } from '../../src/contract/constants/script.ts';
import { ok, refused, type FakeApi } from './fake-api.ts';
import { fakeLine } from './fake-line.ts';
import { fakeRecordings } from './fake-recordings.ts';
import { fakeRowSpeech } from './fake-row-speech.ts';
import { fakeStoredRows } from './fake-stored-rows.ts';
import { fakeVideoFiles } from './fake-video-files.ts';
import { newVideoTranslation } from './new-video-translation.ts';
import { uuid } from './uuid.ts';
import { NOW, downloadsOf, rowOf, translationModel, videoJob } from './video-translation-parts.ts';

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

  const files = fakeVideoFiles({ line, find, seconds, nextEvent: () => ++event });

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
    const asset =
      more.asset === undefined ? recordings.assetOf(uuid(700 + n), `${title}.mp4`, 1e6) : more.asset;
    if (asset) assets.set(asset.asset_id, asset);
    const made = { n, title, segments, asset, playUrl: recordings.url, seconds, credits };
    const detail = newVideoTranslation(made, more);
    all.set(detail.project_id, detail);
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
    ...files.handlers,
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
    /** How a patch is answered. */
    answerPatch: rows.handlers['PATCH /v1/projects/{project_id}']!,
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
    workBackground: files.workBackground,
    workRender: files.workRender,
  };
}

export type FakeVideoTranslations = ReturnType<typeof fakeVideoTranslations>;
