import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../demo/server/config/log.ts';
import { answerError } from '../../demo/server/http/answer-error.ts';
import type { Env } from '../../demo/server/http/app.ts';
import { bindHealth } from '../../demo/server/http/health.ts';
import { createRouteOf } from '../../demo/server/http/request-meter.ts';
import { DATABASES } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { beginJob, makeWalkFolder, walkModule } from '../support/walk-job.ts';

const TOKEN = 'a-token-of-the-operator-for-metrics';
const WITH_TOKEN = { authorization: `Bearer ${TOKEN}` };

/** Requests with a `Host` of choice. */
const ask = async (server: TestServer, headers: Record<string, string> = {}) => {
  const { port } = server;
  const asked = request({ host: '127.0.0.1', port, path: '/metrics', headers }).end();
  const response = await new Promise<Parameters<typeof text>[0] & { statusCode?: number }>(
    (resolve, reject) => void asked.once('response', resolve).once('error', reject),
  );
  return { status: response.statusCode, body: await text(response) };
};

const read = async (server: TestServer) => (await ask(server, WITH_TOKEN)).body;

/** Value of a line such as `name{label="value"}`; undefined if there is none. */
const valueOf = (metrics: string, line: string): number | undefined => {
  const found = metrics.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
};

describe('metrics are read', () => {
  const statusOf = async (env: Record<string, string>, headers: Record<string, string>) => {
    const server = await startTestServer({ env, engines: [] });
    const { status } = await ask(server, headers);
    await server.close();
    return status;
  };

  test.each([
    ['by nobody without a configured token, not even on the machine itself', {}, {}, 404],
    ['without the token', { VOXBENCH_METRICS_TOKEN: TOKEN }, {}, 401],
    ['with another token', { VOXBENCH_METRICS_TOKEN: TOKEN }, { authorization: 'Bearer another' }, 401],
    [
      'with the token, from anywhere',
      { VOXBENCH_METRICS_TOKEN: TOKEN, VOXBENCH_PUBLIC_URL: 'https://voice.example.com' },
      { ...WITH_TOKEN, host: 'voice.example.com', 'x-forwarded-for': '203.0.113.9' },
      200,
    ],
  ])('%s', async (_, env, headers, status) => {
    expect(await statusOf(env, headers)).toBe(status);
  });
});

