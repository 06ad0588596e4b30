import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '../../demo/server/db/db.ts';
import { forgetTraces, hearOfTraces, type TraceNeeds } from '../../demo/server/voice-clones/traces.ts';
import { DATABASES, startDatabases, type TestDatabases } from '../support/databases.ts';
import { openLog } from '../support/open-log.ts';

let databases: TestDatabases;
let db: Db;
beforeAll(async () => {
  databases = startDatabases(DATABASES[1]);
  db = await databases.open();
});
afterAll(async () => {
  await db.close();
  await databases.end();
});

const machine = () => {
  const forgetSample = vi.fn(() => Promise.resolve());
  const forgetVoice = vi.fn(() => Promise.resolve());
  const needs = {
    db,
    log: openLog().log,
    engines: { byId: (id: string) => ({ id }) },
    voices: { forgetSample },
    converters: { forgetVoice },
    tellAbsent: () => {},
  } as unknown as TraceNeeds;
  return { needs, forgetSample, forgetVoice };
};

test('what was made with a deleted voice goes from every machine that runs, not only from the one that deletes it', async () => {
  const [one, other] = [machine(), machine()];
  const stop = await hearOfTraces(other.needs);
  await db.query(
    `insert into voice_clone_trace (trace_id, engine_id, voice, mix)
     values (gen_random_uuid(), 'engine', '{"voiceId": "clone-1"}', '{"shares": []}')`,
  );
  await forgetTraces(one.needs);
  const found = { engine: { id: 'engine' }, voice: { voiceId: 'clone-1' }, mix: { shares: [] } };
  for (const forget of [one.forgetSample, one.forgetVoice]) expect(forget).toHaveBeenCalledWith(found);
  for (const forget of [other.forgetSample, other.forgetVoice])
    await expect.poll(() => forget.mock.calls).toEqual([[found]]);
  await stop();
});
