import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configure } from '../../src/api/host-session.ts';
import { storesFor, type StoresKey } from '../../src/stores/registry.ts';
import { fakeApi, newPage, signedIn } from '../support/fake-api.ts';

const SERVER = 'https://voice.test';
const warned = vi.fn<(text: string) => void>();

beforeEach(() => {
  newPage();
  warned.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(warned);
});
afterEach(() => {
  configure({ apiBase: undefined, getAccessToken: undefined });
  vi.restoreAllMocks();
});

/** Asks twice for what fails, and gives what the console then says. */
const failTwice = async (key: StoresKey): Promise<string[]> => {
  const { client } = storesFor(key);
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(client.call('GET /p1/voices/get_default_voice')).rejects.toThrow();
  }
  // What explains it is loaded
  await import('../../src/api/explain.ts');
  await new Promise((later) => setTimeout(later, 50));
  return warned.mock.calls.map(([text]) => text);
};
const answering = (status: number, type: string) =>
  fakeApi({
    'GET /p1/voices/get_default_voice': () => ({ status, body: { detail: [{ type, msg: '', loc: [] }] } }),
    'POST /accounts/v1/token': () => ({ status: 401, body: { code: 401, msg: '' } }),
  });
const unreachable = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));

test('a server elsewhere that does not answer may not allow this page', async () => {
  unreachable();
  const [text, ...more] = await failTwice({ apiBase: SERVER });
  expect(text).toContain(`${SERVER} does not answer to this page: it cannot be reached, or does not allow`);
  expect(text).toContain(`add ${location.origin} to its VOXBENCH_ORIGINS`);
  expect(more).toEqual([]);
});

test("the page's own server that does not answer is no matter of settings", async () => {
  unreachable();
  expect(await failTwice({})).toEqual([]);
});

test('a site key that is refused is said without the key', async () => {
  answering(403, 'err_site_key_invalid');
  const [text, ...more] = await failTwice({ apiBase: SERVER, siteKey: 'pk_mine' });
  expect(text).toContain(`${SERVER} refuses the key in the attribute site-key on ${location.origin}`);
  expect(text).toContain('VOXBENCH_ORIGINS');
  expect(text).not.toContain('pk_mine');
  expect(more).toEqual([]);
});

test('a token of the host that is refused is said without the token', async () => {
  answering(401, 'err_session_ended');
  configure({ apiBase: SERVER, getAccessToken: () => 'of-the-host' });
  const [text, ...more] = await failTwice({});
  expect(text).toContain(`${SERVER} refuses the token that getAccessToken of configure() gave`);
  expect(text).not.toContain('of-the-host');
  expect(more).toEqual([]);
});

test.each([
  ['whose host has nobody signed in', () => configure({ getAccessToken: () => null })],
  ['whose session has ended', () => signedIn()],
])('a page %s has nothing to mend', async (_, begin) => {
  answering(401, 'err_session_ended');
  begin();
  expect(await failTwice({})).toEqual([]);
});
