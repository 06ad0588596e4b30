import OpenAI, { APIError } from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeEngine } from '../support/fake-engine.ts';
import { generateBody } from '../support/generate-body.ts';
import { segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const TOWER = '東京タワー。';
const refused = { status: 422, body: { detail: [{ type: 'err_text_unreadable' }] } };

let engine: FakeEngine;
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  engine = new FakeEngine({ can: { reads: false } });
  server = await startTestServer({ engines: [engine] });
  user = await server.signUp();
});
afterAll(() => server.close());

const segments = segmentsOf(['Hello.', TOWER], 'fake');

test('a quote is refused for a sentence that its voice cannot read', async () => {
  expect(await user.call('POST /v1/speech/quote', { body: { segments } })).toMatchObject(refused);
});

test('generating it is refused too, costs nothing and speaks nothing', async () => {
  const body = await generateBody(user, { segments });
  const answer = await user.call('POST /v1/speech/generate', { body, idempotencyKey: crypto.randomUUID() });
  expect(answer).toMatchObject(refused);
  expect(engine.asked).toEqual([]);
});

test('a pronunciation makes the text readable', async () => {
  await user.call('POST /v1/pronunciations', {
    body: { word: TOWER.slice(0, -1), language: 'en', say: 'Tokyo Tower', ipa: '' },
  });
  expect((await user.call('POST /v1/speech/quote', { body: { segments } })).status).toBe(200);
});

test('a quote lists each unreadable word once, unless it has a pronunciation', async () => {
  const quote = async (texts: string[]) => {
    const body = { segments: segmentsOf(texts, 'fake') };
    return (await user.call('POST /v1/speech/quote', { body })).body.data.left_out;
  };
  expect(await quote(['To 大阪 and 서울.', 'Back to 大阪, Привет.', 'Hello.'])).toEqual(['大阪', '서울']);
  await user.call('POST /v1/pronunciations', {
    body: { word: '大阪', language: 'en', say: 'Osaka', ipa: '' },
  });
  expect(await quote(['To 大阪 and 서울.'])).toEqual(['서울']);
  const many = Array.from({ length: 30 }, (_, at) => `To ${'東'.repeat(at + 1)}.`);
  expect(await quote(many)).toHaveLength(20);
});

test('programs get an error that they do not retry', async () => {
  const { body } = await user.call('POST /v1/api_keys', {
    body: { name: 'Reader', scopes: ['speech'], monthly_credits: null },
  });
  const client = new OpenAI({ apiKey: body.data.secret, baseURL: `${server.url}/v1` });
  const asked = client.audio.speech.create({ model: 'tts-1', voice: 'fake-0', input: '안녕하세요' });
  const error: unknown = await asked.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(APIError);
  expect(error).toMatchObject({ status: 400, type: 'invalid_request_error', param: 'input' });
});
