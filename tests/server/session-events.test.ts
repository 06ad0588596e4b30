import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls, type SessionEvent } from '../../src/contract/index.ts';
import { DATABASES } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { newScriptOf, projectSegments, segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { beginJob, makeWalkFolder, walkModule, type Walk } from '../support/walk-job.ts';

type JobEvent = Extract<SessionEvent, { type: 'job' }>['job'];

describe.each(DATABASES)('the stream of a session, on %s', (on) => {
  let server: TestServer;
  let user: TestUser;
  let away: AbortController;
  const engine = new FakeEngine();
  const folder = makeWalkFolder();
  beforeAll(async () => {
    server = await startTestServer({
      on,
      engines: [engine],
      more: [walkModule],
      env: { VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    away = new AbortController();
    user = await server.signUp();
  });
  afterEach(() => {
    away.abort();
    vi.restoreAllMocks();
  });

  const read = async (path: string, after?: string) => {
    const response = await fetch(server.url + path, {
      headers: { ...user.headers, ...(after !== undefined && { 'last-event-id': after }) },
      signal: away.signal,
    });
    expect(response.status).toBe(200);
    const reader = response
      .body!.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    return async () => (await reader.read()).value!;
  };
  /** First the account, then the jobs. */
  const open = async (after?: string) => {
    const next = await read('/v1/tenant/changes', after);
    const answer = calls['GET /v1/tenant/changes'].answer;
    const event = async () => {
      const { id, data } = await next();
      return { id: id!, data: answer.parse(JSON.parse(data)) };
    };
    const first = await event();
    expect(first.data.type).toBe('account');
    const nextJob = async (): Promise<{ id: string; job: JobEvent }> => {
      const { id, data } = await event();
      return data.type === 'job' ? { id, job: data.job } : nextJob();
    };
    const untilState = async (state: string) => {
      for (;;) {
        const found = await nextJob();
        if (found.job.state === state) return found;
      }
    };
    return { first, nextJob, untilState };
  };
  let walks = 0;
  const walkOf = (rest: Partial<Walk> = {}): Walk => ({ folder, name: `walk-${walks++}`, ...rest });
  const begin = async (input: Walk) => (await beginJob(server.url, user, { kind: 'walk', input })).jobId;

  test('reports a job from beginning to end, with rising event numbers', async () => {
    const { nextJob } = await open();
    const jobId = await begin(walkOf());
    const seen: { id: string; job: JobEvent }[] = [];
    do seen.push(await nextJob());
    while (seen.at(-1)!.job.state !== 'done');
    expect(new Set(seen.map(({ job }) => job.job_id))).toEqual(new Set([jobId]));
    const ids = seen.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    expect(seen.at(-1)!.job).toMatchObject({ progress: 1, result: [1, 2, 3] });
  });

  test('reports the remaining credits when a job begins and when it ends', async () => {
    const next = await read('/v1/tenant/changes');
    const balance = async () => {
      for (;;) {
        const event = JSON.parse((await next()).data) as SessionEvent;
        if (event.type === 'account') return event.bonus.credit_balance!;
      }
    };
    const before = await balance();
    const input = walkOf({ credits: 5, held: [3] });
    await beginJob(server.url, user, { kind: 'walk', input, credits: 20 });
    expect(await balance(), 'held').toBe(before - 20);
    writeFileSync(join(folder, `go ${input.name} 3`), '');
    expect(await balance(), 'charged').toBe(before - 15);
  });

  test('resumes after the last event seen, without repeating any', async () => {
    const { untilState } = await open();
    await begin(walkOf());
    const { id } = await untilState('done');
    const missed = await begin(walkOf());
    await expect
      .poll(
        async () =>
          (await user.call('GET /v1/jobs/{job_id}', { params: { job_id: missed } })).body.data.job.state,
      )
      .toBe('done');
    const later = await open(id);
    expect((await later.nextJob()).job).toMatchObject({ job_id: missed, state: 'done' });
    const fresh = await open();
    const last = await begin(walkOf());
    expect((await fresh.nextJob()).job.job_id, 'who never came before hears of what is new').toBe(last);
  });

  test('can be polled instead of being streamed', async () => {
    const poll = async (after: number) =>
      (await user.call('GET /v1/jobs', { query: { after } })).body.data.jobs;
    expect(await poll(0)).toEqual([]);
    const walk = walkOf({ held: [2] });
    const jobId = await begin(walk);
    await expect.poll(async () => (await poll(0))[0]?.step).toBe('step 2');
    const [{ event }] = (await poll(0)) as [JobEvent];
    writeFileSync(join(folder, `go ${walk.name} 2`), '');
    await expect.poll(async () => (await poll(event))[0]?.state).toBe('done');
    expect((await poll(event))[0]).toMatchObject({ job_id: jobId });
  });

  test('reports which project changed: its segments with their revision, or something else', async () => {
    const next = await read('/v1/tenant/changes');
    const nextProject = async () => {
      for (;;) {
        const event = JSON.parse((await next()).data) as SessionEvent;
        if (event.type === 'project') return event;
      }
    };
    const put = (by: TestUser) => {
      const project_id = crypto.randomUUID();
      const body = { revision: 0, kind: 'speech' as const, put: projectSegments(['One.'], 'fake') };
      return by
        .call('PATCH /v1/projects/{project_id}', { params: { project_id }, body })
        .then(({ status }) => ({ status, project_id }));
    };
    expect((await put(await server.signUp())).status).toBe(200);
    const { project_id } = await put(user);
    expect(await nextProject()).toEqual({ type: 'project', project_id, revision: 1 });
    await user.call('POST /p1/history/edit', { body: { history_id: project_id, title: 'Two' } });
    expect(await nextProject()).toEqual({ type: 'project', project_id, revision: null });
  });

  test('reports no jobs of others', async () => {
    const { nextJob } = await open();
    const stranger = await server.signUp();
    await beginJob(server.url, stranger, { kind: 'small', input: 1 });
    const own = await begin(walkOf());
    expect((await nextJob()).job.job_id).toBe(own);
  });

  test('refuses an invalid event number', async () => {
    for (const id of ['-1', '1.5', 'x', '1e300']) {
      const headers = { ...user.headers, 'last-event-id': id };
      expect((await fetch(`${server.url}/v1/tenant/changes`, { headers })).status, id).toBe(422);
    }
  });

  test('reads each event from the database once, however many pages listen', async () => {
    const pages = await Promise.all(Array.from({ length: 6 }, () => open()));
    const query = vi.spyOn(server.db, 'query');
    const walk = walkOf({ held: [1] });
    await begin(walk);
    for (const { untilState } of pages) await untilState('running');
    writeFileSync(join(folder, `go ${walk.name} 1`), '');
    const ends = await Promise.all(pages.map(({ untilState }) => untilState('done')));
    const reads = query.mock.calls.filter(([sql]) => sql.includes('event > asked.after')).length;
    // Two reads an event, since a second one looks for more; separate reads by six pages would be six times as many
    expect(reads).toBeLessThanOrEqual(3 * Number(ends[0]!.id));
  });

  test('of a speech job reads each event once, however many pages listen', async () => {
    const [segment] = segmentsOf(['Wait for it #wait.'], 'fake');
    const { body } = await user.call('POST /v1/speech/generate', {
      idempotencyKey: 'shared',
      body: newScriptOf([{ ...segment!, voice_id: 'fake-0', model_id: 'fake-model', language_id: 'en-US' }]),
    });
    const { job_id } = body.data.job;
    const query = vi.spyOn(server.db, 'query');
    const pages = await Promise.all(
      Array.from({ length: 6 }, () => read(`/v1/speech/jobs/${job_id}/events`)),
    );
    const reads = () => query.mock.calls.filter(([sql]) => sql.includes('i.event > $3')).length;
    await expect.poll(reads).toBeGreaterThan(0);
    await engine.proceed();
    const events = await Promise.all(pages.map((next) => next()));
    expect(new Set(events.map(({ data }) => JSON.parse(data).type))).toEqual(new Set(['segment']));
    // At most one for each page that connected, and one for both of the last events
    expect(reads()).toBeLessThanOrEqual(6 + 2);
  });
});
