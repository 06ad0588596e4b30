import type { BackgroundJob, SampleQuality, VoiceClone, VoiceCloneOption } from '../../src/contract/index.ts';
import { appConfig, ok, refused, voice, type FakeApi } from './fake-api.ts';
import { fakeLine } from './fake-line.ts';
import { fakeRecordings } from './fake-recordings.ts';
import { uuid } from './uuid.ts';

const NOW = Date.UTC(2026, 10, 20, 10);

export const cloneOption = (
  kind: VoiceCloneOption['kind'],
  more: Partial<VoiceCloneOption> = {},
): VoiceCloneOption => ({
  kind,
  engine_name: '',
  is_real: false,
  languages: ['en', 'fr'],
  attempts_left: 2,
  attempts: 3,
  attempts_renewed_at: Date.UTC(2026, 11, 1, 12),
  ...more,
});

export const cloneJob = (n: number, more: Partial<BackgroundJob> = {}): BackgroundJob => ({
  job_id: uuid(3_000 + n),
  kind: 'voice-clone',
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

export const CONSENT = {
  version: '2026-11',
  text: 'I am the speaker of these samples, or have their permission to clone the voice.',
};

interface Options {
  kinds?: readonly VoiceCloneOption[];
  /** Length of every recording. */
  seconds?: number;
  /** What is wrong with every sample. */
  problems?: SampleQuality['problems'];
  /** How long a sentence to speak is good. */
  phraseSeconds?: number;
}

/** Voice cloning on a server, which is switched on. Begun after the API. */
export function fakeVoiceClones(api: FakeApi, options: Options = {}) {
  const { kinds = [cloneOption('instant'), cloneOption('professional')], seconds = 20 } = options;
  const { phraseSeconds = 15 * 60 } = options;
  const line = fakeLine<'GET /v1/tenant/changes'>();
  const recordings = fakeRecordings(api, { seconds });
  const { assets } = recordings;
  const all = new Map<string, VoiceClone>();
  const problems = { now: options.problems ?? [] };
  let event = 100;
  let phrases = 0;

  const missing = () => refused('err_not_found', 404);
  const voiceOf = ({ clone_id, kind, name, language_id, labels }: VoiceClone) =>
    voice(name, {
      voice_id: `clone-${clone_id}`,
      labels: { ...labels, language: language_id },
      preview_url: recordings.url,
      clone: { clone_id, kind },
    });
  const add = (name: string, more: Partial<VoiceClone> = {}): VoiceClone => {
    const n = all.size + 1;
    const clone_id = uuid(400 + n);
    const job = more.job ?? cloneJob(n);
    const isDone = job.state === 'done';
    const clone: VoiceClone = {
      clone_id,
      kind: 'instant',
      name,
      language_id: 'en',
      labels: { gender: 'female', style: 'warm' },
      created_at: NOW,
      job,
      voice_id: isDone ? `clone-${clone_id}` : null,
      failure: null,
      engine_name: '',
      is_real: false,
      similarity: isDone ? { clone: 0.82, stock: 0.68, ceiling: 0.94 } : null,
      candidate: null,
      consent: { version: CONSENT.version, agreed_at: NOW },
      sample_count: 1,
      ...more,
    };
    all.set(clone_id, clone);
    return clone;
  };
  const queued = () => cloneJob(++event, { state: 'queued', progress: 0, event, ended_at: null });

  api.answer({
    'GET /v1/tenant/changes': line.answer,
    'GET /p1/appconfig/get_app_config': () =>
      ok({ data: { ...appConfig, voice_clone_config: { voice_clone_switch: true } } }),
    'GET /p1/voices/internal_get_all_voices': () =>
      ok({
        voices: [
          voice('Ada'),
          voice('Ben'),
          ...[...all.values()].filter(({ voice_id }) => voice_id !== null).map(voiceOf),
        ],
      }),
    'GET /v1/voice-clones/options': () => ok({ data: { kinds: [...kinds], consent: CONSENT } }),
    'GET /v1/assets/{asset_id}/peaks': ({ params }) =>
      assets.has(params.asset_id)
        ? ok({ data: { duration_ms: seconds * 1000, peaks: [20, 80, 40, 60], has_music: false } })
        : missing(),
    'POST /v1/voice-clones/samples/check': ({ body }) => {
      const asset = assets.get(body.asset_id);
      if (!asset) return missing();
      const duration_ms = (body.end_ms ?? asset.duration_ms ?? 0) - (body.start_ms ?? 0);
      const quality = { duration_ms, speech_ms: duration_ms, level_db: -20, noise_db: 40, clipped_share: 0 };
      return ok({ data: { quality: { ...quality, problems: [...problems.now] } } });
    },
    'POST /v1/voice-clones/phrase': () => {
      const text = `Seven blue boats sail past tower ${++phrases}.`;
      const data = { phrase_id: uuid(700 + phrases), text, expires_in: phraseSeconds };
      return ok({ data });
    },
    'POST /v1/voice-clones': ({ body: { kind, name, language_id, labels, samples } }) => {
      const made = { kind, language_id, labels: { ...labels, style: labels.style ?? '' } };
      return ok({ data: { clone: add(name, { ...made, sample_count: samples.length, job: queued() }) } });
    },
    'GET /v1/voice-clones': () => ok({ data: { clones: [...all.values()].reverse() } }),
    'GET /v1/voice-clones/{clone_id}': ({ params }) => {
      const clone = all.get(params.clone_id);
      return clone ? ok({ data: { clone } }) : missing();
    },
    'POST /v1/voice-clones/{clone_id}/samples': ({ params, body }) => {
      const clone = all.get(params.clone_id);
      if (!clone) return missing();
      Object.assign(clone, { job: queued(), sample_count: body.samples.length });
      return ok({ data: { clone } });
    },
    'POST /v1/voice-clones/{clone_id}/candidate': ({ params, body: { take } }) => {
      const clone = all.get(params.clone_id);
      if (!clone?.candidate) return missing();
      const { similarity, sample_count } = take ? clone.candidate : clone;
      Object.assign(clone, { candidate: null, similarity, sample_count });
      return ok({ data: { clone } });
    },
    'POST /v1/voice-clones/{clone_id}/rename': ({ params, body: { name, labels } }) => {
      const clone = all.get(params.clone_id);
      if (!clone) return missing();
      Object.assign(clone, { name, labels: { ...labels, style: labels.style ?? '' } });
      return ok({ data: { clone } });
    },
    'DELETE /v1/voice-clones/{clone_id}': ({ params }) => (all.delete(params.clone_id) ? ok() : missing()),
    'POST /v1/jobs/{job_id}/cancel': ({ params }) => {
      const clone = [...all.values()].find(({ job }) => job.job_id === params.job_id);
      if (!clone) return missing();
      clone.job = { ...clone.job, state: 'cancelled', event: ++event, ended_at: NOW };
      return ok({ data: { job: clone.job } });
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
    /** What is wrong with samples that are checked from now on. */
    problems,
    /** The work on one goes on, and the page is told. */
    work(clone: VoiceClone, more: Partial<BackgroundJob>, failure: VoiceClone['failure'] = null) {
      clone.job = { ...clone.job, ...more, event: ++event };
      clone.failure = failure;
      if (more.state === 'done') {
        clone.voice_id = `clone-${clone.clone_id}`;
        clone.similarity = { clone: 0.82, stock: 0.68, ceiling: 0.94 };
      }
      line.send({ type: 'job', job: clone.job });
    },
  };
}

export type FakeVoiceClones = ReturnType<typeof fakeVoiceClones>;
