import { commands } from 'vitest/browser';
import { removalCredits } from '../../src/contract/constants/billing.ts';
import { REMOVAL_METHODS } from '../../src/contract/constants/subtitle-removal.ts';
import type { BackgroundJob, RemovalArea, RemovalDetail, RemovalItem } from '../../src/contract/index.ts';
import { ok, refused, type FakeApi } from './fake-api.ts';
import { fakeLine } from './fake-line.ts';
import { fakeRecordings } from './fake-recordings.ts';
import { uuid } from './uuid.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const SECONDS = 8;
const DURATION_MS = SECONDS * 1000;

/** Work on a video that has ended, unless more is said. */
export const removalJob = (n: number, more: Partial<BackgroundJob> = {}): BackgroundJob => ({
  job_id: uuid(2_000 + n),
  kind: 'subtitle-removal',
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

/** Text at the foot of the picture, which is 320 × 180, from the first second to the third. */
export const areaOf = (text: string, more: Partial<RemovalArea> = {}): RemovalArea => ({
  left: 0.1,
  top: 0.8,
  right: 0.9,
  bottom: 0.9,
  from_ms: 1_000,
  to_ms: 3_000,
  mask: 'letters',
  text,
  ...more,
});

const covered = (areas: readonly RemovalArea[]) =>
  areas.reduce((sum, { from_ms, to_ms }) => sum + to_ms - from_ms, 0);

let made: Promise<string> | undefined;
/** A video of eight seconds. */
export const videoUrl = async (): Promise<string> => {
  const base64 = await (made ??= commands.makeVideo({ seconds: SECONDS, width: 320, height: 180 }));
  return URL.createObjectURL(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]));
};

