import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { configure } from '../../src/api/host-session.ts';
import type { ErrorType } from '../../src/contract/errors.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { storesFor, type StoresKey } from '../../src/stores/registry.ts';
import { refused, fakeApi, newPage, signedIn } from '../support/fake-api.ts';

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

/** Makes a failing call twice, and returns what the console says then. */
const failTwice = async (key: StoresKey): Promise<string[]> => {
  const { client } = storesFor(key);
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(client.call('GET /p1/voices/get_default_voice')).rejects.toThrow();
  }
  // The module that explains the failure has loaded
  await import('../../src/api/explain.ts');
  await new Promise((later) => setTimeout(later, 50));
  return warned.mock.calls.map(([text]) => text);
};
const answering = (status: number, type: ErrorType) =>
  fakeApi({
    'GET /p1/voices/get_default_voice': () => refused(type, status),
    'POST /accounts/v1/token': () => refused('err_session_ended', 401),
  });
const unreachable = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));

test('when a server on another origin does not answer, the console says that it may not allow the page', async () => {
  unreachable();
  const [text, ...more] = await failTwice({ apiBase: SERVER });
  expect(text).toContain(`${SERVER} does not answer to this page: it cannot be reached, or does not allow`);
  expect(text).toContain(`add ${location.origin} to its VOXBENCH_ORIGINS`);
  expect(more).toEqual([]);
});

describe('a server on another origin that does not list the origin of the page', () => {
  /** Answers like a browser in that case: requests go out, but the page cannot read the answers. */
  const refuseOrigin = () =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { mode } = new Request(input, init);
      if (mode !== 'no-cors') throw new TypeError('Failed to fetch');
      return new Response();
    });

  test('is explained to the developer of the page in the console, with what to do', async () => {
    refuseOrigin();
    const [text, ...more] = await failTwice({ apiBase: SERVER });
    expect(text).toContain(`${SERVER} does not allow ${location.origin}`);
    expect(text).toContain(`Add ${location.origin} to its VOXBENCH_ORIGINS`);
    expect(more).toEqual([]);
  });

  test('is told to the visitor of <vox-payment>, who is not sent to a sign-in that cannot work either', async () => {
    refuseOrigin();
    await import('../../elements/index.ts');
    document.body.innerHTML = `<vox-payment api-base="${SERVER}"></vox-payment>`;
    await document.querySelector<HTMLElement & { show(): Promise<void> }>('vox-payment')!.show();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/not set up for Voxbench yet/);
    expect(page.getByText('Sign in to buy').elements()).toEqual([]);
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  });

  test.each(['vox-text-to-speech', 'vox-voice-library'])(
    'is reported to the visitor of <%s>, without a retry that could not help',
    async (tag) => {
      refuseOrigin();
      await import('../../elements/index.ts');
      document.body.innerHTML = `<${tag} api-base="${SERVER}" site-key="pk_mine"></${tag}>`;
      await document.querySelector<HTMLElement & VoxHost>(tag)!.activate();
      await expect.element(page.getByText('This page is not set up for Voxbench yet.')).toBeVisible();
      expect(page.getByText('Network error').elements()).toEqual([]);
      expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
      expect(page.getByRole('textbox', { name: 'Text to speak' }).elements()).toEqual([]);
      expect(page.getByRole('button', { name: /^Generate/ }).elements()).toEqual([]);
      document.body.replaceChildren();
    },
  );
});

test('an unreachable server is named in the console even when the call is silent', async () => {
  unreachable();
  const { client } = storesFor({ apiBase: 'https://gone.test' });
  await expect(client.call('GET /p1/voices/get_default_voice', { silent: true })).rejects.toThrow();
  await expect.poll(() => warned.mock.calls.length).toBe(1);
  expect(warned.mock.calls[0]![0]).toContain('https://gone.test does not answer to this page');
});

test('calls made together look only once whether the server is there', async () => {
  const asked = unreachable();
  const { client } = storesFor({ apiBase: 'https://away.test' });
  const call = () => client.call('GET /p1/voices/get_default_voice', { silent: true });
  await Promise.allSettled([call(), call(), call()]);
  const looks = asked.mock.calls.filter(([input]) => new Request(input).url === 'https://away.test/healthz');
  expect(looks).toHaveLength(2);
});

test('an error thrown by getAccessToken of the host appears in the console', async () => {
  const broken = new Error('The session of the host is broken.');
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  configure({
    apiBase: SERVER,
    getAccessToken: () => {
      throw broken;
    },
  });
  const { client } = storesFor({});
  await expect(client.call('GET /p1/voices/get_default_voice')).rejects.toThrow();
  expect(told).toHaveBeenCalledWith(broken);
});

test('an unreachable server of the page itself is not reported as a mistake in its settings', async () => {
  unreachable();
  // Tags of earlier tests may have asked their server once more
  const own = (await failTwice({})).filter((text) => !text.startsWith(SERVER));
  expect(own).toEqual([]);
});

test('the console reports a refused site key without showing it', async () => {
  answering(403, 'err_site_key_invalid');
  const [text, ...more] = await failTwice({ apiBase: SERVER, siteKey: 'pk_mine' });
  expect(text).toContain(`${SERVER} refuses the key in the attribute site-key on ${location.origin}`);
  expect(text).toContain('VOXBENCH_ORIGINS');
  expect(text).toContain('on the page /workbench/operator');
  expect(text).not.toContain('pk_mine');
  expect(more).toEqual([]);
});

test('a refused site key is reported once, even when every call of the tag is silent', async () => {
  answering(403, 'err_site_key_invalid');
  const { client } = storesFor({ apiBase: SERVER, siteKey: 'pk_mine' });
  for (const silent of [true, () => true, true])
    await expect(client.call('GET /p1/voices/get_default_voice', { silent })).rejects.toThrow();
  await expect.poll(() => warned.mock.calls.length).toBe(1);
  expect(warned.mock.calls[0]![0]).toContain(`${SERVER} refuses the key in the attribute site-key`);
});

test('the console reports a refused token of the host without showing it', async () => {
  answering(401, 'err_session_ended');
  configure({ apiBase: SERVER, getAccessToken: () => 'of-the-host' });
  const [text, ...more] = await failTwice({});
  expect(text).toContain(`${SERVER} refuses the token that getAccessToken of configure() gave`);
  expect(text).not.toContain('of-the-host');
  expect(more).toEqual([]);
});

test.each([
  ['whose host has no signed-in user', () => configure({ getAccessToken: () => null })],
  ['whose session has ended', () => signedIn()],
])('a page %s is not reported as a mistake', async (_, begin) => {
  answering(401, 'err_session_ended');
  begin();
  expect(await failTwice({})).toEqual([]);
});
