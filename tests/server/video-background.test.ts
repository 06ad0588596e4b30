import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiKeyScope } from '../../src/contract/constants/api-keys.ts';
import { DiskBlobs } from '../../demo/server/blobs/disk-blobs.ts';
import { AwaitsJob, type JobRun } from '../../demo/server/jobs/kind.ts';
import { awaitBackground } from '../../demo/server/video-translation/render/await-background.ts';
import type { RenderOrder } from '../../demo/server/video-translation/render/order.ts';
import type { RenderPlan } from '../../demo/server/video-translation/render/plan.ts';
import { callerAt } from '../support/caller.ts';
import { DATABASES, testOnce } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition, heardAt } from '../support/fake-recognition.ts';
import { FakeSeparation } from '../support/fake-separation.ts';
import { FakeSpeakers } from '../support/fake-speakers.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import { PATIENT } from '../support/patient.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { uploadFile } from '../support/upload-file.ts';

describe.each(DATABASES)('removing the voices from a recording, on %s', (on) => {
  const once = testOnce(on);
  let folder: string;
  let server: TestServer;
  let user: TestUser;
  let recording: Buffer;
  const separation = new FakeSeparation();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-background-'));
    const path = join(folder, 'a.wav');
    const sine = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=2'];
    expect(spawnSync('ffmpeg', ['-v', 'error', ...sine, path]).status).toBe(0);
    recording = await readFile(path);
    const recognition = new FakeRecognition({ languages: ['en'] });
    recognition.heard = [heardAt(0, 'Hello there.')];
    server = await startTestServer({
      on,
      engines: [new FakeEngine({ voices: 1 })],
      recognizers: [recognition],
      speakerEngines: [new FakeSpeakers()],
      translation: [new FakeTranslation()],
      separation: [separation],
      env: { VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    separation.turn('ready');
    separation.gate = Promise.resolve();
    separation.voiceShare = () => 1;
    separation.asked = 0;
    user = await server.signUp();
  });

  const load = async (project_id: string) =>
    (await user.call('GET /v1/video-translations/{project_id}', { params: { project_id } })).body.data
      .translation;
  const translatedOf = async (bytes: Buffer, ...target_languages: string[]): Promise<string[]> => {
    const answer = await user.call('POST /v1/video-translations', {
      body: { asset_id: await uploadFile(server.url, user, bytes), target_languages },
      idempotencyKey: crypto.randomUUID(),
    });
    const ids = answer.body.data.items.map(({ project_id }) => project_id);
    await expect.poll(async () => (await load(ids[0]!)).job.state, PATIENT).toBe('done');
    return ids;
  };
  /** Translations of a newly uploaded recording, prepared. */
  const translated = (...target_languages: string[]) => translatedOf(recording, ...target_languages);
  const begin = (project_id: string, by: Pick<TestUser, 'call'> = user) =>
    by.call('POST /v1/video-translations/{project_id}/background', { params: { project_id }, body: {} });
  const ended = async (project_id: string) => {
    await expect
      .poll(async () => (await load(project_id)).background?.job?.state, PATIENT)
      .toMatch(/done|failed|cancelled/);
    return (await load(project_id)).background!;
  };
  const ordered = async (project_id: string) => {
    await user.call('POST /v1/video-translations/{project_id}/settings', {
      params: { project_id },
      body: { original_sound: 'background' },
    });
    const answer = await user.call('POST /v1/video-translations/{project_id}/renders', {
      params: { project_id },
      body: { format: 'wav' },
      idempotencyKey: crypto.randomUUID(),
    });
    const { render_id } = answer.body.data.render;
    return async () => (await load(project_id)).renders.find((one) => one.render_id === render_id)!;
  };
  const reportOf = async (find: Awaited<ReturnType<typeof ordered>>) => {
    await expect.poll(async () => (await find()).job.state, PATIENT).toBe('done');
    return (await find()).result!.report;
  };
  const rendered = async (project_id: string) => reportOf(await ordered(project_id));

  test('is done once for all languages and translations of the recording, and the result is served', async () => {
    const [french, portuguese] = await translated('fr', 'pt');
    const [later] = await translated('fr');
    separation.voiceShare = () => 0.5;
    expect((await load(french!)).background).toEqual({ job: null, url: null, peaks: [] });
    expect((await begin(french!)).body.data.background?.job?.state).toMatch(/queued|running/);
    const { url, job, peaks } = await ended(french!);
    expect(Math.max(...peaks)).toBeGreaterThan(0);
    expect(Math.max(...peaks)).toBeLessThanOrEqual(100);
    expect(job).toMatchObject({ state: 'done', progress: 1 });
    for (const other of [portuguese!, later!]) {
      await begin(other);
      expect((await load(other)).background?.job?.job_id).toBe(job!.job_id);
    }
    expect(separation.asked).toBe(1);
    const answer = await fetch(new URL(url!, server.url), { headers: { range: 'bytes=0-99' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-type')).toBe('audio/mp4');
    const unsigned = await fetch(new URL(url!.replace(/\?.*/, ''), server.url));
    expect(unsigned.status).toBe(403);
  });

  once(
    'lets a render mix with the result; until it exists the original is lowered, and the report says so',
    async () => {
      const [id] = await translated('fr');
      const before = await rendered(id!);
      expect(before.lowered_instead).toBe(true);
      expect(before.loudness_lufs).toBeGreaterThan(-40);
      await begin(id!);
      await ended(id!);
      const after = await rendered(id!);
      expect(after.lowered_instead).toBe(false);
      expect(after.loudness_lufs ?? -70).toBeLessThan(-60);
    },
  );

  test('delays a render that is ordered meanwhile', async () => {
    const [id] = await translated('fr');
    let open = () => {};
    separation.gate = new Promise((resolve) => (open = resolve));
    await begin(id!);
    await expect.poll(() => separation.asked, PATIENT).toBe(1);
    const find = await ordered(id!);
    await expect.poll(async () => (await find()).job.step, PATIENT).toBe('background');
    expect((await find()).waited_until).toBeNull();
    open();
    expect((await reportOf(find)).lowered_instead).toBe(false);
    const { waited_until, job } = await find();
    expect(waited_until).toBeGreaterThan(job.started_at!);
    expect(waited_until).toBeLessThanOrEqual(job.ended_at!);
  });

  once('delays a render that resumes too early', async () => {
    const [id] = await translated('fr');
    let open = () => {};
    separation.gate = new Promise((resolve) => (open = resolve));
    await begin(id!);
    await expect.poll(() => separation.asked, PATIENT).toBe(1);
    const { job_id } = (await load(id!)).background!.job!;
    const [asset] = await server.db.query<{ tenantId: string; assetId: string }>(
      `select a.tenant_id as "tenantId", a.asset_id as "assetId"
         from video_background b join asset a using (tenant_id, sha256) where b.job_id = $1`,
      [job_id],
    );
    const { tenantId, assetId } = asset!;
    const step = (_name: string, _input: object, work: () => Promise<unknown>) => work();
    const goOn = (awaited: string) =>
      awaitBackground(
        server.db,
        { tenantId, awaited, step } as unknown as JobRun,
        { assetId, sound: 'voices', hasSound: true } as unknown as RenderOrder,
        { backgroundId: null, settings: { original_sound: 'background' } } as unknown as RenderPlan,
      );
    await expect(goOn(job_id)).rejects.toBeInstanceOf(AwaitsJob);
    expect(await goOn(crypto.randomUUID())).toBeNull();
    open();
    await ended(id!);
  });

  once('lets waiting renders leave their slots to others', async () => {
    const [id] = await translated('fr');
    const [other] = await translatedOf(Buffer.concat([recording, Buffer.alloc(8)]), 'fr');
    let open = () => {};
    separation.gate = new Promise((resolve) => (open = resolve));
    await begin(id!);
    await expect.poll(() => separation.asked, PATIENT).toBe(1);
    // More than one workspace may have running
    const waiting: Awaited<ReturnType<typeof ordered>>[] = [];
    for (let count = 0; count < 5; count++) waiting.push(await ordered(id!));
    for (const find of waiting)
      await expect
        .poll(async () => (await find()).job, PATIENT)
        .toMatchObject({
          state: 'queued',
          step: 'background',
        });
    expect((await rendered(other!)).lowered_instead).toBe(true);
    open();
    for (const find of waiting) expect((await reportOf(find)).lowered_instead).toBe(false);
  });

  once('lets a waiting render hold no copy of the recording', async () => {
    const held: string[] = [];
    const real = DiskBlobs.prototype.withLocalFile;
    const spy = vi.spyOn(DiskBlobs.prototype, 'withLocalFile');
    spy.mockImplementation(async function <T>(
      this: DiskBlobs,
      id: string,
      work: (path: string) => Promise<T>,
    ) {
      held.push(id);
      return real.call(this, id, work).finally(() => held.splice(held.indexOf(id), 1)) as Promise<T>;
    } as typeof real);
    onTestFinished(() => spy.mockRestore());
    const [id] = await translated('fr');
    let open = () => {};
    separation.gate = new Promise((resolve) => (open = resolve));
    await begin(id!);
    await expect.poll(() => separation.asked, PATIENT).toBe(1);
    const find = await ordered(id!);
    await expect.poll(async () => (await find()).job.step, PATIENT).toBe('background');
    await expect.poll(() => held, PATIENT).toEqual([]);
    open();
    expect((await reportOf(find)).lowered_instead).toBe(false);
    expect(spy).toHaveBeenCalled();
  });

  once('lets a render wait for the job that it found, not for one that is started later', async () => {
    const [id] = await translated('fr');
    let open = () => {};
    separation.gate = new Promise((resolve) => (open = resolve));
    // The restarted job would keep the engine from other tests
    onTestFinished(() => open());
    const { job } = (await begin(id!)).body.data.background!;
    await expect.poll(() => separation.asked, PATIENT).toBe(1);
    const find = await ordered(id!);
    await expect.poll(async () => (await find()).job.step, PATIENT).toBe('background');
    await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: job!.job_id } });
    await begin(id!);
    expect((await reportOf(find)).lowered_instead).toBe(true);
  });

  once('lets a waiting render continue with the original lowered when it is cancelled', async () => {
    const [id] = await translated('fr');
    separation.gate = new Promise(() => undefined);
    const { job } = (await begin(id!)).body.data.background!;
    await expect.poll(() => separation.asked, PATIENT).toBe(1);
    const find = await ordered(id!);
    await expect.poll(async () => (await find()).job.step, PATIENT).toBe('background');
    await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: job!.job_id } });
    expect((await reportOf(find)).lowered_instead).toBe(true);
  });

  once('lets a waiting render be cancelled at once', async () => {
    const [id] = await translated('fr');
    let open = () => {};
    separation.gate = new Promise((resolve) => (open = resolve));
    // The separation continues, and would keep the engine from other tests
    onTestFinished(() => open());
    await begin(id!);
    const find = await ordered(id!);
    await expect.poll(async () => (await find()).job.step, PATIENT).toBe('background');
    await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: (await find()).job.job_id } });
    await expect.poll(async () => (await find()).job.state, PATIENT).toBe('cancelled');
  });

  once('is tried again when the engine crashes, and can be ordered again after it failed', async () => {
    const [id] = await translated('fr');
    separation.crash(1);
    await begin(id!);
    expect((await ended(id!)).job!.state).toBe('done');
    const [other] = await translated('fr');
    await server.db.query(`update job set state = 'failed' where kind = 'video-background'`);
    expect((await load(other!)).background).toMatchObject({ job: { state: 'failed' }, url: null });
    await begin(other!);
    expect((await ended(other!)).url).not.toBeNull();
    expect(separation.asked).toBe(3);
  });

  test('can be cancelled and ordered again', async () => {
    const [id] = await translated('fr');
    separation.gate = new Promise(() => undefined);
    const { job } = (await begin(id!)).body.data.background!;
    await expect.poll(() => separation.asked, PATIENT).toBe(1);
    await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: job!.job_id } });
    expect((await ended(id!)).job!.state).toBe('cancelled');
    separation.gate = Promise.resolve();
    await begin(id!);
    expect((await ended(id!)).job!.state).toBe('done');
  });

  test('runs for one recording of a workspace at a time', async () => {
    const [one] = await translated('fr');
    const [other] = await translatedOf(Buffer.concat([recording, Buffer.alloc(4)]), 'fr');
    let open = () => {};
    separation.gate = new Promise((resolve) => (open = resolve));
    await begin(one!);
    await begin(other!);
    await expect.poll(async () => (await load(other!)).background!.job!.state, PATIENT).toBe('running');
    await expect.poll(() => separation.asked, PATIENT).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(separation.asked).toBe(1);
    open();
    for (const id of [one!, other!]) expect((await ended(id)).job!.state).toBe('done');
    expect(separation.asked).toBe(2);
  });

  once('is ordered by a program with a translation key; too many in a row are refused', async () => {
    const [id] = await translated('fr');
    const keyWith = async (scopes: ApiKeyScope[]) => {
      const { body } = await user.call('POST /v1/api_keys', {
        body: { name: 'App', scopes, monthly_credits: null },
      });
      return callerAt(server.url, { authorization: `Bearer ${body.data.secret}` });
    };
    expect((await begin(id!, await keyWith(['speech']))).status).toBe(403);
    const program = await keyWith(['translation']);
    expect((await begin(id!, program)).status).toBe(200);
    expect((await ended(id!)).job!.state).toBe('done');
    await server.db.query(`update rate_limit set count = 30 where key like 'video_background:%'`);
    const refused = await begin(id!, program);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ detail: [{ type: 'err_too_many_requests' }] });
  });

  once('installs an engine when first wanted, and is not offered without one', async () => {
    const [id] = await translated('fr');
    separation.turn('off');
    expect((await load(id!)).background).toBeNull();
    expect((await begin(id!)).body).toMatchObject({ detail: [{ type: 'err_interface_unavailable' }] });
    separation.turn('on demand');
    expect((await load(id!)).background).toEqual({ job: null, url: null, peaks: [] });
    await begin(id!);
    expect((await ended(id!)).url).not.toBeNull();
    expect(separation.state().state).toBe('ready');
  });

  test('deletes its result with the source file, also while it is being made', async () => {
    const [id] = await translated('fr');
    await begin(id!);
    const { url } = await ended(id!);
    const remove = async (project_id: string) => {
      const params = { asset_id: (await load(project_id)).asset!.asset_id };
      expect((await user.call('DELETE /v1/assets/{asset_id}', { params })).status).toBe(200);
    };
    await remove(id!);
    expect((await fetch(new URL(url!, server.url))).status).toBe(404);
    expect(await load(id!)).toMatchObject({ asset: null, play_url: null, background: null });

    const [other] = await translated('fr');
    separation.gate = new Promise(() => undefined);
    const { job } = (await begin(other!)).body.data.background!;
    await expect.poll(() => separation.asked, PATIENT).toBe(2);
    await remove(other!);
    const sql = `select from job where job_id = $1 and state in ('queued', 'running')`;
    expect(await server.db.query(sql, [job!.job_id])).toEqual([]);
  });

  test('deletes its result with the last translation of the recording', async () => {
    const [id] = await translated('fr');
    const [other] = await translated('fr');
    await begin(id!);
    const { url } = await ended(id!);
    const remove = (project_id: string) =>
      user.call('DELETE /v1/video-translations/{project_id}', { params: { project_id } });
    await remove(id!);
    expect((await load(other!)).background?.url).not.toBeNull();
    await remove(other!);
    expect((await fetch(new URL(url!, server.url))).status).toBe(404);
    const sql = 'select from video_background where file_id = $1';
    const [, fileId] = /([0-9a-f-]{36})\.m4a/.exec(url!)!;
    expect(await server.db.query(sql, [fileId])).toEqual([]);
  });
});
