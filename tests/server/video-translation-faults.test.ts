import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CODE_NOT_ENOUGH_CREDITS } from '../../src/contract/constants/codes.ts';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition, heardAt } from '../support/fake-recognition.ts';
import { FakeSpeakers } from '../support/fake-speakers.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import { heldCredits } from '../support/held-credits.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { setBalance } from '../support/set-balance.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { videoProjectsOf } from '../support/video-projects.ts';

const SECONDS = 4;
const VOICE = { voice_id: 'fake-0', model_id: 'fake-model', language_id: 'en-US', speed: 1 };

let server: TestServer;
let user: TestUser;
let projects: ReturnType<typeof videoProjectsOf>;
const engine = new FakeEngine({ voices: 2 });
const recognition = new FakeRecognition({ languages: ['en'] });
const translation = new FakeTranslation();
const speakers = new FakeSpeakers();

beforeAll(async () => {
  server = await startTestServer({
    engines: [engine],
    recognizers: [recognition],
    speakerEngines: [speakers],
    translation: [translation],
    env: { VOXBENCH_LOG: 'off' },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  recognition.heard = [heardAt(0, 'Hello there.'), heardAt(2_000, 'The tide comes in.')];
  user = await server.signUp();
  projects = videoProjectsOf(user, server.url);
});
afterEach(async () => {
  expect(await reconcile(server.db)).toEqual([]);
});

const upload = () => projects.upload(writeWav(new Float32Array(SECONDS * 16_000).fill(0.1), 16_000), 'a.wav');
const order = async () => projects.prepared({ asset_id: await upload(), target_languages: ['fr'] });

test('engines that crash once are tried again, and their work is charged once', async () => {
  const before = await projects.balance();
  recognition.next('crash');
  translation.next('crash');
  speakers.crash(1);
  expect(await order()).toMatchObject({ job: { state: 'done', error: null }, rows: 2 });
  expect(before - (await projects.balance())).toBe(2 * SECONDS);
  expect(await heldCredits(server.db)).toBe(0);
});

test('a translation with too few lines is rejected: no line gets the text of another', async () => {
  const before = await projects.balance();
  translation.next('forget', 'forget');
  const failed = await order();
  expect(failed).toMatchObject({ job: { state: 'failed', error: 'err_translation_failed' }, rows: 0 });
  expect(before - (await projects.balance()), 'recognition').toBe(SECONDS);
  expect(await heldCredits(server.db)).toBe(0);
  const { project_id } = failed;
  await user.call('POST /v1/video-translations/{project_id}/retry', {
    params: { project_id },
    body: {},
    idempotencyKey: crypto.randomUUID(),
  });
  const done = await projects.ended(failed);
  expect(done.project.segments.map(({ text }) => text)).toEqual([
    'fr: Hello there.',
    'fr: The tide comes in.',
  ]);
  expect(before - (await projects.balance())).toBe(2 * SECONDS);
});

/** A translation of three lines to be spoken; the second one waits. */
const spoken = async () => {
  const texts = ['One line.', '#wait here.', 'The third line.'];
  const cues = texts.map((text, index) => ({
    start_ms: index * 1_000,
    end_ms: index * 1_000 + 900,
    text,
    translation: text,
  }));
  const item = await projects.prepared({ cues, target_languages: ['fr'], source_language: 'en' });
  const { project, project_id } = item;
  const put = project.segments.map((segment) => ({ ...segment, voice: VOICE }));
  const patch = { kind: 'video-translation' as const, revision: project.revision, put };
  expect(
    (await user.call('PATCH /v1/projects/{project_id}', { params: { project_id }, body: patch })).status,
  ).toBe(200);
  return item;
};
const speak = (script_id: string) =>
  user.call('POST /v1/speech/generate', { body: { script_id }, idempotencyKey: crypto.randomUUID() });
const openRows = async (item: { project_id: string }) => (await projects.load(item)).open_rows;
test('nothing begins without credits for all rows; once there are some, each row is charged once', async () => {
  const item = await spoken();
  await setBalance(server.db, user.email, 20);
  const refused = await speak(item.project_id);
  expect(refused.body).toMatchObject({ code: CODE_NOT_ENOUGH_CREDITS });
  expect(await projects.balance()).toBe(20);
  expect(await openRows(item)).toBe(3);
  await setBalance(server.db, user.email, 100);
  expect((await speak(item.project_id)).status).toBe(200);
  await engine.proceed();
  await expect.poll(() => openRows(item), PATIENT).toBe(0);
  const characters = ['One line.', '#wait here.', 'The third line.'].join('').length;
  await expect.poll(() => projects.balance(), PATIENT).toBe(100 - characters);
});

test('speech stopped half-way keeps and charges finished rows; the rest is made and charged later', async () => {
  const item = await spoken();
  const before = await projects.balance();
  const { body } = await speak(item.project_id);
  await expect.poll(() => openRows(item), PATIENT).toBe(2);
  await user.call('POST /v1/speech/jobs/{job_id}/cancel', {
    params: { job_id: body.data.job.job_id },
    body: {},
  });
  await expect.poll(() => projects.balance(), PATIENT).toBe(before - 'One line.'.length);
  expect(await openRows(item)).toBe(2);
  const asked = engine.asked.length;
  await speak(item.project_id);
  await engine.proceed();
  await expect.poll(() => openRows(item), PATIENT).toBe(0);
  expect(engine.asked.slice(asked)).toEqual(['#wait here.', 'The third line.']);
});

test.each([
  ['recognition', recognition],
  ['translation', translation],
] as const)(
  'deleting a translation during %s ends the work, releases its credits and leaves no file',
  async (_, held) => {
    const before = await projects.balance();
    const heldBefore = await heldCredits(server.db);
    const count = held.asked.length;
    held.next('wait');
    const asset_id = await upload();
    const { project_id, job } = await projects.begin({ asset_id, target_languages: ['fr'] });
    await expect.poll(() => held.asked.length, PATIENT).toBe(count + 1);
    const answer = await user.call('DELETE /v1/video-translations/{project_id}', { params: { project_id } });
    expect(answer.status).toBe(200);
    // The words recognised so far were charged
    const heard = held === translation ? SECONDS : 0;
    await expect.poll(projects.balance, PATIENT).toBe(before - heard);
    expect(await heldCredits(server.db)).toBe(heldBefore);
    const jobs = 'select state from job where job_id = $1';
    await expect
      .poll(
        async () => (await server.db.query<{ state: string }>(jobs, [job.job_id])).map(({ state }) => state),
        PATIENT,
      )
      .not.toContain('running');
    const { body } = await user.call('GET /v1/assets', { query: {} });
    expect(body.data.assets).toEqual([]);
  },
);

test('a recording deleted during recognition leaves the recognised rows, and a job that ends', async () => {
  const heldBefore = await heldCredits(server.db);
  const count = recognition.asked.length;
  recognition.next('wait');
  const asset_id = await upload();
  const item = await projects.begin({ asset_id, target_languages: ['fr'] });
  await expect.poll(() => recognition.asked.length, PATIENT).toBe(count + 1);
  expect((await user.call('DELETE /v1/assets/{asset_id}', { params: { asset_id } })).status).toBe(200);
  recognition.proceed();
  const { asset, job, rows } = await projects.ended(item);
  expect({ asset, state: job.state, rows }).toEqual({ asset: null, state: 'done', rows: 2 });
  expect(await heldCredits(server.db)).toBe(heldBefore);
});
