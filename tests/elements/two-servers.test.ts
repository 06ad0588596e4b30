import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../elements/account.ts';
import '../../elements/payment.ts';
import { answersOf } from '../../src/api/request-handlers.ts';
import { configure } from '../../src/api/host-session.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { refused, fakeApi, newPage, ok, signedIn, tokens } from '../support/fake-api.ts';

const OTHER = 'https://other.test';

beforeEach(() => {
  newPage();
  document.documentElement.lang = 'en';
});
afterEach(() => {
  document.body.replaceChildren();
  configure({ apiBase: undefined, getAccessToken: undefined });
  vi.restoreAllMocks();
});

/** A new page of the same site, with what the browser stored before. */
const reload = () => {
  const kept = { ...localStorage } as Record<string, string>;
  newPage();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
};
const otherTokens = { ...tokens, access_token: 'other-access', refresh_token: 'other-refresh' };
const twoServers = () =>
  fakeApi({
    'POST /accounts/v1/sign_in': ({ url }) =>
      ok({ secure_tokens: url.origin === OTHER ? otherTokens : tokens }),
  });
const stored = (part: string) =>
  Object.entries({ ...localStorage } as Record<string, string>).filter(([, value]) => value.includes(part));

describe('two servers on one page', () => {
  test('the second server gets nothing of the session with the first, which continues', async () => {
    const api = fakeApi({ 'POST /accounts/v1/token': () => refused('err_session_ended', 401) });
    signedIn();
    document.body.innerHTML = `<vox-account></vox-account><vox-account api-base="${OTHER}"></vox-account>`;
    const hosts = [...document.querySelectorAll<HTMLElement & VoxHost>('vox-account')];
    await Promise.all(hosts.map((host) => host.activate()));
    const button = (index: number, name: string) =>
      hosts[index]!.shadowRoot.querySelector(`button[data-carry="${name}"]`);
    await expect.poll(() => button(0, 'account')).not.toBeNull();
    await expect.poll(() => button(1, 'sign-in')).not.toBeNull();
    const toOther = api.calls.filter(({ url }) => url.origin === OTHER);
    expect(toOther.filter(({ headers }) => headers.has('authorization'))).toEqual([]);
    expect(toOther.filter(({ body }) => JSON.stringify(body)?.includes(tokens.refresh_token))).toEqual([]);
    expect(localStorage.getItem('access_token')).toBe(tokens.access_token);
  });

  test('a user can be signed in to both, and sign out of one', async () => {
    const api = twoServers();
    const [home, other] = [storesFor({}).session, storesFor({ apiBase: OTHER }).session];
    await home.signIn('a@example.com', 'a password');
    await other.signIn('a@example.com', 'a password');
    expect(home.$session.get().status).toBe('signed-in');
    const bearers = api
      .of('POST /v1/user/get_user_info')
      .map(({ url, headers }) => [url.origin === OTHER, headers.get('authorization')]);
    expect(bearers).toEqual([
      [false, 'Bearer access-1'],
      [true, 'Bearer other-access'],
    ]);
    await other.signOut();
    expect(api.of('POST /accounts/v1/sign_out').map(({ body }) => body)).toEqual([
      { refresh_token: 'other-refresh' },
    ]);
    expect(home.$session.get().status).toBe('signed-in');
    expect(localStorage.getItem('access_token')).toBe('access-1');
    expect(stored('other-')).toEqual([]);
  });

  test('signing out of one in another tab leaves the user of the other signed in', async () => {
    twoServers();
    const [home, other] = [storesFor({}).session, storesFor({ apiBase: OTHER }).session];
    await home.signIn('a@example.com', 'a password');
    await other.signIn('a@example.com', 'a password');
    const [key = ''] = stored('other-access')[0]!;
    localStorage.removeItem(key);
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    expect(other.$session.get().status).toBe('signed-out');
    expect(home.$session.get().status).toBe('signed-in');
  });
});

test('a payment button handles requests of the server that it is given later, and no longer of the first', () => {
  document.body.innerHTML = '<vox-payment></vox-payment>';
  const answered = (server: string) => [...answersOf(server).given].map(({ name }) => name);
  expect(answered('')).toEqual(['vox-recharge', 'vox-subscribe']);
  document.querySelector('vox-payment')!.setAttribute('api-base', OTHER);
  expect(answered('')).toEqual([]);
  expect(answered(OTHER)).toEqual(['vox-recharge', 'vox-subscribe']);
});

describe('a host that provides tokens', () => {
  const bearersTo = (api: ReturnType<typeof fakeApi>, origin: string) =>
    api.calls.filter(({ url }) => url.origin === origin).map(({ headers }) => headers.get('authorization'));

  test('is asked only for the server that it configured', async () => {
    const api = twoServers();
    const getAccessToken = vi.fn(() => 'of the host');
    configure({ getAccessToken });
    const other = storesFor({ apiBase: OTHER }).session;
    await other.start();
    expect(getAccessToken).not.toHaveBeenCalled();
    await other.signIn('a@example.com', 'a password');
    expect(other.$session.get().status).toBe('signed-in');
    expect(getAccessToken).not.toHaveBeenCalled();
    await storesFor({}).session.start();
    expect(bearersTo(api, location.origin)).toContain('Bearer of the host');
    expect(bearersTo(api, OTHER)).not.toContain('Bearer of the host');
    expect(bearersTo(api, OTHER)).toContain('Bearer other-access');
  });

  test('is also asked when a tag names that server explicitly', async () => {
    const api = twoServers();
    configure({ apiBase: OTHER, getAccessToken: () => 'of the host' });
    await storesFor({ apiBase: `${OTHER}/` }).session.start();
    expect(bearersTo(api, OTHER)).toContain('Bearer of the host');
  });

  test('changes the user of that server and not the session with another one', async () => {
    twoServers();
    const other = storesFor({ apiBase: OTHER }).session;
    await other.signIn('a@example.com', 'a password');
    const statuses: string[] = [];
    other.$session.listen(({ status }) => statuses.push(status));
    configure({ getAccessToken: () => 'of the host' });
    await storesFor({}).session.start();
    expect(statuses).toEqual([]);
  });
});

describe('a page on another site than the server', () => {
  test('keeps the session for the server that it belongs to', async () => {
    const api = twoServers();
    configure({ apiBase: OTHER });
    await storesFor({}).session.signIn('a@example.com', 'a password');
    reload();
    configure({ apiBase: OTHER });
    await storesFor({}).session.start();
    expect(storesFor({}).session.$session.get().status).toBe('signed-in');
    expect(api.of('POST /v1/user/get_user_info').at(-1)!.headers.get('authorization')).toBe(
      'Bearer other-access',
    );
    reload();
    configure({ apiBase: 'https://third.test' });
    await storesFor({}).session.start();
    expect(storesFor({}).session.$session.get().status).toBe('signed-out');
  });

  test('neither sends nor removes a token of the site that has the same name', async () => {
    const api = twoServers();
    signedIn();
    configure({ apiBase: OTHER });
    await storesFor({}).session.start();
    expect(storesFor({}).session.$session.get().status).toBe('signed-out');
    expect(api.calls).toEqual([]);
    expect(localStorage.getItem('access_token')).toBe(tokens.access_token);
  });

  test('has one session with its own server, however a tag writes the address', async () => {
    twoServers();
    await storesFor({}).session.signIn('a@example.com', 'a password');
    expect(storesFor({ apiBase: `${location.origin}/` })).toBe(storesFor({}));
  });
});
