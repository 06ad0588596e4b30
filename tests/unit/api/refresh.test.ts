import { afterEach, expect, test, vi } from 'vitest';
import { configure } from '../../../src/api/host-session.ts';
import { BASE, answerFetch, signIn, testClient } from './setup.ts';

afterEach(() => {
  vi.restoreAllMocks();
  configure({ apiBase: undefined, getAccessToken: undefined });
});

const fresh = {
  access_token: 'access-2',
  refresh_token: 'refresh-2',
  expires_in: 900,
  refresh_token_expires_in: 90_000,
};
const isToken = (request: Request) => request.url.endsWith('/accounts/v1/token');
const bearer = (request: Request) => request.headers.get('authorization');

/** Accepts only the new access token. */
const server = (token: () => { status?: number; body: unknown }) =>
  answerFetch((request) => {
    if (isToken(request)) return token();
    return bearer(request) === 'Bearer access-2' ? {} : { status: 401, body: { code: 401, msg: '' } };
  });

test('a refused token is renewed once for all requests, which are then repeated', async () => {
  const { client, session, told } = testClient();
  signIn(session);
  const requests = server(() => ({ body: { code: 0, msg: '', secure_tokens: fresh } }));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => client.call('GET /p1/voices/get_default_voice')),
  );
  expect(answers).toHaveLength(5);
  expect(requests.filter(isToken)).toHaveLength(1);
  expect(
    requests.filter((request) => bearer(request) === 'Bearer access-2' && !isToken(request)),
  ).toHaveLength(5);
  expect(session.read()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' });
  expect(told).toMatchObject({ lost: 0, failures: [] });
});

test('a request refused after another one has renewed uses the new token without renewing again', async () => {
  const { client, session } = testClient();
  signIn(session);
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  const requests = answerFetch(async (request) => {
    if (isToken(request)) return { body: { code: 0, msg: '', secure_tokens: fresh } };
    if (bearer(request) === 'Bearer access-2') return {};
    if (request.url.includes('get_supported_model')) await late;
    return { status: 401, body: {} };
  });
  const slow = client.call('GET /p1/voices/get_supported_model');
  await client.call('GET /p1/voices/get_default_voice');
  release();
  await slow;
  expect(requests.filter(isToken)).toHaveLength(1);
});

test('an expired access token is renewed before use', async () => {
  const { client, session } = testClient();
  signIn(session, { accessLeft: -5 });
  const requests = server(() => ({ body: { code: 0, msg: '', secure_tokens: fresh } }));
  await client.call('GET /p1/voices/get_default_voice');
  expect(requests.map(isToken)).toEqual([true, false]);
});

test('with both tokens expired, the session is lost without a request', async () => {
  const { client, session, told } = testClient();
  signIn(session, { accessLeft: -90_000, refreshLeft: -60_000 });
  const requests = server(() => ({ body: { code: 0, msg: '', secure_tokens: fresh } }));
  const failure = await client.call('GET /p1/voices/get_default_voice').catch((error: unknown) => error);
  expect(failure).toMatchObject({ type: 'err_session_ended' });
  expect(requests).toEqual([]);
  expect(told).toMatchObject({ lost: 1, failures: [] });
});

test('when the clock is hours behind, an expired token is renewed once it is refused', async () => {
  const { client, session, told } = testClient();
  signIn(session, { accessLeft: 20_000 });
  const requests = server(() => ({ body: { code: 0, msg: '', secure_tokens: fresh } }));
  await client.call('GET /p1/voices/get_default_voice');
  expect(requests.map(isToken)).toEqual([false, true, false]);
  expect(told.lost).toBe(0);
});

test('a refused renewal is not repeated', async () => {
  const { client, session, told } = testClient();
  signIn(session, { accessLeft: -90_000 });
  const requests = server(() => ({ status: 401, body: { code: 401, msg: '' } }));
  const call = () => client.call('GET /p1/voices/get_default_voice').catch((error: unknown) => error);
  await Promise.all([call(), call()]);
  expect(requests.filter(isToken)).toHaveLength(1);
  expect(told.lost).toBe(2);
});

test('a refused renewal ends the session', async () => {
  const { client, session, told } = testClient();
  signIn(session);
  server(() => ({ status: 401, body: { code: 401, msg: '' } }));
  await expect(client.call('GET /p1/voices/get_default_voice')).rejects.toMatchObject({
    type: 'err_session_ended',
  });
  expect(told).toMatchObject({ lost: 1, failures: [] });
});

test.each([429, 500, 503])('a server that answers a renewal with %i keeps the session', async (status) => {
  const { client, session, told } = testClient();
  signIn(session);
  server(() => ({ status, body: {} }));
  await expect(client.call('GET /p1/voices/get_default_voice')).rejects.toMatchObject({ type: 'network' });
  expect(told.lost).toBe(0);
  expect(session.state()).toBe('valid');
});

test('a user who signs out before the server has answered stays signed out', async () => {
  const { client, session } = testClient();
  signIn(session);
  server(() => {
    session.clear();
    return { body: { code: 0, msg: '', secure_tokens: fresh } };
  });
  await expect(client.call('GET /p1/voices/get_default_voice')).rejects.toMatchObject({
    type: 'err_session_ended',
  });
  expect(session.state()).toBe('missing');
});

test('a token of the host is requested for every call, once more after a refusal, and never stored', async () => {
  const { client, session, storage, told } = testClient();
  const given = ['host-1', 'access-2', 'access-2'];
  const getAccessToken = vi.fn(() => given.shift() ?? null);
  configure({ apiBase: BASE, getAccessToken });
  const requests = server(() => ({ body: {} }));
  await client.call('GET /p1/voices/get_default_voice');
  await client.call('GET /p1/voices/get_default_voice');
  expect(requests.map(bearer)).toEqual(['Bearer host-1', 'Bearer access-2', 'Bearer access-2']);
  expect(getAccessToken).toHaveBeenCalledTimes(3);
  expect(requests.filter(isToken)).toHaveLength(0);
  expect(session.read()).toBeNull();
  expect(storage.get('access_token')).toBeNull();
  await expect(client.call('GET /p1/voices/get_default_voice')).rejects.toMatchObject({
    type: 'err_session_ended',
  });
  expect(told.lost).toBe(1);
});
