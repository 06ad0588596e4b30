import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DiskBlobs } from '../../demo/server/blobs/disk-blobs.ts';
import { removeOrphans } from '../../demo/server/blobs/remove-orphans.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { openMediaFiles } from '../../demo/server/media/media-files.ts';
import { sweepOld } from '../../demo/server/speech/sweep.ts';
import { DEVICE_HEADER } from '../../src/contract/constants/headers.ts';
import { DATABASES } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { leaveOrphan } from '../support/leave-orphan.ts';
import { reconcile } from '../support/reconcile.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { generateBody } from '../support/generate-body.ts';
import { callerAt } from '../support/caller.ts';

describe.each(DATABASES)('faults while speech is made on %s', (kind) => {
  let server: TestServer;
  const engine = new FakeEngine({ concurrency: 2 });

  beforeAll(async () => {
    server = await startTestServer({ engines: [engine], on: kind, env: { VOXBENCH_LOG: 'off' } });
  });
  afterAll(() => server.close());
  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([]);
  });

  const sweepSounds = () =>
    sweepOld({
      db: server.db,
      files: { isOwn: () => Promise.resolve(true) },
      media: { files: openMediaFiles(server.deps.config).files },
      log: createLog('off'),
    });

  test('a sentence that cannot be stored fails after one attempt at no charge, and the next request works', async () => {
    const user = await server.signUp();
    const balance = async () =>
      (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance;
    const generate = async (text: string) => {
      const { body } = await user.call('POST /v1/speech/generate', {
        idempotencyKey: crypto.randomUUID(),
        body: newScriptOf(segmentsOf([text], 'fake')),
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

  test('visitors of one site who generate repeatedly at the same time do not disturb each other', async () => {
    await server.db.query(
      'update site_key set characters_daily = 1000000, characters_daily_visitor = 1000000',
    );
    const visitor = server.visitor();
    const presses = async (device: string) => {
      const statuses: number[] = [];
      let script_id: string | undefined;
      for (let press = 0; press < 12; press++) {
        const owner = callerAt(server.url, { ...visitor.headers, [DEVICE_HEADER]: device });
        const segments = segmentsOf([`${device} waits ${press} #wait`, `${device} then ${press}`], 'fake');
        const { status, body } = await owner.call('POST /v1/speech/generate', {
          idempotencyKey: crypto.randomUUID(),
          body: await generateBody(owner, { segments, ...(script_id && { script_id }) }),
        });
        engine.proceed();
        statuses.push(status);
        // Every third request begins a new script; the others replace running work
        script_id = press % 3 === 2 ? undefined : body.data?.script.script_id;
      }
      return statuses;
    };
    const devices = Array.from({ length: 8 }, (_, index) => `device-${index}`);
    const answers = (await Promise.all(devices.map(presses))).flat();
    engine.proceed();
    expect(answers).toEqual(answers.map(() => 200));
  });

  test('simultaneous requests of one user queue outside the database', async () => {
    const user = await server.signUp();
    const { transaction } = server.db;
    const presses: { from: number; to: number }[] = [];
    let moment = 0;
    vi.spyOn(server.db, 'transaction').mockImplementation(async (work) => {
      const from = moment++;
      let isPress = false;
      const result = await transaction((tx) =>
        work({
          query: (sql, values) => {
            isPress ||= sql.includes('insert into speech_job');
            return tx.query(sql, values);
          },
        }),
      );
      if (isPress) presses.push({ from, to: moment++ });
      return result;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const generate = (count: number) =>
      user.call('POST /v1/speech/generate', {
        idempotencyKey: crypto.randomUUID(),
        body: newScriptOf(segmentsOf([`At once ${count} #wait`], 'fake')),
      });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, count) => generate(count)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const openAt = (moment: number) => presses.filter(({ from, to }) => from <= moment && to > moment).length;
    const most = Math.max(...presses.map(({ from }) => openAt(from)));
    expect(most).toBeLessThanOrEqual(kind === 'the embedded Postgres' ? 1 : 4);
    for (const { body } of answers)
      await user.call('POST /v1/speech/jobs/{job_id}/cancel', {
        params: { job_id: body.data.job.job_id },
        body: {},
      });
  });

  test('old sounds that a crash left without a row are removed, and no others', async () => {
    const user = await server.signUp();
    const texts = ['One of three.', 'Two of three.', 'Three of three.'];
    const { body } = await user.call('POST /v1/speech/generate', {
      idempotencyKey: crypto.randomUUID(),
      body: newScriptOf(segmentsOf(texts, 'fake')),
    });
    await user.events(body.data.job.job_id);
    const folder = join(server.dataDir, 'media', '00');
    mkdirSync(folder, { recursive: true });
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    const put = (ending: string, isOld: boolean) => {
      const path = join(folder, `00${crypto.randomUUID().slice(2)}.${ending}`);
      writeFileSync(path, 'left by a crash');
      if (isOld) utimesSync(path, yesterday, yesterday);
      return path;
    };
    const old = [put('wav', true), put('wav.part', true)];
    const fresh = [put('wav', false), put('wav.part', false)];
    await sweepSounds();
    expect(old.filter((path) => existsSync(path))).toEqual([]);
    expect(fresh.filter((path) => existsSync(path))).toEqual(fresh);
    const params = { script_id: body.data.script.script_id };
    const { segments } = (await user.call('GET /v1/speech/scripts/{script_id}', { params })).body.data.script;
    expect(segments).toHaveLength(3);
    for (const { takes } of segments)
      expect((await fetch(server.url + takes[0]!.url)).status, 'a take that is in use').toBe(200);
  });

  test('old sounds that no row names are removed also where no sound is in use', async () => {
    const files = new DiskBlobs(join(server.dataDir, 'few'));
    const unknown = Array.from({ length: 3 }, () => crypto.randomUUID());
    for (const id of unknown) await leaveOrphan(files.pathOf(id));
    await removeOrphans({ db: server.db, files, log: createLog('off'), isKnown: 'false' });
    for (const id of unknown) expect(await files.length(id)).toBe(0);
  });

  test('sounds stay when most of them are unknown to the database, which may be a wrong one', async () => {
    const folder = join(server.dataDir, 'media');
    const count = readdirSync(folder, { recursive: true }).length;
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    mkdirSync(join(folder, '00'), { recursive: true });
    const unknown = Array.from({ length: Math.max(count, 100) + 1 }, () => {
      const path = join(folder, '00', `00${crypto.randomUUID().slice(2)}.wav`);
      writeFileSync(path, 'of another database');
      utimesSync(path, yesterday, yesterday);
      return path;
    });
    await sweepSounds();
    expect(unknown.filter((path) => existsSync(path))).toEqual(unknown);
    for (const path of unknown) rmSync(path);
  });

  test('deleting a script deletes its downloads', async () => {
    const user = await server.signUp();
    const { body } = await user.call('POST /v1/speech/generate', {
      idempotencyKey: crypto.randomUUID(),
      body: newScriptOf(segmentsOf(['To be downloaded.'], 'fake')),
    });
    await user.events(body.data.job.job_id);
    const history_id = body.data.script.script_id;
    const { items } = (await user.call('GET /p1/history/get', {})).body.data;
    expect((await fetch(new URL(items[0]!.url!, server.url))).status).toBe(200);
    const files = () =>
      readdirSync(join(server.dataDir, 'downloads')).filter((name) => name.startsWith(history_id));
    expect(files()).toHaveLength(2);
    await user.call('DELETE /p1/history/delete', { query: { history_id } });
    expect(files()).toEqual([]);
  });
});

test('a worker keeps a sentence that takes minutes; a claim lost on the way is taken up again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const engine = new FakeEngine({ concurrency: 2 });
  const server = await startTestServer({ engines: [engine] });
  onTestFinished(() => server.close());
  const user = await server.signUp();
  const { body } = await user.call('POST /v1/speech/generate', {
    idempotencyKey: crypto.randomUUID(),
    body: newScriptOf(segmentsOf(['A very long one #wait', 'Another one'], 'fake')),
  });
  await expect.poll(() => engine.asked).toHaveLength(1);
  const secondsLeft = async (position: number) => {
    const [item] = await server.db.query<{ left: number }>(
      `select extract(epoch from leased_until - now())::integer as left from speech_item where position = $1`,
      [position],
    );
    return item?.left;
  };
  await server.db.query(
    `update speech_item set state = 'making', worker = (select worker from speech_item where position = 0),
            leased_until = now() + case position when 0 then interval '5 seconds' else interval '1 hour' end`,
  );
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => secondsLeft(0), { interval: 20 }).toBeGreaterThan(6);
  // Its lease was not shortened to the usual seconds
  expect(await secondsLeft(1)).toBeGreaterThan(3_000);
  await server.db.query(
    `update speech_item set leased_until = now() + case position when 0 then interval '1 hour' else interval '0' end`,
  );
  vi.useRealTimers();
  await engine.proceed();
  await user.events(body.data.job.job_id);
  expect(engine.asked).toEqual(['A very long one #wait', 'Another one']);
});

test('a server that is closing starts none of the work it claims at that moment, and logs no error', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const engine = new FakeEngine({ concurrency: 2 });
  const server = await startTestServer({ engines: [engine] });
  const complaints: unknown[] = [];
  server.deps.log.error = (...complaint) => complaints.push(complaint);
  const user = await server.signUp();
  const generate = (text: string) =>
    user.call('POST /v1/speech/generate', {
      idempotencyKey: crypto.randomUUID(),
      body: newScriptOf(segmentsOf([text], 'fake')),
    });
  const isClaim = (sql: string) => sql.includes('with turn as');
  const isKeeping = (sql: string) =>
    sql.includes('with kept as (\n       select job_id, position from speech_item');

  await generate('At work #wait');
  await expect.poll(() => engine.asked).toHaveLength(1);
  // From here on, the database answers the worker only once the server is closing
  const held: string[] = [];
  let goOn = () => {};
  const closing = new Promise<void>((done) => (goOn = done));
  const { query } = server.db;
  server.db.query = async (sql, values) => {
    const rows = await query(sql, values);
    if (!isClaim(sql) && !isKeeping(sql)) return rows as never[];
    held.push(sql);
    await closing;
    if (isKeeping(sql)) throw new Error('The database is going, too');
    return rows as never[];
  };
  await generate('Claimed late');
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => [held.some(isClaim), held.some(isKeeping)]).toEqual([true, true]);
  vi.useRealTimers();
  setTimeout(goOn, 500);
  await server.close();
  await closing;
  await new Promise((later) => setTimeout(later, 100));
  expect(engine.asked).toEqual(['At work #wait']);
  expect(complaints).toEqual([]);
});
