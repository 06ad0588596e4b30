import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { forgetLongRemoved } from '../../demo/server/projects/forget-removed.ts';
import { UNPAID_LIMIT } from '../../demo/server/speech/module.ts';
import { forgetAllPrepared, ITEMS_MAX } from '../../demo/server/speech/write-job.ts';
import type { CallInput, ProjectPatch, ProjectSegment } from '../../src/contract/index.ts';
import type { Caller } from '../support/caller.ts';
import { DATABASES } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { reconcile } from '../support/reconcile.ts';
import { newScriptOf, projectSegments, segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

describe.each(DATABASES)('speech of a project on %s', (on) => {
  let server: TestServer;
  let user: TestUser;
  const engine = new FakeEngine();
  beforeAll(async () => {
    server = await startTestServer({ on, engines: [engine] });
  });
  beforeEach(async () => {
    engine.asked.length = 0;
    user = await server.signUp();
  });
  afterAll(() => server.close());

  const segments = (...texts: string[]) => projectSegments(texts, 'fake');
  const patch = (project_id: string, body: ProjectPatch) =>
    user.call('PATCH /v1/projects/{project_id}', {
      params: { project_id },
      body: { kind: 'speech', ...body },
    });
  const load = async (project_id: string) =>
    (await user.call('GET /v1/projects/{project_id}', { params: { project_id } })).body.data.project;
  const script = async (script_id: string) =>
    (await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id } })).body.data.script;
  const press = (
    body: CallInput<'POST /v1/speech/generate'>['body'],
    { as = user as Caller, key = crypto.randomUUID() as string } = {},
  ) => as.call('POST /v1/speech/generate', { body, idempotencyKey: key });
  const make = async (...[body]: Parameters<typeof press>) => {
    const answer = await press(body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await user.events(answer.body.data.job.job_id);
    return script(body.script_id);
  };
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  const history = async () => (await user.call('GET /p1/history/get', {})).body.data.items;
  const refused = (status: number, type: string) => ({ status, body: { detail: [{ type }] } });
  /** A stored project that was never generated. */
  const store = async (...texts: string[]) => {
    const id = crypto.randomUUID();
    const put = segments(...texts);
    await patch(id, { revision: 0, put });
    return { id, put };
  };

  test('is generated from the stored project, without sending it again', async () => {
    const { id } = await store('One.', 'Two.');
    const made = await make({ script_id: id });
    expect(made.segments.map(({ text, state }) => [text, state])).toEqual([
      ['One.', 'fresh'],
      ['Two.', 'fresh'],
    ]);
    expect(made.revision).toBe(1);
    const again = await press({ script_id: id });
    expect(again.body.data.job).toMatchObject({ state: 'done', total: 0, credits_held: 0 });
  });

  test('includes the patch sent with the request', async () => {
    const { id, put } = await store('One.', 'Two.', 'Three.');
    const changed = { ...put[1]!, text: 'Two, changed.' };
    const made = await make({
      script_id: id,
      patch: { revision: 1, put: [changed], remove: [put[0]!.segment_id] },
    });
    expect(made.segments.map(({ text }) => text)).toEqual(['Two, changed.', 'Three.']);
    expect(made).toMatchObject({ revision: 2, title: 'Two, changed. Three.' });
    expect(engine.asked).toEqual(['Two, changed.', 'Three.']);
  });

  test('does not begin, and stores nothing, when another window changed the script', async () => {
    const { id, put } = await store('One.');
    await patch(id, { revision: 1, put: [{ ...put[0]!, text: 'One, from elsewhere.' }] });
    const late = { revision: 1, put: [{ ...put[0]!, text: 'One, too late.' }] };
    expect(await press({ script_id: id, patch: late })).toMatchObject(refused(409, 'err_project_changed'));
    expect((await load(id)).segments[0]!.text).toBe('One, from elsewhere.');
    expect(engine.asked).toEqual([]);
    expect(await reconcile(server.db)).toEqual([]);
  });

  test('begins with a patch that was already stored but whose answer was lost', async () => {
    const { id, put } = await store('One.');
    const change = { revision: 1, put: [{ ...put[0]!, text: 'Changed.' }] };
    await patch(id, change);
    const made = await make({ script_id: id, patch: change });
    expect(made).toMatchObject({ revision: 2, segments: [{ text: 'Changed.', state: 'fresh' }] });
  });

  test('makes no sentence twice that finishes while the next request is planned', async () => {
    const { id } = await store('Be slow #wait.');
    const before = await balance();
    const first = await press({ script_id: id });
    await expect.poll(() => engine.asked).toHaveLength(1);
    const { query } = server.db;
    let isOver = false;
    vi.spyOn(server.db, 'query').mockImplementation(async (sql, values) => {
      const rows = await query(sql, values);
      if (!isOver && sql.includes('join speech_cache')) {
        isOver = true;
        await engine.proceed();
        await user.events(first.body.data.job.job_id);
      }
      return rows as never[];
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const second = await press({ script_id: id });
    expect(isOver).toBe(true);
    expect(second.body.data).toMatchObject({ job: { state: 'done', total: 0 } });
    expect(second.body.data.script.segments).toMatchObject([{ state: 'fresh', takes: [{}] }]);
    expect(engine.asked).toHaveLength(1);
    expect(await balance()).toBe(before - 'Be slow #wait.'.length);
  });

  describe('that is long', () => {
    /** Longer than one statement writes. */
    const SENTENCES = ITEMS_MAX + 10;
    const storeLong = () => store(...Array.from({ length: SENTENCES }, (_, index) => `Number ${index}.`));
    const jobs = (id: string) =>
      server.db.query<{ state: string; script_id: string | null }>(
        `select state, script_id from speech_job
          where tenant_id = (select tenant_id from project where project_id = $1)`,
        [id],
      );
    /** Calls a function after the first items of a job are written. */
    const whenPrepared = (then: () => Promise<void>) => {
      const { query } = server.db;
      let isOver = false;
      vi.spyOn(server.db, 'query').mockImplementation(async (sql, values) => {
        const rows = await query(sql, values);
        if (isOver || !sql.includes('insert into speech_item')) return rows as never[];
        isOver = true;
        await then();
        return rows as never[];
      });
      onTestFinished(() => void vi.restoreAllMocks());
    };

    test('is invisible while its job is prepared, and is charged once', async () => {
      const { id } = await storeLong();
      const before = await balance();
      let states: string[] = [];
      whenPrepared(async () => {
        states = (await script(id)).segments.map(({ state }) => state);
        expect(await balance()).toBe(before);
        expect(await jobs(id)).toEqual([{ state: 'preparing', script_id: null }]);
      });
      const made = await make({ script_id: id });
      expect(states).toEqual(Array(SENTENCES).fill('stale'));
      expect(made.segments.map(({ state }) => state)).toEqual(Array(SENTENCES).fill('fresh'));
      expect(engine.asked).toHaveLength(SENTENCES);
      expect(await balance()).toBe(before - made.segments.reduce((sum, { text }) => sum + text.length, 0));
      expect(await jobs(id)).toEqual([{ state: 'done', script_id: id }]);
    });

    test('leaves nothing behind when the project changes too often while its job is prepared', async () => {
      const { id } = await storeLong();
      const before = await balance();
      let revision = 1;
      const { query } = server.db;
      vi.spyOn(server.db, 'query').mockImplementation(async (sql, values) => {
        const rows = await query(sql, values);
        if (sql.includes('insert into speech_job'))
          await patch(id, { revision: revision++, title: `T${revision}` });
        return rows as never[];
      });
      onTestFinished(() => void vi.restoreAllMocks());
      expect(await press({ script_id: id })).toMatchObject(refused(409, 'err_project_changed'));
      expect(await jobs(id)).toEqual([]);
      expect(await balance()).toBe(before);
    });

    test('makes no sentence twice that finishes while its job is prepared', async () => {
      const slow = 'Be slow #wait.';
      const other = await store(slow);
      const first = await press({ script_id: other.id });
      await expect.poll(() => engine.asked).toHaveLength(1);
      const { id } = await store(...Array.from({ length: SENTENCES }, (_, n) => `Number ${n}.`), slow);
      const before = await balance();
      whenPrepared(async () => {
        await engine.proceed();
        await user.events(first.body.data.job.job_id);
      });
      const made = await make({ script_id: id });
      expect(engine.asked.filter((text) => text === slow)).toHaveLength(1);
      expect(made.segments.every(({ state }) => state === 'fresh')).toBe(true);
      const paid = made.segments.slice(0, -1).reduce((sum, { text }) => sum + text.length, 0);
      expect(await balance()).toBe(before - paid);
    });

    test('leaves no sentence open when another request replaces it', async () => {
      const slow = await store(...Array.from({ length: SENTENCES }, (_, index) => `Wait ${index} #hang`));
      await press({ script_id: slow.id });
      const { body } = await press({ script_id: slow.id, only: [] });
      expect(body.data.script.segments.map(({ state }) => state)).toEqual(Array(SENTENCES).fill('stale'));
      const open = () =>
        server.db.query(
          `select from speech_item where state in ('queued', 'making') and segment_id = any($1)`,
          [slow.put.map(({ segment_id }) => segment_id)],
        );
      await expect.poll(open).toEqual([]);
    });

    test('is deleted where a server was killed while preparing it', async () => {
      const { id } = await store('One.');
      const insert = (hours: number) =>
        server.db.query(
          `insert into speech_job
                  (job_id, tenant_id, owner, idempotency_key, request_sha256, state, credits_held, created_at)
           select gen_random_uuid(), tenant_id, owner, gen_random_uuid()::text, '', 'preparing', 0,
                  now() - make_interval(hours => $2)
             from project where project_id = $1`,
          [id, hours],
        );
      await insert(0);
      await insert(2);
      await forgetAllPrepared(server.db);
      expect(await jobs(id)).toEqual([{ state: 'preparing', script_id: null }]);
    });
  });

  test('returns the first job when it is requested again, whatever happened since', async () => {
    const { id, put } = await store('One.');
    const key = crypto.randomUUID();
    const body = { script_id: id, patch: { revision: 1, put: [{ ...put[0]!, text: 'Once.' }] } };
    const first = await press(body, { key });
    await user.events(first.body.data.job.job_id);
    await patch(id, { revision: 2, title: 'Later' });
    const again = await press(body, { key });
    expect(again.body.data.job.job_id).toBe(first.body.data.job.job_id);
    expect(engine.asked).toEqual(['Once.']);
  });

  test('does not store the patch when it cannot be paid', async () => {
    const { id, put } = await store('One.');
    await server.db.query(
      `select credit_take_hold(tenant_id, 'all', credit_balance(tenant_id)::int, null, null)
         from app_user where email = $1`,
      [user.email],
    );
    const change = { revision: 1, put: [{ ...put[0]!, text: 'Too dear.' }] };
    expect((await press({ script_id: id, patch: change })).body).toMatchObject({ code: 1010 });
    expect(await load(id)).toMatchObject({ revision: 1, segments: put });
    expect((await press(newScriptOf(segmentsOf(['Also.'], 'fake')))).body).toMatchObject({ code: 1010 });
    expect(await history()).toHaveLength(1);
  });

  test('is refused for a while after many requests without credits', async () => {
    const { id } = await store('One.');
    const rich = user;
    user = await server.signUp();
    const poor = await store('Two.');
    await server.db.query(
      `select credit_take_hold(tenant_id, 'all', credit_balance(tenant_id)::int, null, null)
         from app_user where email = $1`,
      [user.email],
    );
    for (let count = 0; count < UNPAID_LIMIT.max; count++)
      expect((await press({ script_id: poor.id })).body).toMatchObject({ code: 1010 });
    const answer = await press({ script_id: poor.id });
    expect(answer).toMatchObject(refused(429, 'err_too_many_requests'));
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const paid = await press({ script_id: id }, { as: rich });
    await rich.events(paid.body.data.job.job_id);
    expect(engine.asked).toEqual(['One.']);
  });

  test('of some sentences is not affected by the others', async () => {
    const gone = (segment: ProjectSegment) => ({
      ...segment,
      voice: { ...segment.voice!, voice_id: 'gone' },
    });
    const put = segments('Said.', 'Of a voice that is gone.');
    const id = crypto.randomUUID();
    await patch(id, { revision: 0, put: [put[0]!, gone(put[1]!)] });
    expect(await press({ script_id: id })).toMatchObject(refused(422, 'err_voice_not_found'));
    const made = await make({ script_id: id, only: [put[0]!.segment_id, crypto.randomUUID()] });
    expect(made.segments.map(({ state }) => state)).toEqual(['fresh', 'stale']);
  });

  test('may be longer than one request generates', async () => {
    const { id, put } = await store(...Array.from({ length: 6 }, (_, n) => `${n}${'a'.repeat(1_000)}`));
    expect(await press({ script_id: id })).toMatchObject(refused(422, 'err_text_too_long'));
    const made = await make({ script_id: id, only: [put[0]!.segment_id] });
    expect(made.segments[0]!.state).toBe('fresh');
  });

  test('is in the history before any of it is made, unless it is empty', async () => {
    const { id } = await store('Saved only.');
    await store('');
    await store();
    expect(await history()).toMatchObject([
      {
        history_id: id,
        excerpt: 'Saved only.',
        url: null,
        downloads: {},
        duration_ms: 0,
        voice_id: 'fake-0',
      },
    ]);
    await make({ script_id: id });
    expect((await history())[0]!.url).toMatch(/\.wav/);
  });

  test('changes the project when an earlier take is restored', async () => {
    const { id, put } = await store('First.', 'Second.');
    const made = await make({ script_id: id });
    await make({ script_id: id, patch: { revision: 1, put: [{ ...put[0]!, text: 'Changed.' }] } });
    const chosen = { segment_id: put[0]!.segment_id, take_id: made.segments[0]!.takes[0]!.take_id };
    const { body } = await user.call('POST /v1/speech/scripts/{script_id}/choose_take', {
      params: { script_id: id },
      body: chosen,
    });
    expect(body.data).toMatchObject({ revision: 3, segment: { text: 'First.', state: 'fresh' } });
    expect((await load(id)).segments).toEqual(put);
    // A window that does not know of it
    expect(await patch(id, { revision: 2, title: 'Mine' })).toMatchObject(
      refused(409, 'err_project_changed'),
    );
    // The window that restored the take continues from the revision in the answer
    expect(await patch(id, { revision: body.data.revision, title: 'Mine' })).toMatchObject({
      status: 200,
      body: { data: { revision: 4 } },
    });
  });

  test('keeps the takes of a removed sentence, however long ago it was removed', async () => {
    const { id, put } = await store('Kept.', 'Never made.', 'Stays.');
    await make({ script_id: id, only: [put[0]!.segment_id] });
    await patch(id, { revision: 1, remove: [put[0]!.segment_id, put[1]!.segment_id] });
    await server.db.query(
      `update segment set removed_at = removed_at - interval '40 days' where project_id = $1`,
      [id],
    );
    await forgetLongRemoved(server.db);
    const rows = await server.db.query('select text from segment where project_id = $1 order by rank', [id]);
    expect(rows).toEqual([{ text: 'Kept.' }, { text: 'Stays.' }]);
    await patch(id, { revision: 2, put: [put[0]!] });
    expect((await script(id)).segments[0]).toMatchObject({ state: 'fresh', takes: [{ text: 'Kept.' }] });
  });

  test('of a visitor is stored with the request', async () => {
    const visitor = server.visitor();
    const body = newScriptOf(segmentsOf(['Hello there.'], 'fake'));
    const first = await press(body, { as: visitor });
    await visitor.events(first.body.data.job.job_id);
    const [segment] = body.patch.put!;
    const next = { revision: 1, put: [{ ...segment!, text: 'Hello again.' }] };
    const second = await press({ script_id: body.script_id, patch: next }, { as: visitor });
    expect(second.body.data.script).toMatchObject({ revision: 2, segments: [{ text: 'Hello again.' }] });
  });

  test('of a visitor in two windows: the later one is refused, loads the changes and continues from there', async () => {
    const visitor = server.visitor();
    const body = newScriptOf(segmentsOf(['One.', 'Two.'], 'fake'));
    const { script_id } = body;
    const begun = await press(body, { as: visitor });
    await visitor.events(begun.body.data.job.job_id);
    const [one, two] = body.patch.put!;
    const first = { revision: 1, put: [{ ...one!, text: 'One of the first window.' }] };
    expect((await press({ script_id, patch: first }, { as: visitor })).status).toBe(200);
    const second = { revision: 1, put: [{ ...two!, text: 'Two of the second window.' }] };
    expect(await press({ script_id, patch: second }, { as: visitor })).toMatchObject(
      refused(409, 'err_project_changed'),
    );
    // Projects are for users. A visitor reads the script, and stores only with a Generate request
    const alone = { params: { project_id: script_id } };
    const patchAlone = { ...alone, body: { kind: 'speech' as const, ...second } };
    expect((await visitor.call('PATCH /v1/projects/{project_id}', patchAlone)).status).toBe(403);
    expect((await visitor.call('GET /v1/projects/{project_id}', alone)).status).toBe(403);
    const read = await visitor.call('GET /v1/speech/scripts/{script_id}', { params: { script_id } });
    const { revision } = read.body.data.script;
    const merged = await press({ script_id, patch: { ...second, revision } }, { as: visitor });
    expect(merged.body.data.script).toMatchObject({
      revision: 3,
      segments: [{ text: 'One of the first window.' }, { text: 'Two of the second window.' }],
    });
  });
});
