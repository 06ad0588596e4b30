import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../demo/server/db/db.ts';
import { createTellAbsent } from '../../demo/server/voice-clones/absent-engines.ts';
import { forgetLeftovers } from '../../demo/server/voice-clones/leftovers.ts';
import { forgetTraces, type TraceNeeds } from '../../demo/server/voice-clones/traces.ts';
import { DATABASES, startDatabases, type TestDatabases } from '../support/databases.ts';
import { openLog } from '../support/open-log.ts';

let databases: TestDatabases;
let db: Db;
beforeAll(async () => {
  databases = startDatabases(DATABASES[0]);
  db = await databases.open();
});
afterAll(async () => {
  await db.close();
  await databases.end();
});

test('what is left of deleted voices stays while their engine is not set up, and the log says so once for each engine', async () => {
  await db.query(
    `insert into voice_clone_trace (trace_id, engine_id, voice)
     select gen_random_uuid(), engine_id, '{}' from unnest(array['gone', 'gone', 'away']) engine_id;
     insert into voice_clone_leftover (engine_id, remote_id) values ('service', 'voice')`,
  );
  const { log, messages } = openLog();
  const nothing = { byId: () => undefined };
  const needs = { db, log, engines: nothing, cloners: nothing, tellAbsent: createTellAbsent(log) };
  for (let run = 0; run < 2; run++) {
    await forgetTraces(needs as unknown as TraceNeeds);
    await forgetLeftovers(needs as unknown as Parameters<typeof forgetLeftovers>[0]);
  }
  expect(messages()).toEqual(
    Array(3).fill('what was made of deleted voices stays until their engine is set up again'),
  );
  const [left] = await db.query(
    `select (select count(*) from voice_clone_trace) as traces, (select count(*) from voice_clone_leftover) as leftovers`,
  );
  expect(left).toEqual({ traces: 3, leftovers: 1 });
});
