import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OPEN_MAX } from '../../demo/server/jobs/enqueue.ts';
import { DATABASES } from '../support/databases.ts';
import { heldCredits } from '../support/held-credits.ts';
import { PATIENT } from '../support/patient.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { beginJob, journalOf, makeWalkFolder, walkModule, type Walk } from '../support/walk-job.ts';

describe.each(DATABASES)('a job, on %s', (on) => {
  let server: TestServer;
  let user: TestUser;
  const folder = makeWalkFolder();
  beforeAll(
    async () =>
      void (server = await startTestServer({
        on,
        engines: [],
        more: [walkModule],
        env: { VOXBENCH_LOG: 'off' },
      })),
  );
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => void (user = await server.signUp()));

  let walks = 0;
  const walkOf = (rest: Partial<Walk> = {}): Walk => ({ folder, name: `walk-${walks++}`, ...rest });
  const begin = async (input: Walk, who = user, rest: { credits?: number; key?: string } = {}) =>
    (await beginJob(server.url, who, { kind: 'walk', input, ...rest })).jobId;
  const load = async (job_id: string, who = user) =>
    (await who.call('GET /v1/jobs/{job_id}', { params: { job_id } })).body.data.job;
  const until = (job_id: string, state: string, who = user) =>
    expect.poll(async () => (await load(job_id, who)).state, PATIENT).toBe(state);
  const letGo = ({ name }: Walk, step: number) => writeFileSync(join(folder, `go ${name} ${step}`), '');
  const cancel = (job_id: string, who = user) =>
    who.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id } });
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  const held = () => heldCredits(server.db);

  test('runs its steps and keeps the result', async () => {
    const walk = walkOf({ held: [2] });
    const jobId = await begin(walk);
    await expect.poll(() => journalOf(walk)).toEqual(['1', '2']);
    await expect.poll(async () => (await load(jobId)).step).toBe('step 2');
    expect(await load(jobId)).toMatchObject({ kind: 'walk', state: 'running', result: null, ended_at: null });
    expect((await load(jobId)).progress).toBeGreaterThanOrEqual(0.33);
    letGo(walk, 2);
    await until(jobId, 'done');
    expect(await load(jobId)).toMatchObject({ progress: 1, result: [1, 2, 3], error: null });
  });

  test('that finds the storage away is retried until it is back', async () => {
    const walk = walkOf({ away: { step: 2, times: 3 } });
    const jobId = await begin(walk);
    await until(jobId, 'done');
    expect(journalOf(walk)).toEqual(['1', '2', '2', '2', '2', '3']);
  });

  test('that has found the storage away for a day is given up and releases its credits', async () => {
    const before = await balance();
    const walk = walkOf({ away: { step: 2, times: 1_000 }, credits: 10 });
    const jobId = await begin(walk, user, { credits: 30 });
    const hasWaitedForADay = () =>
      server.db.query(
        `update job set storage_away_since = now() - interval '1 day'
          where job_id = $1 and storage_away_since is not null returning 1`,
        [jobId],
      );
    await expect.poll(hasWaitedForADay, PATIENT).toHaveLength(1);
    await until(jobId, 'failed');
    expect(await load(jobId)).toMatchObject({ error: 'err_service_busy' });
    expect(await balance()).toBe(before - 10);
    expect(await held()).toBe(0);
  });

  test('requested again with the same key is the same job, and with another input a conflict', async () => {
    const walk = walkOf();
    const jobId = await begin(walk, user, { key: 'once' });
    expect(await begin(walk, user, { key: 'once' })).toBe(jobId);
    const other = await beginJob(server.url, user, { kind: 'walk', key: 'once', input: walkOf() });
    expect(other.status).toBe(422);
    await until(jobId, 'done');
    expect(journalOf(walk)).toEqual(['1', '2', '3']);
  });

  test('is charged what its steps cost, and gives back the rest', async () => {
    const before = await balance();
    const jobId = await begin(walkOf({ credits: 10 }), user, { credits: 100 });
    await until(jobId, 'done');
    expect(await balance()).toBe(before - 30);
    expect(await held()).toBe(0);
  });

  test('beyond the balance never begins', async () => {
    const refused = await beginJob(server.url, user, { kind: 'walk', input: walkOf(), credits: 1_000_000 });
    expect(refused.jobId).toBeUndefined();
    expect((await user.call('GET /v1/jobs', {})).body.data.jobs).toEqual([]);
  });

  test('is retried after a fault, from the step that failed', async () => {
    const before = await balance();
    const walk = walkOf({ faulty: [2], credits: 10 });
    const jobId = await begin(walk, user, { credits: 30 });
    await until(jobId, 'done');
    expect(journalOf(walk)).toEqual(['1', '2', '2', '3']);
    expect(await balance()).toBe(before - 30);
  });

  test('that refuses its input ends with what to do, without a retry', async () => {
    const before = await balance();
    const walk = walkOf({ refused: 2, credits: 10 });
    const jobId = await begin(walk, user, { credits: 30 });
    await until(jobId, 'failed');
    expect(await load(jobId)).toMatchObject({ error: 'err_file_damaged', result: null });
    expect(journalOf(walk)).toEqual(['1', '2']);
    expect(await balance(), 'the first step was done').toBe(before - 10);
    expect(await held()).toBe(0);
  });

  test('that keeps failing is given up', async () => {
    const walk = walkOf({ broken: 1, credits: 10 });
    const jobId = await begin(walk, user, { credits: 30 });
    await until(jobId, 'failed');
    expect(await load(jobId)).toMatchObject({ error: 'err_system' });
    expect(journalOf(walk)).toEqual(['1', '1', '1']);
    expect(await held()).toBe(0);
  });

  test('that cannot store its end on a full disk ends by itself once there is room', async () => {
    await server.db.query(
      `create sequence refusals;
       create function refuse() returns trigger language plpgsql as
         $$ begin
           perform nextval('refusals');
           raise exception 'No space left on device' using errcode = 'disk_full';
         end $$;
       create trigger full_disk before update on job for each row
         when (old.state = 'running' and new.state <> 'running') execute function refuse()`,
    );
    const walk = walkOf();
    const jobId = await begin(walk);
    const refusals = async () =>
      Number(
        (await server.db.query<{ last_value: number }>('select last_value from refusals'))[0]!.last_value,
      );
    await expect.poll(refusals, PATIENT).toBeGreaterThan(1);
    expect((await load(jobId)).state).toBe('running');
    await server.db.query('drop trigger full_disk on job; drop function refuse(); drop sequence refusals');
    await until(jobId, 'done');
    expect(journalOf(walk)).toEqual(['1', '2', '3']);
  });

  test('that is cancelled stops at once and releases its credits', async () => {
    const before = await balance();
    const walk = walkOf({ held: [2], credits: 10 });
    const jobId = await begin(walk, user, { credits: 30 });
    await expect.poll(() => journalOf(walk)).toEqual(['1', '2']);
    expect((await cancel(jobId)).body.data.job.state).toBe('cancelled');
    await expect.poll(() => journalOf(walk)).toEqual(['1', '2', 'aborted']);
    expect(await balance()).toBe(before - 10);
    expect((await cancel(jobId)).body.data.job.state, 'again').toBe('cancelled');
    expect(await held()).toBe(0);
  });

  test.runIf(on === DATABASES[1])('that waits and has lost its queue entry gets another one', async () => {
    const jobId = await begin(walkOf());
    await until(jobId, 'done');
    const tickets = () => server.db.query('select from pgboss.job where id = $1', [jobId]);
    await expect.poll(tickets).toEqual([]);
    await server.db.query(`update job set state = 'queued', ended_at = null where job_id = $1`, [jobId]);
    await until(jobId, 'done');
  });

  test('is hidden from other users', async () => {
    const walk = walkOf({ held: [1] });
    const jobId = await begin(walk);
    const stranger = await server.signUp();
    const params = { job_id: jobId };
    expect((await stranger.call('GET /v1/jobs/{job_id}', { params })).status).toBe(404);
    expect((await cancel(jobId, stranger)).status).toBe(404);
    expect((await stranger.call('GET /v1/jobs', {})).body.data.jobs).toEqual([]);
    expect((await load(jobId)).state).not.toBe('cancelled');
    expect((await server.visitor().call('GET /v1/jobs', {})).status).toBe(403);
    await cancel(jobId);
  });

  test('goes ahead of the rest of what another workspace began earlier', async () => {
    const many = Array.from({ length: 12 }, () => walkOf({ held: [1] }));
    const ids: string[] = [];
    for (const walk of many) ids.push(await begin(walk));
    const neighbour = await server.signUp();
    const own = walkOf();
    await until(await begin(own, neighbour), 'done', neighbour);
    const begun = many.filter((walk) => journalOf(walk).length > 0);
    expect(begun).toHaveLength(4);
    for (const walk of many) letGo(walk, 1);
    for (const id of ids) await until(id, 'done');
  });

  test('runs while more jobs of another kind than run at once wait for their engine', async () => {
    const others = await Promise.all([1, 2, 3].map(() => server.signUp()));
    const waiting = [user, ...others].flatMap((who) =>
      Array.from({ length: 5 }, () => ({ who, walk: walkOf({ held: [1] }) })),
    );
    const ids = await Promise.all(waiting.map(({ who, walk }) => begin(walk, who)));
    // All slots for this kind are taken, four for each workspace
    const places = 4 * Math.min(waiting.length / 5, availableParallelism());
    await expect.poll(() => waiting.filter(({ walk }) => journalOf(walk).includes('1')).length).toBe(places);
    const small = await beginJob(server.url, user, { kind: 'small', input: 'at once' });
    await until(small.jobId, 'done');
    expect(waiting.filter(({ walk }) => journalOf(walk).includes('1'))).toHaveLength(places);
    for (const [index, { who }] of waiting.entries()) await cancel(ids[index]!, who);
  });

  test('that waits for what is outside leaves its place to those of other workspaces', async () => {
    const places = 4 * availableParallelism();
    const owners = [user, ...(await Promise.all([...Array(places / 4 - 1)].map(() => server.signUp())))];
    const waiting = owners.flatMap((who) =>
      Array.from({ length: 4 }, () => ({ who, walk: walkOf({ held: [1], standBy: true }) })),
    );
    const ids = await Promise.all(waiting.map(({ who, walk }) => begin(walk, who)));
    await expect.poll(() => waiting.every(({ walk }) => journalOf(walk).includes('1')), PATIENT).toBe(true);
    const late = await server.signUp();
    await until(await begin(walkOf(), late), 'done', late);
    for (const [index, { who }] of waiting.entries()) await cancel(ids[index]!, who);
  });

  test('is refused while too many of the workspace are open', async () => {
    await server.db.query(
      `insert into job (job_id, tenant_id, user_id, kind, key, input, input_sha256, dispatched, event)
       select gen_random_uuid(), tenant_id, user_id, 'walk', n::text, '{}', '', true, job_event(user_id)
         from app_user, generate_series(1, $2) n where email = $1`,
      [user.email, OPEN_MAX],
    );
    const refused = await beginJob(server.url, user, { kind: 'walk', input: walkOf() });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await begin(walkOf(), await server.signUp())).toBeDefined();
  });

  test('is listed for its user by state and kind, page by page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.push(await begin(walkOf()));
    const { jobId } = await beginJob(server.url, user, { kind: 'small', input: 7 });
    for (const id of [...ids, jobId]) await until(id, 'done');
    const list = async (query: {
      limit?: number;
      kind?: string;
      state?: 'done' | 'failed';
      cursor?: string;
    }) => (await user.call('GET /v1/jobs', { query })).body.data;
    const first = await list({ limit: 2 });
    expect(first.jobs.map(({ job_id }) => job_id)).toEqual([jobId, ids[2]]);
    const second = await list({ limit: 2, cursor: first.next_cursor! });
    expect(second.jobs.map(({ job_id }) => job_id)).toEqual([ids[1], ids[0]]);
    expect(second.next_cursor).toBeNull();
    expect((await list({ kind: 'small' })).jobs).toMatchObject([{ job_id: jobId, result: 7 }]);
    expect((await list({ state: 'failed' })).jobs).toEqual([]);
  });

  test('is deleted a month after its end, by a scheduled chore', async () => {
    const [old, young] = [await begin(walkOf()), await begin(walkOf())];
    for (const id of [old, young]) await until(id, 'done');
    await server.db.query(`update job set ended_at = now() - interval '31 days' where job_id = $1`, [old]);
    const schedules = await server.db.query<{ key: string }>('select key from pgboss.schedule order by key');
    expect(schedules.map(({ key }) => key)).toEqual([
      'clean-accounts',
      'clean-up-voice-clones',
      'drop-kept-chapter-sounds',
      'end-unknown-jobs',
      'forget-events',
      'forget-jobs',
      'forget-mails',
      'forget-prepared-jobs',
      'forget-removal-previews',
      'forget-removed-segments',
      'remove-unused-files',
      'remove-unused-sounds',
    ]);
    // As if it were time for the chore
    await server.db.query(`insert into pgboss.job (name, data) values ('chore', '{"name":"forget-jobs"}')`);
    const remaining = async () =>
      (await user.call('GET /v1/jobs', {})).body.data.jobs.map(({ job_id }) => job_id);
    await expect.poll(remaining).toEqual([young]);
  });

  test('ends when the account of its user is closed', async () => {
    const walk = walkOf({ held: [1] });
    const jobId = await begin(walk, user, { credits: 50 });
    await expect.poll(() => journalOf(walk)).toEqual(['1']);
    const { password } = user;
    expect((await user.call('POST /accounts/v1/cancel_account', { body: { password } })).status).toBe(200);
    await expect.poll(() => journalOf(walk)).toEqual(['1', 'aborted']);
    expect(await server.db.query('select 1 from job where job_id = $1', [jobId])).toEqual([]);
  });
});