describe.each(DATABASES)('metrics, on %s', (on) => {
  let server: TestServer;
  const engine = new FakeEngine();
  const folder = makeWalkFolder();
  beforeAll(async () => {
    const env = { VOXBENCH_METRICS_TOKEN: TOKEN };
    server = await startTestServer({ on, engines: [engine], more: [walkModule], env });
    // Requests are counted from the first reading on
    await read(server);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('count requests by route, never by the requested address', async () => {
    const user = await server.signUp();
    const job_id = crypto.randomUUID();
    expect((await user.call('GET /v1/jobs/{job_id}', { params: { job_id } })).status).toBe(404);
    const nowhere = crypto.randomUUID();
    await fetch(`${server.url}/${nowhere}?q=secret`);
    const requests = 'voxbench_http_requests_total';
    const metric = (labels: string) => async () => valueOf(await read(server), `${requests}{${labels}}`);
    await expect.poll(metric('method="GET",route="/v1/jobs/{job_id}",status="404"')).toBe(1);
    await expect.poll(metric('method="GET",route="none",status="404"')).toBe(1);
    const metrics = await read(server);
    for (const unsaid of [job_id, nowhere, 'secret', user.email]) expect(metrics).not.toContain(unsaid);
    expect(
      valueOf(
        metrics,
        'voxbench_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/v1/jobs/{job_id}"}',
      ),
    ).toBe(1);
  });

  test('report how many jobs and sentences wait, since when, and which credits they hold', async () => {
    const user = await server.signUp();
    // One more than runs at the same time
    const walks = [0, 1, 2, 3, 4].map((number) => `held ${number}`);
    for (const name of walks)
      await beginJob(server.url, user, { kind: 'walk', input: { folder, name, held: [1] }, credits: 10 });
    await server.db.query(`update job set created_at = created_at - interval '1 hour'`);
    const { body } = await user.call('POST /v1/speech/generate', {
      idempotencyKey: 'waits',
      body: newScriptOf(segmentsOf(['#wait one.', 'Two.', 'Three.'], 'fake')),
    });
    const credits = 50 + body.data.job.credits_held;
    const expected: [string, number][] = [
      ['voxbench_jobs{kind="walk",state="running"}', 4],
      ['voxbench_jobs{kind="walk",state="queued"}', 1],
      ['voxbench_jobs{kind="small",state="queued"}', 0],
      ['voxbench_sentences{state="making"}', 1],
      ['voxbench_sentences{state="queued"}', 2],
      ['voxbench_credits_held', credits],
    ];
    for (const [line, value] of expected)
      await expect.poll(async () => valueOf(await read(server), line), { message: line }).toBe(value);
    const metrics = await read(server);
    expect(valueOf(metrics, 'voxbench_jobs_oldest_seconds{kind="walk"}')).toBeGreaterThanOrEqual(3600);
    expect(valueOf(metrics, 'voxbench_jobs_oldest_seconds{kind="small"}')).toBe(0);
    expect(valueOf(metrics, 'voxbench_sentences_oldest_seconds')).toBeGreaterThan(0);
    for (const name of walks) writeFileSync(join(folder, `go ${name} 1`), '');
    engine.proceed();
  });

  test('report the state and speed of engines, and what was charged', async () => {
    const user = await server.signUp();
    const { body } = await user.call('POST /v1/speech/generate', {
      idempotencyKey: 'speed',
      body: newScriptOf(segmentsOf(['A sentence that is spoken.'], 'fake')),
    });
    await user.events(body.data.job.job_id);
    const metrics = await read(server);
    const ofEngine = 'engine="fake",capability="speech"';
    expect(valueOf(metrics, `voxbench_engine_state{${ofEngine},state="ready"}`)).toBe(1);
    expect(valueOf(metrics, `voxbench_engine_sound_seconds_total{${ofEngine}}`)).toBeGreaterThan(0.3);
    expect(valueOf(metrics, `voxbench_engine_work_seconds_total{${ofEngine}}`)).toBeGreaterThan(0);
    expect(valueOf(metrics, 'voxbench_credits_settled_total{feature="speech"}')).toBeGreaterThan(0);
    expect(valueOf(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(valueOf(metrics, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
  });

  test('count event streams while they are open', async () => {
    const user = await server.signUp();
    const streams = async () => valueOf(await read(server), 'voxbench_event_streams')!;
    const before = await streams();
    const away = new AbortController();
    await fetch(`${server.url}/v1/tenant/changes`, { headers: user.headers, signal: away.signal });
    await expect.poll(streams).toBe(before + 1);
    away.abort();
    await expect.poll(streams).toBe(before);
  });
});

test('a route is named as in the contract, without the patterns of its parameters', () => {
  const router = new Hono<Env>();
  const answer = () => new Response();
  router.get('/files/:id{[0-9a-f-]{36}}', answer);
  router.get('/media/:id{[0-9a-f-]{36}}/:side{(?:before|after)\\.mp4}', answer);
  router.on('POST', '/v1/jobs/:job_id/cancel', answer);
  const routeOf = createRouteOf(router);
  const id = crypto.randomUUID();
  expect(routeOf('HEAD', `/files/${id}`)).toBe('/files/{id}');
  expect(routeOf('GET', `/media/${id}/after.mp4`)).toBe('/media/{id}/{side}');
  expect(routeOf('POST', `/v1/jobs/${id}/cancel`)).toBe('/v1/jobs/{job_id}/cancel');
  expect(routeOf('GET', `/v1/jobs/${id}/cancel`)).toBe('none');
  expect(routeOf('GET', '/files/no-id')).toBe('none');
});

describe('/readyz', () => {
  const statusOf = async (stopping: AbortSignal, query: () => Promise<never[]>) => {
    const router = new Hono<Env>();
    router.onError(answerError(createLog('off')));
    const db = { query } as never;
    const sources = { version: '', diskProblem: async () => 'disk_full' as const, engines: () => [] };
    bindHealth(
      { router, identify: async () => undefined, isOperator: async () => false },
      { db, stopping, ...sources },
    );
    const bindings = { incoming: { complete: true, errored: null }, outgoing: {} } as HttpBindings;
    return (await router.request('/readyz', {}, bindings as never)).status;
  };

  test('succeeds while the database answers and the server is not stopping', async () => {
    const query = () => Promise.resolve([]);
    expect(await statusOf(new AbortController().signal, query)).toBe(200);
    expect(await statusOf(AbortSignal.abort(), query)).toBe(503);
  });
});