/** Videos and the removal of their subtitles on a server. Begun after the API. */
export function fakeRemovals(api: FakeApi, url: string) {
  const line = fakeLine<'GET /v1/tenant/changes'>();
  const recordings = fakeRecordings(api, { seconds: SECONDS });
  const all = new Map<string, RemovalDetail>();
  let event = 100;
  let jobs = 0;

  const missing = () => refused('err_not_found', 404);
  const itemOf = (detail: RemovalDetail): RemovalItem => ({
    removal_id: detail.removal_id,
    title: detail.title,
    created_at: detail.created_at,
    duration_ms: detail.duration_ms,
    search: detail.search,
    job: detail.job,
    method: detail.method,
    credits_charged: detail.credits_charged,
  });
  const open = (kind: string): BackgroundJob =>
    removalJob(++jobs, { kind, state: 'queued', progress: 0, event: ++event, ended_at: null });
  const add = (title: string, more: Partial<RemovalDetail> = {}): RemovalDetail => {
    const detail: RemovalDetail = {
      removal_id: uuid(300 + all.size),
      title,
      created_at: NOW,
      duration_ms: DURATION_MS,
      search: removalJob(++jobs, { kind: 'subtitle-search' }),
      job: null,
      method: null,
      credits_charged: 0,
      asset_id: uuid(800 + all.size),
      asset_url: url,
      width: 320,
      height: 180,
      areas: [areaOf('The boat came late')],
      read_by: 'PP-OCR',
      quality: null,
      result: null,
      cues: [],
      srt_url: null,
      ...more,
    };
    all.set(detail.removal_id, detail);
    return detail;
  };
  const finish = (detail: RemovalDetail) => {
    const sides = { frames: 200, duration_ms: DURATION_MS };
    const cues = (detail.areas ?? []).map(({ from_ms, to_ms, text }) => ({
      start_ms: from_ms,
      end_ms: to_ms,
      text,
    }));
    Object.assign(detail, {
      credits_charged: removalCredits(covered(detail.areas ?? [])),
      cues,
      srt_url: '/media/subtitle-removals/1.srt',
      result: {
        url,
        asset: recordings.assetOf(uuid(900), `${detail.title}.mp4`, 400_000),
        container: 'mp4',
        report: {
          source: { ...sides, bitrate: 812_000 },
          result: { ...sides, bitrate: 809_000 },
          is_sound_equal: true,
          copied: 0.75,
          outside_db: 48.25,
          has_less_colour: true,
          untouched_areas: 0,
          residue: { frames: 12, read: 3, with_text: 0, with_colour: 1 },
        },
      },
    } satisfies Partial<RemovalDetail>);
  };
  const jobOf = (id: string) => {
    for (const detail of all.values())
      for (const part of ['search', 'job'] as const) if (detail[part]?.job_id === id) return { detail, part };
  };

  api.answer({
    'GET /v1/tenant/changes': line.answer,
    'GET /v1/subtitle-removals/options': () =>
      ok({
        data: {
          methods: REMOVAL_METHODS.map((method) => ({
            method,
            is_available: method !== 'best_fill',
            download_megabytes: null,
          })),
          reads_text: true,
        },
      }),
    'POST /v1/subtitle-removals': ({ body }) => {
      const asset = recordings.assets.get(body.asset_id);
      const detail = add(asset?.name.replace(/\.\w+$/, '') ?? [...all.values()][0]!.title, {
        asset_id: body.asset_id,
        search: open('subtitle-search'),
        areas: null,
      });
      return ok({ data: { removal: detail } });
    },
    'GET /v1/subtitle-removals': ({ url: { searchParams } }) => {
      const words = searchParams.get('search')?.toLowerCase() ?? '';
      const items = [...all.values()].filter(({ title }) => title.toLowerCase().includes(words));
      return ok({ data: { items: items.map(itemOf).reverse(), next_cursor: null } });
    },
    'GET /v1/subtitle-removals/{removal_id}': ({ params }) => {
      const removal = all.get(params.removal_id);
      return removal ? ok({ data: { removal } }) : missing();
    },
    'POST /v1/subtitle-removals/{removal_id}/quote': ({ body }) => {
      const covered_ms = covered(body.areas as RemovalArea[]);
      return ok({ data: { credits: removalCredits(covered_ms), covered_ms, wait_ms: 20_000 } });
    },
    'POST /v1/subtitle-removals/{removal_id}/preview': ({ body }) =>
      ok({ data: { before_url: url, after_url: `${url}#${body.method}`, at_ms: body.at_ms } }),
    'POST /v1/subtitle-removals/{removal_id}/start': ({ params, body }) => {
      const detail = all.get(params.removal_id);
      if (!detail) return missing();
      Object.assign(detail, {
        job: open('subtitle-removal'),
        areas: body.areas as RemovalArea[],
        method: body.method,
        quality: body.quality ?? 'source',
      } satisfies Partial<RemovalDetail>);
      return ok({ data: { removal: detail } });
    },
    'POST /v1/subtitle-removals/{removal_id}/rename': ({ params, body }) => {
      const detail = all.get(params.removal_id);
      if (!detail) return missing();
      detail.title = body.title;
      return ok();
    },
    'DELETE /v1/subtitle-removals/{removal_id}': ({ params }) =>
      all.delete(params.removal_id) ? ok() : missing(),
    'POST /v1/jobs/{job_id}/cancel': ({ params }) => {
      const found = jobOf(params.job_id);
      if (!found) return missing();
      const job = {
        ...found.detail[found.part]!,
        state: 'cancelled' as const,
        event: ++event,
        ended_at: NOW,
      };
      found.detail[found.part] = job;
      return ok({ data: { job } });
    },
    'GET /v1/jobs': ({ url: { searchParams } }) => {
      const after = Number(searchParams.get('after'));
      const known = [...all.values()].flatMap(({ search, job }) => (job ? [search, job] : [search]));
      return ok({ data: { jobs: known.filter((job) => job.event > after), next_cursor: null } });
    },
  });

  return {
    ...recordings,
    line,
    add,
    all,
    /** A removal that has succeeded. */
    addDone(title: string, more: Partial<RemovalDetail> = {}) {
      const detail = add(title, { job: removalJob(++jobs), method: 'fill', quality: 'source', ...more });
      finish(detail);
      return detail;
    },
    /** The search or the removal goes on, and the page is told. */
    work(detail: RemovalDetail, more: Partial<BackgroundJob>, areas?: RemovalArea[]) {
      const part = detail.job ? 'job' : 'search';
      const job = { ...detail[part]!, ...more, event: ++event };
      detail[part] = job;
      if (areas) detail.areas = areas;
      if (more.state === 'done' && part === 'job') finish(detail);
      line.send({ type: 'job', job });
    },
  };
}

export type FakeRemovals = ReturnType<typeof fakeRemovals>;
