import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDITION_TEXT_MAX } from '../../src/contract/constants/voices.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const engine = new FakeEngine({ voices: 2, can: { blend: true, reads: false } });
const metered = Object.assign(new FakeEngine({ id: 'metered' }), { isMetered: true });
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ engines: [engine, metered] });
  user = await server.signUp();
});
afterAll(() => server.close());

const hear = (text: string, voice_id = 'fake-0', who: Pick<TestUser, 'call'> = user) =>
  who.call('POST /v1/voices/{voice_id}/audition', { params: { voice_id }, body: { text } });

test('a voice speaks a sentence as it would in a script, at no charge', async () => {
  const balance = async () => (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data;
  const before = await balance();
  await user.call('POST /v1/pronunciations', {
    body: { language: 'en', word: 'Niamh', say: 'Neev', ipa: '' },
  });
  const { body } = await hear('  Niamh has 3 cats. ');
  expect(engine.asked).toContain('Neev has three cats.');
  const heard = await fetch(server.url + body.data.url);
  expect(heard.headers.get('content-type')).toBe('audio/wav');
  expect((await fetch(server.url + body.data.url.split('?')[0])).status, 'without a signature').toBe(403);
  expect(await balance()).toEqual(before);
});

test.for([
  ['that is empty', ' '],
  ['without anything to say', '…'],
  ['that is too long', 'a'.repeat(AUDITION_TEXT_MAX + 1)],
])('a sentence %s is refused', async ([, text]) => {
  expect((await hear(text!)).status).toBe(422);
});

test('an unknown voice, and one whose provider charges for each text, is refused', async () => {
  expect((await hear('Hello.', 'nobody')).body).toMatchObject({ detail: [{ type: 'err_voice_not_found' }] });
  expect((await hear('Hello.', 'metered-0')).body).toMatchObject({
    detail: [{ msg: 'The provider of this voice charges for each text. Hear your sentence in a script.' }],
  });
  expect(metered.asked).toEqual([]);
});

test('a user may hear a limited number of sentences a day, counted separately for each user', async () => {
  const other = await server.signUp();
  expect((await hear('Once more.')).status).toBe(200);
  await server.db.query(`update rate_limit set count = 80 where key like 'audition:%'`);
  const refused = await hear('Once more.');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
  expect((await hear('Once more.', 'fake-0', other)).status).toBe(200);
});
