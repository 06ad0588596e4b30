import { setTimeout } from 'node:timers/promises';
import type { Job, Script, SegmentInput } from '../../src/contract/index.ts';
import { KOKORO } from '../../demo/server/engines/local/install/models.ts';
import type { Caller } from '../support/caller.ts';
import { newScriptOf } from '../support/segments.ts';

const LOOK_MS = 500;
const LOADING_MS_MAX = 300_000;

/** Resolves when Kokoro's model is loaded. Throws when that fails. */
export const untilKokoroSpeaks = async (caller: Caller): Promise<void> => {
  for (let waited = 0; ; waited += LOOK_MS) {
    const { body } = await caller.call('GET /healthz', {});
    const kokoro = body.engines.find(({ id }) => id === KOKORO.id);
    if (kokoro?.state === 'ready') return;
    if (kokoro?.state !== 'installing' || waited > LOADING_MS_MAX)
      throw new Error(`Kokoro is not ready: ${kokoro?.reason}`);
    await setTimeout(LOOK_MS);
  }
};

/**
 * Generates a script in one press and follows it to its end.
 *
 * @param signIn is called again at the end: a book takes longer than a session's access lasts
 * @param onMade is told how many segments are made, after each
 */
export const press = async (
  signIn: () => Promise<Caller>,
  segments: SegmentInput[],
  onMade: (made: number) => void = () => {},
): Promise<{ job: Job; script: Script }> => {
  const caller = await signIn();
  const idempotencyKey = crypto.randomUUID();
  const begun = await caller.call('POST /v1/speech/generate', {
    body: newScriptOf(segments),
    idempotencyKey,
  });
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
  const { job } = begun.body.data;
  let made = 0;
  await caller.events(job.job_id, {
    until({ data }) {
      if (data.type === 'segment') onMade(++made);
      if (data.type === 'job') Object.assign(job, data.job);
      return false;
    },
  });
  const params = { script_id: job.script_id };
  const again = await signIn();
  const { body } = await again.call('GET /v1/speech/scripts/{script_id}', { params });
  return { job, script: body.data.script };
};
