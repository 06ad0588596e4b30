import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerFaults, findCall, refusalFaults } from '../support/wire-check.ts';
import type { CallAnswer, CallInput } from '../../src/contract/index.ts';
import { broken, fakeApi, ok, refused, takeFaults, user } from '../support/fake-api.ts';
import { fakeLine } from '../support/fake-line.ts';
import { fakeSpeech } from '../support/fake-speech.ts';
import { uuid } from '../support/uuid.ts';

/* The fake server holds the elements and the fixtures of the other tests to the contract. */

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Clicks Generate for one sentence that is not stored yet. */
const newScript = {
  script_id: uuid(1),
  patch: {
    revision: 0,
    put: [
      {
        segment_id: uuid(2),
        rank: 'a0',
        text: 'Hello.',
        gap: '',
        voice: { voice_id: 'ada', model_id: 'm', language_id: 'en', speed: 1 },
        start_ms: null,
        end_ms: null,
        words: [],
        speaker: null,
        source_text: null,
        locked: false,
      },
    ],
  },
} satisfies CallInput<'POST /v1/speech/generate'>['body'];

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a request', () => {
  beforeEach(() => void fakeApi());

  test.each([
    [
      'a body',
      () => post('/accounts/v1/sign_up', { email: 'nobody', password: 'long enough' }),
      'body.email: ',
    ],
    ['a query', () => fetch('/v1/app/products?type=7'), 'query.type: '],
    ['a query without a required parameter', () => fetch('/v1/pay/get_order'), 'query.buss_orderid: '],
    ['a path', () => fetch('/v1/speech/scripts/mine'), 'path.script_id: '],
    [
      'text with half a character',
      () => post('/v1/user/edit', { nickname: '\ud800' }),
      'body: has NUL or half',
    ],
    [
      'a body that is not JSON',
      () => fetch('/v1/user/edit', { method: 'POST', body: 'nickname=Ada' }),
      'content-type: text/plain',
    ],
    ['an unknown path', () => fetch('/v1/nowhere'), 'no call of the contract'],
    ['an unknown method', () => fetch('/v1/user/edit'), 'no call of the contract'],
    [
      'a file that is too large',
      () => fetch('/p1/events', { method: 'POST', body: 'x'.repeat(9 * 1024) }),
      'body: 9216 bytes',
    ],
  ])('with %s that the server would refuse fails the test', async (_, send, fault) => {
    await send().catch(() => undefined);
    expect(takeFaults().join('\n')).toContain(` – ${fault}`);
  });

  test('that spends credits needs its idempotency key', async () => {
    fakeSpeech();
    await post('/v1/speech/generate', newScript);
    expect(takeFaults()).toEqual(['POST /v1/speech/generate – idempotency-key: missing']);
    await post('/v1/speech/generate', newScript, { 'idempotency-key': 'one' });
    expect(takeFaults()).toEqual([]);
  });

  test('that the real server accepts records no fault', async () => {
    await post('/accounts/v1/sign_up', { email: 'ada@example.com', password: 'long enough' });
    expect(takeFaults()).toEqual([]);
  });
});

describe('an answer', () => {
  test('with a missing, wrong or extra field is a fault of the fixture', async () => {
    const { nickname: _, ...nameless } = user;
    const given = { ...nameless, email_confirmed: 'yes', age: 36 };
    fakeApi({ 'POST /v1/user/edit': () => ok({ data: { user_info: given as unknown as typeof user } }) });
    await post('/v1/user/edit', { nickname: 'Ada' });
    const faults = takeFaults().join('\n');
    expect(faults).toContain('POST /v1/user/edit – answer.data.user_info.nickname: ');
    expect(faults).toContain('POST /v1/user/edit – answer.data.user_info.email_confirmed: ');
    expect(
      answerFaults('POST /v1/user/edit', ok({ data: { user_info: { ...user, age: 36 } } }).body),
    ).toEqual(['answer.data.user_info.age: not in the contract']);
  });

  test('may only have codes that the call declares', () => {
    expect(answerFaults('POST /v1/pay/create_order', { code: 2000, msg: '' })).toEqual([]);
    expect(answerFaults('POST /v1/pay/create_order', { code: 2002, msg: '' })).toHaveLength(1);
    expect(answerFaults('POST /v1/pay/create_order', { code: 2000 })).toEqual(['answer.msg: missing']);
  });

  test('may only be a refusal that the call declares, with its details', () => {
    const { body } = refused('err_not_found');
    expect(refusalFaults('GET /v1/pay/get_order', 404, body)).toEqual([]);
    expect(refusalFaults('GET /v1/user/sessions', 404, body)).toHaveLength(1);
    expect(refusalFaults('GET /v1/pay/get_order', 404, { code: 404, msg: '' })).toHaveLength(1);
  });

  test('declared as broken may be anything', async () => {
    fakeApi({ 'GET /v1/tenant/get_tenant_bonus': () => broken(502, '<h1>Bad gateway</h1>') });
    const response = await fetch('/v1/tenant/get_tenant_bonus');
    expect([response.status, await response.text()]).toEqual([502, '<h1>Bad gateway</h1>']);
    expect(takeFaults()).toEqual([]);
  });
});

describe('an event of a stream', () => {
  test('that does not match the contract is a fault of the fixture', async () => {
    const line = fakeLine<'GET /v1/tenant/changes'>();
    fakeApi({ 'GET /v1/tenant/changes': () => line.answer() });
    const response = await fetch('/v1/tenant/changes');
    line.send({ type: 'account', refusals: [] } as unknown as CallAnswer<'GET /v1/tenant/changes'>);
    line.end();
    expect(await response.text()).toBe('data: {"type":"account","refusals":[]}\n\n');
    expect(takeFaults().join('\n')).toContain('GET /v1/tenant/changes – answer.bonus: ');
  });

  test('of a job is numbered and matches the contract', async () => {
    const speech = fakeSpeech();
    await post('/v1/speech/generate', newScript, { 'idempotency-key': 'one' });
    const events = await (await fetch(`/v1/speech/jobs/${uuid(8_001)}/events`)).text();
    expect(events).toMatch(/^id: 1\ndata: \{"type":"segment"/);
    expect(speech.script?.segments[0]?.state).toBe('fresh');
    expect(takeFaults()).toEqual([]);
  });
});

test('a call is found by its path, with its path parameters', () => {
  expect(findCall('POST', '/v1/user/sessions/end_others')?.name).toBe('POST /v1/user/sessions/end_others');
  expect(findCall('POST', '/v1/user/sessions/a%20b/end')).toEqual({
    name: 'POST /v1/user/sessions/{session_id}/end',
    params: { session_id: 'a b' },
  });
  expect(findCall('GET', '/v1/user/sessions/1')).toBeUndefined();
});

test.fails('a request outside the contract fails the running test', { retry: 0 }, async () => {
  fakeApi();
  await fetch('/v1/nowhere');
});
