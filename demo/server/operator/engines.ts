import type { Health, OperatorEngine } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import type { RecognitionEngine } from '../engines/recognition/engine.ts';
import type { Engines } from '../engines/registry.ts';
import { measuredPaceOf } from '../engines/speech/pace.ts';

export interface EngineNeeds {
  engines: Engines;
  recognition: readonly RecognitionEngine[];
  /** The states of all engines of this process, as on /healthz. */
  states(): Health['engines'];
}

/** Voice change methods by engine. */
const METHODS: Readonly<Record<string, string>> = {
  'voice-match': 'match',
  respeak: 'respeak',
  'elevenlabs-conversion': 'direct',
};

/** The capability whose engines a job's step uses. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  recognize: 'recognition',
  listen: 'recognition',
  speakers: 'speakers',
  translate: 'translation',
  separate: 'separation',
  convert: 'conversion',
  clone: 'cloning',
  find: 'text-in-images',
};

interface Work {
  running: number;
  waiting: number;
}

/** Sentences that each speech engine is speaking, and that wait for it. */
const sentencesOf = async (q: Queryable): Promise<Map<string, Work>> => {
  const rows = await q.query<Work & { engine_id: string }>(
    `select engine_id, count(*) filter (where state = 'making')::int as running,
            count(*) filter (where state = 'queued')::int as waiting
       from speech_item where state in ('queued', 'making') group by engine_id`,
  );
  return new Map(rows.map(({ engine_id, ...work }) => [engine_id, work]));
};

/** Number of jobs at a step of each capability's engines. */
const jobsOf = async (q: Queryable): Promise<Map<string, number>> => {
  const rows = await q.query<{ step: string; running: number }>(
    `select step, count(*)::int as running from job where state = 'running' and step is not null group by step`,
  );
  const found = new Map<string, number>();
  for (const { step, running } of rows) {
    const capability = CAPABILITIES[step];
    if (capability) found.set(capability, (found.get(capability) ?? 0) + running);
  }
  return found;
};

/** Speed of models and methods, as a multiple of real time. */
const speedsOf = async (q: Queryable): Promise<Map<string, number>> => {
  const rows = await q.query<{ id: string; pace: number }>(
    `select model_id as id, pace from recognition_pace
     union all select method, pace from voice_change_pace`,
  );
  return new Map(rows.filter(({ pace }) => pace > 0).map(({ id, pace }) => [id, 1 / pace]));
};

/** The engines with their speed and current work. Jobs are counted at the best engine for their step. */
export const listEngines = async (
  q: Queryable,
  { engines, recognition, states }: EngineNeeds,
): Promise<OperatorEngine[]> => {
  const sentences = await sentencesOf(q);
  const jobs = await jobsOf(q);
  const speeds = await speedsOf(q);
  const models = new Map(recognition.map(({ id, model }) => [id, model.modelId]));
  const workOf = ({ id, capability, state }: Health['engines'][number]): Work | null => {
    if (capability === 'speech') return sentences.get(id) ?? { running: 0, waiting: 0 };
    if (state !== 'ready') return null;
    const running = jobs.get(capability) ?? 0;
    jobs.delete(capability);
    return { running, waiting: 0 };
  };
  return states().map((engine) => {
    const speaker = engine.capability === 'speech' ? engines.byId(engine.id) : undefined;
    const pace = speaker && measuredPaceOf(speaker);
    const work = workOf(engine);
    return {
      ...engine,
      characters_per_second: pace ? 1_000 / pace : null,
      times_real_time: speeds.get(models.get(engine.id) ?? METHODS[engine.id] ?? '') ?? null,
      running: work?.running ?? null,
      waiting: work?.waiting ?? null,
    };
  });
};
