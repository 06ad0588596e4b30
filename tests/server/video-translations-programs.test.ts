import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiKeyScope } from '../../src/contract/constants/api-keys.ts';
import { callerAt } from '../support/caller.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition, heardAt } from '../support/fake-recognition.ts';
import { FakeSpeakers } from '../support/fake-speakers.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { toneWav } from '../support/tone-wav.ts';
import { videoOrders } from '../support/video-orders.ts';
const SECONDS = 3;
const SAID = 'The tide comes in.';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  const recognition = new FakeRecognition({ languages: ['en'] });
  recognition.heard = [heardAt(0, SAID)];
  server = await startTestServer({
    engines: [new FakeEngine({ voices: 3 })],
    recognizers: [recognition],
    speakerEngines: [new FakeSpeakers()],
    translation: [new FakeTranslation()],
    env: { VOXBENCH_LOG: 'off' },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
});

const keyWith = async (scopes: ApiKeyScope[], monthly_credits: number | null = null) => {
  const { body } = await user.call('POST /v1/api_keys', { body: { name: 'App', scopes, monthly_credits } });
  return callerAt(server.url, { authorization: `Bearer ${body.data.secret}` });
};
const spent = async () => (await user.call('GET /v1/api_keys', {})).body.data.api_keys[0]!.credits_this_month;

test('a program uploads a recording, has it translated, spoken and rendered, and pays with its key', async () => {
  const program = await keyWith(['translation', 'speech']);
  const orders = videoOrders(program, server.url);
  const asset_id = await orders.upload(toneWav(SECONDS * 1000), 'talk.wav');
  const item = await orders.started({ asset_id, target_languages: ['fr'], until: 'speech' });
  await expect
    .poll(async () => (await orders.load(item)).job, PATIENT)
    .toMatchObject({
      kind: 'video-speak',
      state: 'done',
    });
  expect(await orders.load(item)).toMatchObject({ waits_for: null, open_rows: 0 });
  expect(await spent()).toBe(2 * SECONDS + `fr: ${SAID}`.length);

  const params = { project_id: item.project_id };
  const begun = await program.call('POST /v1/video-translations/{project_id}/renders', {
    params,
    body: { format: 'wav' },
    idempotencyKey: 'render',
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const result = async () => (await orders.load(item)).renders[0]!.result;
  await expect.poll(result, PATIENT).not.toBeNull();
  const file = await fetch(new URL((await result())!.url, server.url));
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  // It belongs to the user who made the key
  expect((await user.call('GET /v1/video-translations', {})).body.data.items).toHaveLength(1);
  expect(await reconcile(server.db)).toEqual([]);
});

test('a program translates texts within the credits of its key', async () => {
  const program = await keyWith(['translation'], 2);
  const translate = (text: string) =>
    program.call('POST /v1/translations', {
      body: { texts: [text], source: 'en', target: 'fr' },
      idempotencyKey: crypto.randomUUID(),
    });
  expect((await translate('Good morning to you.')).body.data.texts).toEqual(['fr: Good morning to you.']);
  expect(await spent()).toBe(2);
  const refused = await translate('Good evening.');
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ detail: [{ type: 'err_api_key_limit' }] });
});

test('a key without the scope is refused', async () => {
  const speaker = await keyWith(['speech', 'models']);
  const refused = await speaker.call('GET /v1/video-translations', { query: {} });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ detail: [{ type: 'err_permission_deny' }] });
});

test('a key without the speech scope can order speech neither with a translation nor after its review', async () => {
  const program = await keyWith(['translation']);
  const orders = videoOrders(program, server.url);
  const asset_id = await orders.upload(toneWav(SECONDS * 1000), 'talk.wav');
  const ordered = await program.call('POST /v1/video-translations', {
    body: { asset_id, target_languages: ['fr'], until: 'speech' },
    idempotencyKey: 'order',
  });
  expect(ordered.status).toBe(403);
  const item = await orders.started({ asset_id, target_languages: ['fr'], until: 'translation' });
  await orders.ended(item);
  expect((await orders.goOn(item, 'speech')).status).toBe(403);
  expect(await spent()).toBe(2 * SECONDS);
});
