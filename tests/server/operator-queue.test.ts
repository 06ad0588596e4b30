import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listQueues } from '../../demo/server/operator/queue.ts';
import { DATABASES } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { OPERATORS, signUpOperator } from '../support/operator.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

describe.each(DATABASES)('the queue as operators see it, on %s', (on) => {
  let server: TestServer;
  let operator: TestUser;
  let user: TestUser;
  beforeAll(async () => {
    server = await startTestServer({
      on,
      engines: [new FakeEngine({ voices: 4 })],
      imageTextEngines: [],
      env: { ...OPERATORS, VOXBENCH_LOG: 'off' },
    });
    operator = await signUpOperator(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => void (user = await server.signUp()));
  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([]);
  });

  const jobs = async (
    state: 'queued' | 'running' | 'failed',
    more: { limit?: number; cursor?: string } = {},
  ) => (await operator.call('GET /v1/operator/jobs', { query: { state, ...more } })).body.data;
  const ofUser = async (state: 'queued' | 'running' | 'failed') =>
    (await jobs(state)).jobs.filter(({ email }) => email === user.email);
  const queueOf = async (wanted: string) => {
    const { kinds } = (await operator.call('GET /v1/operator/queue', {})).body.data;
    return kinds.find(({ kind }) => kind === wanted)!;
  };
  const retry = (job_id: string) =>
    operator.call('POST /v1/operator/jobs/{job_id}/retry', { params: { job_id }, body: {} });
  const cancel = (job_id: string) =>
    operator.call('POST /v1/operator/jobs/{job_id}/cancel', { params: { job_id }, body: {} });
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  const idOf = async () => {
    const [row] = await server.db.query<{ user_id: string; tenant_id: string }>(
      'select user_id, tenant_id from app_user where email = $1',
      [user.email],
    );
    return row!;
  };

  /** A book whose file cannot be read. */
  const failedBook = async () => {
    const answer = await user.call('POST /v1/books', {
      query: { file_name: 'broken.epub' },
      body: new Blob(['no book at all']),
    });
    expect(answer.status).toBe(200);
    await expect.poll(async () => (await ofUser('failed')).length, PATIENT).toBe(1);
    return answer.body.data.item.book_id;
  };

  test('shows every kind of work, and what failed within a day', async () => {
    const before = await queueOf('book-import');
    await failedBook();
    expect(await queueOf('book-import')).toEqual({ ...before, failed_in_day: before.failed_in_day + 1 });
    expect(await queueOf('speech')).toMatchObject({ waiting: 0, running: 0, oldest_waiting_at: null });
    const { kinds } = (await operator.call('GET /v1/operator/queue', {})).body.data;
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['transcription', 'video-translation', 'voice-change', 'subtitle-removal']),
    );
  });

  test('shows whose work failed and why, and restarts it once', async () => {
    await failedBook();
    const [failed] = await ofUser('failed');
    expect(failed).toMatchObject({
      kind: 'book-import',
      email: user.email,
      error: expect.stringMatching(/^err_/) as string,
      attempts: 1,
      is_retryable: true,
    });
    expect((await retry(failed!.job_id)).status).toBe(200);
    await expect.poll(async () => (await ofUser('failed')).length, PATIENT).toBe(2);
    const again = (await ofUser('failed')).find(({ job_id }) => job_id === failed!.job_id);
    expect(again!.is_retryable).toBe(false);
    expect(await retry(failed!.job_id)).toMatchObject({
      status: 409,
      body: { detail: [{ type: 'err_task_pending' }] },
    });
    const { actions } = (await operator.call('GET /v1/operator/actions', {})).body.data;
    expect(actions[0]).toMatchObject({
      action: 'retry_job',
      operator: operator.email,
      email: user.email,
      subject: failed!.job_id,
      outcome: 'done',
    });
  });

  /** A job that waits for ever, with credits on hold. */
  const heldJob = async () => {
    const { user_id, tenant_id } = await idOf();
    const [row] = await server.db.query<{ job_id: string }>(
      `with held as (select hold_id from credit_take_hold($1, $2, 100))
       insert into job (job_id, tenant_id, user_id, kind, key, input, input_sha256, hold_id, dispatched, state, seen_at, event)
       select gen_random_uuid(), $1, $3, 'transcription', $2, '{}', '', hold_id, true, 'running', now() + interval '1 hour', job_event($3)
         from held returning job_id`,
      [tenant_id, crypto.randomUUID(), user_id],
    );
    return row!.job_id;
  };

  test('cancels running work and releases its credits', async () => {
    const before = await balance();
    const jobId = await heldJob();
    expect(await balance()).toBe(before - 100);
    expect(await ofUser('running')).toMatchObject([{ job_id: jobId, kind: 'transcription' }]);
    expect((await cancel(jobId)).status).toBe(200);
    expect(await balance()).toBe(before);
    expect(await ofUser('running')).toEqual([]);
    expect((await cancel(crypto.randomUUID())).status).toBe(404);
    // The log has an entry for each press, but the job has ended once
    expect((await cancel(jobId)).status).toBe(200);
    expect(await balance()).toBe(before);
  });

  test('offers no retry for a kind of work that only its user can order again', async () => {
    const jobId = await heldJob();
    await cancel(jobId);
    await server.db.query(
      `update job set state = 'failed', error = 'err_system', kept = true where job_id = $1`,
      [jobId],
    );
    expect(await ofUser('failed')).toMatchObject([{ job_id: jobId, is_retryable: false }]);
    expect((await retry(jobId)).status).toBe(409);
  });

  test('is listed page by page', async () => {
    await failedBook();
    const first = await jobs('failed', { limit: 1 });
    expect(first.jobs).toHaveLength(1);
    const second = await jobs('failed', { limit: 1, cursor: first.next_cursor! });
    expect(second.jobs[0]!.job_id).not.toBe(first.jobs[0]!.job_id);
  });

  test('reads neither the sentences that failed long ago nor every text of a day', async () => {
    const { body } = await user.call('POST /v1/speech/generate', {
      idempotencyKey: 'read',
      body: newScriptOf(segmentsOf(['One.'], 'fake')),
    });
    const { job_id } = body.data.job;
    await user.events(job_id);
    await server.db.query(
      `insert into speech_job select (jsonb_populate_record(j, jsonb_build_object(
                'job_id', gen_random_uuid(), 'idempotency_key', 'copy ' || n))).*
         from speech_job j, generate_series(1, 2000) n where job_id = $1`,
      [job_id],
    );
    await server.db.query(
      `insert into speech_item select (jsonb_populate_record(i, jsonb_build_object(
                'position', n, 'state', 'failed', 'created_at', now() - interval '2 days'))).*
         from speech_item i, generate_series(1, 5000) n where i.job_id = $1`,
      [job_id],
    );
    await server.db.query(
      `insert into speech_item select (jsonb_populate_record(i, jsonb_build_object(
                'position', 5001, 'state', 'failed'))).* from speech_item i where i.job_id = $1 and position = 0`,
      [job_id],
    );
    await server.db.query('analyze speech_item, speech_job');
    const { speech, work } = await server.db.transaction(async (tx) => {
      const [first] = await listQueues(tx, []);
      const [row] = await tx.query<{ scans: number; rows: number }>(
        `with reads as (select 'speech_item'::regclass as id
                        union select indexrelid from pg_index where indrelid = 'speech_item'::regclass)
         select sum(pg_stat_get_xact_numscans(id)) as scans, sum(pg_stat_get_xact_tuples_returned(id)) as rows from reads`,
      );
      return { speech: first, work: row! };
    });
    expect(speech).toMatchObject({ kind: 'speech', failed_in_day: 1 });
    expect(work.scans).toBeGreaterThan(0);
    expect(work.scans).toBeLessThan(100);
    expect(work.rows).toBeGreaterThan(0);
    expect(work.rows).toBeLessThan(1_000);
  });

  test('shows the engines with their state', async () => {
    const { engines } = (await operator.call('GET /v1/operator/engines', {})).body.data;
    expect(engines).toContainEqual(
      expect.objectContaining({ id: 'fake', capability: 'speech', state: 'ready', running: 0, waiting: 0 }),
    );
  });
});
