import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../demo/server/db/db.ts';
import { claim } from '../../demo/server/speech/queue.ts';
import { startDatabases, type TestDatabases } from '../support/databases.ts';
import { makeWorkspaces } from '../support/ledger-clients.ts';

let databases: TestDatabases;
let db: Db;
beforeAll(async () => {
  databases = startDatabases('a real Postgres');
  db = await databases.open();
});
afterAll(async () => {
  await db.close();
  await databases.end();
});

/** Stores a job of one sentence for each of `count` workspaces, in order; returns the ids of the jobs. */
const queueSentences = async (count: number): Promise<string[]> => {
  const jobs: string[] = [];
  for (const { tenantId } of await makeWorkspaces(db, count)) {
    const jobId = randomUUID();
    await db.query(
      `insert into project (project_id, tenant_id, owner, title) values ($1, $2, 'user', 'A script')`,
      [jobId, tenantId],
    );
    await db.query(
      `insert into speech_job (job_id, tenant_id, owner, script_id, idempotency_key, request_sha256, state, credits_held)
       values ($1, $2, 'user', $1, 'key', '', 'running', 0)`,
      [jobId, tenantId],
    );
    await db.query(
      `insert into speech_item
         (job_id, position, tenant_id, segment_id, engine_id, text, voice_id, model_id, language_id, speed, credits)
       values ($1, 0, $2, $1, 'fake', 'A sentence.', 'fake-0', 'fake-model', 'en-US', 1, 0)`,
      [jobId, tenantId],
    );
    jobs.push(jobId);
  }
  return jobs;
};

test('workers that claim at the same moment get different sentences, in the order of the jobs', async () => {
  const jobs = await queueSentences(3);
  const next = async (q: Parameters<typeof claim>[0]) => (await claim(q, randomUUID(), ['fake']))?.job_id;
  const claimed = await db.transaction(async (first) => [
    await next(first),
    ...(await db.transaction(async (second) => [await next(second), await next(db)])),
  ]);
  expect(claimed).toEqual(jobs);
  expect(await next(db)).toBeUndefined();
});
