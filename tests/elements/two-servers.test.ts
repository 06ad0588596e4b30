import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../elements/account.ts';
import { configure } from '../../src/api/host-session.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { fakeApi, newPage, ok, signedIn, tokens } from '../support/fake-api.ts';

const OTHER = 'https://other.test';

beforeEach(() => {
  newPage();
  document.documentElement.lang = 'en';
});
afterEach(() => {
  document.body.replaceChildren();
  configure({ apiBase: undefined });
  vi.restoreAllMocks();
});

/** A new page of the same site: the browser keeps what it stored. */
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
  test('the second one gets nothing of the session with the first, which stays', async () => {
    const api = fakeApi({ 'POST /accounts/v1/token': () => ({ status: 401, body: { code: 401, msg: '' } }) });
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

  test('a user can be signed in to both, and out of one', async () => {
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

  test("another tab's sign-out from one leaves the user of the other", async () => {
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

describe('a page of another site than the server', () => {
  test('keeps who signed in on it, for the server they signed in to', async () => {
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

  test("neither sends nor removes a token of the site's own that happens to have the same name", async () => {
    const api = twoServers();
    signedIn();
    configure({ apiBase: OTHER });
    await storesFor({}).session.start();
    expect(storesFor({}).session.$session.get().status).toBe('signed-out');
    expect(api.calls).toEqual([]);
    expect(localStorage.getItem('access_token')).toBe(tokens.access_token);
  });

  test('has one session with its own server, by whichever address a tag names it', async () => {
    twoServers();
    await storesFor({}).session.signIn('a@example.com', 'a password');
    const same = storesFor({ apiBase: location.origin }).session;
    await same.start();
    expect(same.$session.get().status).toBe('signed-in');
  });
});
