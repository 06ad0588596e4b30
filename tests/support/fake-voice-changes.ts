import type {
  BackgroundJob,
  VoiceChangeDetail,
  VoiceChangeItem,
  VoiceChangeOption,
  VoiceChangeSound,
} from '../../src/contract/index.ts';
import { voiceChangeCredits } from '../../src/contract/constants/billing.ts';
import { VOICE_CHANGE_BACKGROUNDS } from '../../src/contract/constants/voice-changes.ts';
import { ok, refused, type FakeApi } from './fake-api.ts';
import { fakeLine } from './fake-line.ts';
import { fakeRecordings } from './fake-recordings.ts';
import { uuid } from './uuid.ts';

const NOW = Date.UTC(2026, 10, 20, 10);

export const voiceChangeOption = (
  method: VoiceChangeOption['method'],
  more: Partial<VoiceChangeOption> = {},
): VoiceChangeOption => ({ method, engine_name: '', voice_ids: null, languages: null, ...more });

export const voiceChangeJob = (n: number, more: Partial<BackgroundJob> = {}): BackgroundJob => ({
  job_id: uuid(2_000 + n),
  kind: 'voice-change',
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
  methods?: readonly VoiceChangeOption[];
  /** Whether voices can be separated. */
  separates?: boolean;
  /** Whether music is found in every recording. */
  hasMusic?: boolean;
  /** Length of every recording. */
  seconds?: number;
}

/** Recordings and their voice changes on a server. Begun after the API. */
export function fakeVoiceChanges(api: FakeApi, options: Options = {}) {
  const {
    methods = [voiceChangeOption('match')],
    separates = false,
    hasMusic = false,
    seconds = 20,
  } = options;
  const line = fakeLine<'GET /v1/tenant/changes'>();
  const recordings = fakeRecordings(api, { seconds });
  const { assets } = recordings;
  const all = new Map<string, VoiceChangeDetail>();
  let event = 100;

  const peaks = Array.from({ length: 200 }, (_, index) => 20 + ((index * 37) % 80));
  const soundOf = (duration_ms: number): VoiceChangeSound => ({ url: recordings.url, duration_ms, peaks });
  const missing = () => refused('err_not_found', 404);
  const itemOf = ({
    asset_id: _a,
    asset_url: _h,
    start_ms: _b,
    source: _c,
    result: _d,
    pitch: _e,
    text: _f,
    downloads: _g,
    ...item
  }: VoiceChangeDetail): VoiceChangeItem => item;
  const done = (duration_ms: number): Partial<VoiceChangeDetail> => ({
    source: soundOf(duration_ms),
    result: soundOf(duration_ms),
    pitch: { source: 118.2, target: 204.8, result: 203.1 },
    downloads: { mp3: '/files/1.mp3', wav: '/files/1.wav', m4a: '/files/1.m4a' },
    credits_charged: voiceChangeCredits(duration_ms),
  });
  const add = (title: string, more: Partial<VoiceChangeDetail> = {}): VoiceChangeDetail => {
    const n = all.size + 1;
    const duration_ms = more.duration_ms ?? seconds * 1000;
    const asset_id = more.asset_id ?? uuid(800 + n);
    if (!assets.has(asset_id)) assets.set(asset_id, recordings.assetOf(asset_id, title, 1_000));
    const detail: VoiceChangeDetail = {
      change_id: uuid(300 + n),
      title,
      created_at: NOW,
      duration_ms,
      method: 'match',
      background: 'together',
      noise_removal: 'none',
      voice_id: 'ada',
      voice_name: 'Ada',
      job: voiceChangeJob(n),
      asset_id,
      asset_url: recordings.url,
      start_ms: 0,
      source: null,
      result: null,
      pitch: null,
      text: null,
      downloads: {},
      credits_charged: 0,
      ...((more.job?.state ?? 'done') === 'done' && done(duration_ms)),
      ...more,
    };
    all.set(detail.change_id, detail);
    return detail;
  };
  const lengthOf = (asset_id: string, start: number, end: number | undefined) =>
    (end ?? assets.get(asset_id)?.duration_ms ?? seconds * 1000) - start;

  api.answer({
    'GET /v1/tenant/changes': line.answer,
    'GET /v1/voice-changes/options': () =>
      ok({
        data: {
          methods: [...methods],
          backgrounds: separates ? [...VOICE_CHANGE_BACKGROUNDS] : ['together' as const],
          noise_removals: ['none', 'gentle', 'strong'],
        },
      }),
    'GET /v1/assets/{asset_id}/peaks': ({ params }) =>
      assets.has(params.asset_id)
        ? ok({ data: { duration_ms: seconds * 1000, peaks, has_music: hasMusic } })
        : missing(),
    'POST /v1/voice-changes/quote': ({ body }) => {
      const duration_ms = lengthOf(body.asset_id, body.start_ms ?? 0, body.end_ms);
      return ok({ data: { credits: voiceChangeCredits(duration_ms), duration_ms, wait_ms: 4_000 } });
    },
    'POST /v1/voice-changes': ({ body }) => {
      const n = all.size + 1;
      const start_ms = body.start_ms ?? 0;
      const detail = add(assets.get(body.asset_id)?.name.replace(/\.\w+$/, '') ?? 'Recording', {
        job: voiceChangeJob(n, { state: 'queued', progress: 0, event: ++event, ended_at: null }),
        asset_id: body.asset_id,
        start_ms,
        duration_ms: lengthOf(body.asset_id, start_ms, body.end_ms),
        method: body.method,
        background: body.background ?? 'together',
        noise_removal: body.noise_removal ?? 'none',
        voice_id: body.voice_id,
      });
      return ok({ data: { change: itemOf(detail) } });
    },
    'GET /v1/voice-changes': ({ url: { searchParams } }) => {
      const words = searchParams.get('search')?.toLowerCase() ?? '';
      const items = [...all.values()]
        .filter(({ title, voice_name }) => `${title} ${voice_name}`.toLowerCase().includes(words))
        .map(itemOf)
        .reverse();
      return ok({ data: { items, next_cursor: null } });
    },
    'GET /v1/voice-changes/{change_id}': ({ params }) => {
      const change = all.get(params.change_id);
      return change ? ok({ data: { change } }) : missing();
    },
    'POST /v1/voice-changes/{change_id}/rename': ({ params, body }) => {
      const detail = all.get(params.change_id);
      if (!detail) return missing();
      detail.title = body.title;
      return ok();
    },
    'DELETE /v1/voice-changes/{change_id}': ({ params }) => (all.delete(params.change_id) ? ok() : missing()),
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

  return {
    ...recordings,
    line,
    add,
    all,
    /** The work on one goes on, and the page is told. */
    work(detail: VoiceChangeDetail, more: Partial<BackgroundJob>) {
      detail.job = { ...detail.job, ...more, event: ++event };
      if (more.state === 'done') Object.assign(detail, done(detail.duration_ms));
      line.send({ type: 'job', job: detail.job });
    },
  };
}

export type FakeVoiceChanges = ReturnType<typeof fakeVoiceChanges>;
