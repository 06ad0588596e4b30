import { rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../demo/server/config/config.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { openDb } from '../../demo/server/db/open.ts';
import { openDispatcher } from '../../demo/server/jobs/dispatcher.ts';
import { startJobWorker } from '../../demo/server/jobs/worker.ts';
import { callerAt, signInDemo, type Caller } from '../support/caller.ts';
import { DATABASES, startDatabases } from '../support/databases.ts';
import { PATIENT } from '../support/patient.ts';
import { startServerQuickly, type ServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { beginJob, journalOf, makeWalkFolder, type Walk } from '../support/walk-job.ts';

const PROGRAM = 'tests/support/walk-server.ts';
const SECRET = 'a secret of more than thirty-two letters';

const folder = makeWalkFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const letGo = ({ name }: Walk, step: number) => writeFileSync(join(folder, `go ${name} ${step}`), '');
const load = async (user: Caller, job_id: string) =>
  (await user.call('GET /v1/jobs/{job_id}', { params: { job_id } })).body.data.job;
const balanceOf = async (user: Caller) =>
  (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
const writes = async (walk: Walk, journal: string[]) => {
  await expect.poll(() => journalOf(walk), PATIENT).toEqual(journal);
};

describe.each(DATABASES)('a server that is killed, on %s', (on) => {
  test('resumes a job at its step after a restart', async () => {
    const dataDir = await makeDataFolder();
    const databases = startDatabases(on);
    const env = {
      VOXBENCH_DATA: dataDir,
      VOXBENCH_LOG: 'off',
      VOXBENCH_SECRET: SECRET,
      ...(await databases.env()),
    };
    let server = await startServerQuickly(env, PROGRAM);
    try {
      const { headers } = await signInDemo(server.url);
      const before = await balanceOf(callerAt(server.url, headers));
      const walk: Walk = { folder, name: `killed on ${on}`, held: [1, 2, 3], credits: 10 };
      const { jobId } = await beginJob(server.url, { headers }, { kind: 'walk', input: walk, credits: 50 });
      const journal: string[] = [];
      // Elsewhere the job of a dead process is found by its silence, which takes seconds
      const killed = on === 'a real Postgres' ? [2] : [1, 3];
      for (const step of [1, 2, 3]) {
        journal.push(`${step}`);
        await writes(walk, journal);
        if (!killed.includes(step)) {
          letGo(walk, step);
          continue;
        }
        await server.end('SIGKILL');
        server = await startServerQuickly(env, PROGRAM);
        journal.push(`${step}`);
        await writes(walk, journal);
        letGo(walk, step);
      }
      const user = callerAt(server.url, headers);
      await expect.poll(async () => (await load(user, jobId)).state, PATIENT).toBe('done');
      expect((await load(user, jobId)).result).toEqual([1, 2, 3]);
      expect(await balanceOf(user)).toBe(before - 30);
    } finally {
      await server.end('SIGKILL');
      await databases.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('processes with roles on one PostgreSQL', () => {
  test('share the work: web processes begin jobs, workers run them and take over from a worker that dies', async () => {
    const dataDir = await makeDataFolder();
    const databases = startDatabases('a real Postgres');
    const env = {
      VOXBENCH_DATA: dataDir,
      VOXBENCH_LOG: 'off',
      VOXBENCH_SECRET: SECRET,
      ...(await databases.env()),
    };
    const started: ServerProcess[] = [];
    const start = async (role: string) => {
      const server = await startServerQuickly({ ...env, VOXBENCH_ROLE: role }, PROGRAM);
      started.push(server);
      return server;
    };
    try {
      const web = await start('web');
      const user = await signInDemo(web.url);
      const walk: Walk = { folder, name: 'shared', held: [1, 2], credits: 10 };
      const { jobId } = await beginJob(web.url, user, { kind: 'walk', input: walk, credits: 30 });
      const worker = await start('worker');
      await writes(walk, ['1']);
      expect((await load(user, jobId)).state).toBe('running');
      expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
      for (const path of ['/v1/jobs', '/workbench/', '/p1/appconfig/get_app_config'])
        expect((await fetch(worker.url + path)).status, path).toBe(404);

      await start('worker');
      await worker.end('SIGKILL');
      await writes(walk, ['1', '1']);
      letGo(walk, 1);
      await writes(walk, ['1', '1', '2']);

      // Ordered in a process other than the one that runs the job
      const params = { job_id: jobId };
      expect((await user.call('POST /v1/jobs/{job_id}/cancel', { params })).body.data.job.state).toBe(
        'cancelled',
      );
      await writes(walk, ['1', '1', '2', 'aborted']);

      // A worker that stops in good order hands its work over at once
      const next: Walk = { folder, name: 'handed over', held: [1] };
      const second = await beginJob(web.url, user, { kind: 'walk', input: next });
      await writes(next, ['1']);
      const leaving = started.at(-1)!;
      await start('worker');
      await leaving.end('SIGTERM');
      await writes(next, ['1', 'aborted', '1']);
      letGo(next, 1);
      await expect.poll(async () => (await load(user, second.jobId)).state, PATIENT).toBe('done');
    } finally {
      for (const server of started) await server.end('SIGKILL');
      await databases.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test('let a living process keep its job, although it was silent when another one started', async () => {
    const dataDir = await makeDataFolder();
    const databases = startDatabases('a real Postgres');
    const where = { VOXBENCH_DATA: dataDir, ...(await databases.env()) };
    const server = await startServerQuickly(
      { ...where, VOXBENCH_LOG: 'off', VOXBENCH_SECRET: SECRET },
      PROGRAM,
    );
    const config = readConfig(where);
    const log = createLog('off');
    const db = await openDb(config, log);
    try {
      const user = await signInDemo(server.url);
      const walk: Walk = { folder, name: 'silent', held: [1] };
      const { jobId } = await beginJob(server.url, user, { kind: 'walk', input: walk });
      await writes(walk, ['1']);
      const dispatcher = await openDispatcher(db, config, log, []);
      // As after a lock that kept it from sending its heartbeat
      await db.query(`update job set seen_at = now() - interval '1 hour'`);
      const worker = await startJobWorker({ db, log, dispatcher, kinds: [], chores: [], alone: false });
      letGo(walk, 1);
      await expect.poll(async () => (await load(user, jobId)).state, PATIENT).toBe('done');
      expect(journalOf(walk)).toEqual(['1', '2', '3']);
      const [job] = await db.query('select attempts from job where job_id = $1', [jobId]);
      expect(job).toEqual({ attempts: 1 });
      await worker.close();
      await dispatcher.close();
    } finally {
      await server.end('SIGKILL');
      await db.close();
      await databases.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test('take only the kinds of work assigned to them: a machine without a model leaves its jobs to others', async () => {
    const dataDir = await makeDataFolder();
    const databases = startDatabases('a real Postgres');
    const env = {
      VOXBENCH_DATA: dataDir,
      VOXBENCH_LOG: 'off',
      VOXBENCH_SECRET: SECRET,
      ...(await databases.env()),
    };
    const started: ServerProcess[] = [];
    const start = async (more: Record<string, string>) => {
      const server = await startServerQuickly({ ...env, ...more }, PROGRAM);
      started.push(server);
      return server;
    };
    try {
      const web = await start({ VOXBENCH_ROLE: 'web' });
      const user = await signInDemo(web.url);
      const stateOf = async (jobId: string) => (await load(user, jobId)).state;
      const begin = async (asked: { kind: string; input: unknown }) =>
        (await beginJob(web.url, user, asked)).jobId;
      await start({ VOXBENCH_ROLE: 'worker', VOXBENCH_WORK: 'small' });
      const walk: Walk = { folder, name: 'left to others' };
      const left = await begin({ kind: 'walk', input: walk });
      const small = await begin({ kind: 'small', input: 1 });
      await expect.poll(() => stateOf(small), PATIENT).toBe('done');
      expect(await stateOf(left)).toBe('queued');
      await start({ VOXBENCH_ROLE: 'worker', VOXBENCH_WORK: 'speech, walk' });
      await expect.poll(() => stateOf(left), PATIENT).toBe('done');
      await expect(start({ VOXBENCH_ROLE: 'worker', VOXBENCH_WORK: 'dancing' })).rejects.toThrow(
        /VOXBENCH_WORK has "dancing", which is no kind of work\. There are: speech, .*walk/,
      );
    } finally {
      for (const server of started) await server.end('SIGKILL');
      await databases.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
