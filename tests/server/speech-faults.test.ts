import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEVICE_HEADER } from '../../src/api/constants.ts';
import { DATABASES, startDatabases, type TestDatabases } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { reconcile } from '../support/reconcile.ts';
import { segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(DATABASES)('faults while speech is made on %s', (kind) => {
  let databases: TestDatabases;
  let server: TestServer;
  const engine = new FakeEngine({ concurrency: 2 });

  beforeAll(async () => {
    databases = await startDatabases(kind);
    server = await startTestServer({
      engines: [engine],
      env: { ...(await databases.env()), VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(async () => {
    await server.close();
    await databases.end();
  });
  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([]);
  });

  test('what cannot be stored fails after one attempt, costs nothing, and the next request is fine', async () => {
    const user = await server.signUp();
    const balance = async () =>
      (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance;
    const generate = async (text: string) => {
      const { body } = await user.call('POST /v1/speech/generate', {
        idempotencyKey: crypto.randomUUID(),
        body: { segments: segmentsOf([text], 'fake') },
      });
      await user.events(body.data.job.job_id);
      const params = { script_id: body.data.script.script_id };
      return (await user.call('GET /v1/speech/scripts/{script_id}', { params })).body.data.script;
    };
    const before = await balance();
    engine.asked.length = 0;
    const media = join(server.dataDir, 'media');
    rmSync(media, { recursive: true, force: true });
    writeFileSync(media, '');
    const script = await generate('Nowhere to keep this.');
    expect(script.segments[0]).toMatchObject({ state: 'failed', error: 'err_generate_voice_failed' });
    expect(engine.asked).toHaveLength(1);
    expect(await balance()).toBe(before);
    rmSync(media);
    expect((await generate('There is room again.')).segments[0]!.state).toBe('fresh');
  });

  test('visitors of one site who generate at once and again do not get into the way of each other', async () => {
    await server.db.query(
      'update site_key set characters_daily = 1000000, characters_daily_visitor = 1000000',
    );
    const visitor = server.visitor();
    const presses = async (device: string) => {
      const statuses: number[] = [];
      let script_id: string | undefined;
      for (let press = 0; press < 12; press++) {
        const segments = segmentsOf([`${device} waits ${press} #wait`, `${device} then ${press}`], 'fake');
        const { status, body } = await visitor.call('POST /v1/speech/generate', {
          headers: { [DEVICE_HEADER]: device },
          idempotencyKey: crypto.randomUUID(),
          body: { segments, ...(script_id && { script_id }) },
        });
        engine.proceed();
        statuses.push(status);
        // Every third begins a new script, the others cancel what still runs
        script_id = press % 3 === 2 ? undefined : body.data?.script.script_id;
      }
      return statuses;
    };
    const devices = Array.from({ length: 8 }, (_, index) => `device-${index}`);
    const answers = (await Promise.all(devices.map(presses))).flat();
    engine.proceed();
    expect(answers).toEqual(answers.map(() => 200));
  });

  test('a deleted script takes its downloads with it', async () => {
    const user = await server.signUp();
    const { body } = await user.call('POST /v1/speech/generate', {
      idempotencyKey: crypto.randomUUID(),
      body: { segments: segmentsOf(['To be downloaded.'], 'fake') },
    });
    await user.events(body.data.job.job_id);
    const history_id = body.data.script.script_id;
    const { items } = (await user.call('GET /p1/history/get', {})).body.data;
    expect((await fetch(new URL(items[0]!.url, server.url))).status).toBe(200);
    const files = () =>
      readdirSync(join(server.dataDir, 'downloads')).filter((name) => name.startsWith(history_id));
    expect(files()).toHaveLength(1);
    await user.call('DELETE /p1/history/delete', { query: { history_id } });
    expect(files()).toEqual([]);
  });
});
