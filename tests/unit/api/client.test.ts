import { afterEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../../src/api/failure.ts';
import { BASE, answerFetch, signIn, testClient } from './setup.ts';

afterEach(() => vi.restoreAllMocks());

const load = (client: ReturnType<typeof testClient>['client'], silent = false) =>
  client.call('GET /p1/voices/get_default_voice', { silent });
const failed = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiFailure);
  return error as ApiFailure;
};

test('every request names its type, the device, the client and the user', async () => {
  const { client, session, storage } = testClient();
  signIn(session);
  const requests = answerFetch(() => ({}));
  await load(client);
  await client.call('POST /v1/user/get_user_info', { body: {} });
  const device = storage.get('u_device_id');
  expect(device).toMatch(/^[\da-f-]{36}$/);
  expect(storage.get('device_id')).toBe(device);
  for (const { headers } of requests) {
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('x-device-id')).toBe(device);
    expect(headers.get('x-client-bundle-id')).toBe('test/1');
    expect(headers.get('authorization')).toBe('Bearer access-1');
  }
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET ${BASE}/p1/voices/get_default_voice`,
    `POST ${BASE}/v1/user/get_user_info`,
  ]);
});

test('path parameters are escaped, and query and idempotency key are sent', async () => {
  const { client } = testClient();
  const requests = answerFetch(() => ({}));
  await client.call('GET /v1/speech/scripts/{script_id}', { params: { script_id: '../a b' } });
  await client.call('GET /p1/voices/internal_get_all_voices', {
    query: { status: [1, 2], legacy_voice_skip_disabled: 'false' },
  });
  await client.call('POST /v1/speech/generate', { body: { script_id: '1' }, idempotencyKey: 'key-1' });
  expect(requests[0]!.url).toBe(`${BASE}/v1/speech/scripts/..%2Fa%20b`);
  expect(requests[1]!.url).toBe(
    `${BASE}/p1/voices/internal_get_all_voices?status=1&status=2&legacy_voice_skip_disabled=false`,
  );
  expect(requests[2]!.headers.get('idempotency-key')).toBe('key-1');
});

test('a try-out sends its site key and never the token of a signed-in user', async () => {
  const { client, session } = testClient({ siteKey: 'pk_1' });
  signIn(session);
  const requests = answerFetch(() => ({}));
  await load(client);
  expect(requests[0]!.headers.get('x-vox-site-key')).toBe('pk_1');
  expect(requests[0]!.headers.get('authorization')).toBeNull();
});

test.each([
  ['code 1010', { body: { code: 1010, msg: 'no' } }],
  [
    'the error type',
    { status: 422, body: { detail: [{ type: 'err_balance_insufficient', msg: '', loc: [] }] } },
  ],
  ['a message about the balance', { body: { code: 7, msg: 'Balance not enough for this' } }],
])('%s prompts for credits before the call rejects', async (_, answer) => {
  const { client, told } = testClient();
  answerFetch(() => answer);
  const failure = await failed(load(client));
  expect(failure.type).toBe('err_balance_insufficient');
  expect(told).toMatchObject({ credit: 1, failures: [] });
});

test.each([
  [
    'a known type shows its text',
    [{ type: 'err_task_pending', msg: 'x', loc: [] }],
    undefined,
    'err_task_pending',
    /being processed/,
  ],
  [
    'an unknown type is a system error',
    [{ type: 'what', msg: 'x', loc: [] }],
    undefined,
    'err_system',
    /went wrong/,
  ],
  [
    'a type that is a property name in JavaScript is unknown',
    [{ type: 'toString', msg: 'x', loc: [] }],
    undefined,
    'err_system',
    /went wrong/,
  ],
  ['without a detail the message is shown', undefined, 'Said so', 'operation', /^Said so$/],
  ['without both it is a system error', [], undefined, 'err_system', /went wrong/],
])('422: %s', async (_, detail, msg, type, message) => {
  const { client, told } = testClient();
  answerFetch(() => ({ status: 422, body: { detail, msg } }));
  const failure = await failed(load(client));
  expect(failure).toMatchObject({ type, status: 422 });
  expect(failure.message).toMatch(message);
  expect(told.failures).toEqual([failure]);
});

test.each([
  ['a page of a proxy', '<html>Sign in to the wifi</html>'],
  ['an empty object', {}],
  ['a code that is not a number', { code: '5', msg: 'str' }],
])('a status 200 with %s is a failure, and the user is told', async (_, body) => {
  const { client, told } = testClient();
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body)),
  );
  const failure = await failed(load(client));
  expect(failure).toMatchObject({ type: 'err_system', status: 200 });
  expect(told.failures).toEqual([failure]);
});

test('a validation error whose message mentions the balance is about credits', async () => {
  const { client } = testClient();
  answerFetch(() => ({ status: 422, body: { detail: [{ type: 'x', msg: 'Balance not enough', loc: [] }] } }));
  expect((await failed(load(client))).type).toBe('err_balance_insufficient');
});

test('another code shows its message, or that the operation failed', async () => {
  const { client, told } = testClient();
  const messages = ['Not now', ''];
  answerFetch(() => ({ body: { code: 5, msg: messages.shift() } }));
  await failed(load(client));
  await failed(load(client));
  expect(told.failures.map(({ message }) => message)).toEqual(['Not now', 'Operation failed !']);
});

test('a request without an answer is a network error', async () => {
  const { client, told } = testClient();
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const failure = await failed(load(client));
  expect(failure).toMatchObject({ type: 'network', message: 'Network error', status: 0 });
  expect(told.failures).toEqual([failure]);
});

test('other HTTP errors show their message, unless the call is silent', async () => {
  const { client, told } = testClient();
  answerFetch(() => ({ status: 503, body: { detail: [{ type: 'err_service_busy', msg: 'x', loc: [] }] } }));
  expect((await failed(load(client, true))).type).toBe('err_service_busy');
  expect(told.failures).toEqual([]);
  await failed(load(client));
  expect(told.failures.map(({ message }) => message)).toEqual([
    'The service is busy right now. Please try again in a moment.',
  ]);
});

test('an answer that is not JSON is a failure, not a crash', async () => {
  const { client } = testClient();
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response('<h1>Bad gateway', { status: 502 }),
  );
  expect(await failed(load(client))).toMatchObject({ type: 'err_system', status: 502 });
});

test('a caller that gives up gets no answer', async () => {
  const { client, told } = testClient();
  const controller = new AbortController();
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      ),
  );
  const call = failed(client.call('GET /p1/voices/get_default_voice', { signal: controller.signal }));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  controller.abort();
  expect((await call).type).toBe('aborted');
  expect(told).toMatchObject({ failures: [], credit: 0, lost: 0 });
});

test('an error of the token exchange resolves with the answer of the server', async () => {
  const { client, told } = testClient();
  answerFetch(() => ({ status: 401, body: { code: 401, msg: 'reused' } }));
  const answer = await client.call('POST /accounts/v1/token', { body: { refresh_token: 'x' } });
  expect(answer).toMatchObject({ code: 401, msg: 'reused' });
  expect(told).toMatchObject({ failures: [], lost: 0 });
});

test('a wrong password is a refusal and does not end the session', async () => {
  const { client, told } = testClient();
  const requests = answerFetch(() => ({
    status: 401,
    body: { detail: [{ type: 'err_sign_in_failed', msg: '', loc: [] }] },
  }));
  const failure = await failed(
    client.call('POST /accounts/v1/sign_in', { body: { email: 'a@b.c', password: 'x' }, silent: true }),
  );
  expect(failure.type).toBe('err_sign_in_failed');
  expect(told.lost).toBe(0);
  expect(requests).toHaveLength(1);
});

test('addresses from a server below a path are resolved below that path', async () => {
  const apiBase = 'https://site.test/voice';
  const { client } = testClient({ apiBase });
  const requests = answerFetch(() => ({}));
  await load(client);
  expect(requests[0]!.url).toBe(`${apiBase}/p1/voices/get_default_voice`);
  expect(client.address('/media/a.wav?s=1')).toBe(`${apiBase}/media/a.wav?s=1`);
  expect(client.address('https://cdn.test/a.wav')).toBe('https://cdn.test/a.wav');
});

test('relative addresses are resolved against the server, not the page', () => {
  const { client } = testClient();
  expect(client.address('/media/a.wav?s=1')).toBe(`${BASE}/media/a.wav?s=1`);
  expect(client.address('https://cdn.test/a.wav')).toBe('https://cdn.test/a.wav');
});
