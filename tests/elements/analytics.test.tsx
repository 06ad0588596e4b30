import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ReportedLink, report, reportExposure, watchUse } from '../../src/analytics/index.ts';
import { configure } from '../../src/api/host-session.ts';
import { storesFor } from '../../src/stores/registry.ts';
import {
  appConfig,
  fakeApi,
  newPage,
  ok,
  signedIn,
  tokens,
  user,
  type FakeApi,
} from '../support/fake-api.ts';
import { clearStage, stage } from '../support/stage.tsx';

const ingest = 'POST /p1/events';
const analytics = { url: '/p1/events', app_id: 'voxbench', key: 'public-key' };

let api: FakeApi;
beforeEach(() => {
  newPage();
  api = fakeApi({
    'GET /p1/appconfig/get_app_config': () => ok({ data: { ...appConfig, analytics } }),
    [ingest]: () => ok(),
  });
});
afterEach(() => {
  clearStage();
  vi.useRealTimers();
  vi.restoreAllMocks();
  configure({ getAccessToken: undefined });
  for (const name of ['globalPrivacyControl', 'doNotTrack'])
    delete (navigator as unknown as Record<string, unknown>)[name];
});

const events = () =>
  api
    .of(ingest)
    .map(
      ({ body }) =>
        JSON.parse(
          new TextDecoder().decode(Uint8Array.from(atob(body as string), (sign) => sign.charCodeAt(0))),
        ) as Record<string, unknown>,
    );

const hmac = async (key: string, text: string) => {
  const utf8 = new TextEncoder();
  const imported = await crypto.subtle.importKey(
    'raw',
    utf8.encode(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

describe('a usage event', () => {
  test('is sent as base64 with a signed query string', async () => {
    await report(storesFor({}), 'h5_button_click', { value: 'subscribe_button' });
    const [request] = api.of(ingest);
    const query = Object.fromEntries(request!.url.searchParams);
    expect(query).toMatchObject({ app_id: 'voxbench', nonce: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const said = [query['app_id'], query['timestamp'], query['nonce'], request!.body];
    expect(query['sign']).toBe(await hmac('public-key', said.join('\n')));
    expect(events()).toEqual([
      {
        event: 'h5_button_click',
        fields: { value: 'subscribe_button' },
        device: localStorage.getItem('device_id'),
        pid: localStorage.getItem('pid'),
        seq: 0,
      },
    ]);
  });

  test('is numbered in sequence for this browser', async () => {
    for (let count = 0; count < 3; count++) await report(storesFor({}), 'upgrade_button', {});
    expect(events().map(({ seq }) => seq)).toEqual([0, 1, 2]);
    expect(new Set(events().map(({ pid }) => pid)).size).toBe(1);
    expect(localStorage.getItem('seq')).toBe('3');
  });

  test('names no user, and sends the access token to our own server only', async () => {
    signedIn();
    const stores = storesFor({});
    await stores.session.start();
    await report(stores, 'upgrade_button', {});
    const { uid, email, nickname } = user;
    for (const word of [uid, email, nickname]) expect(Object.values(events()[0]!)).not.toContain(word);
    expect(api.of(ingest)[0]?.headers.get('authorization')).toBe(`Bearer ${tokens.access_token}`);
    newPage();
    signedIn();
    api.answer({
      'GET /p1/appconfig/get_app_config': () =>
        ok({
          data: { ...appConfig, analytics: { ...analytics, url: 'https://elsewhere.example/p1/events' } },
        }),
    });
    await report(storesFor({}), 'upgrade_button', {});
    expect(api.of(ingest)[1]?.url.origin).toBe('https://elsewhere.example');
    expect(api.of(ingest)[1]?.headers.has('authorization')).toBe(false);
  });

  test('sends no token when the tag has a site key, even while a user is signed in', async () => {
    signedIn();
    const stores = storesFor({ siteKey: 'vbs_try' });
    await stores.session.start();
    await report(stores, 'upgrade_button', {});
    expect(api.of(ingest)[0]?.headers.has('authorization')).toBe(false);
  });

  test('shows no notice when it cannot be sent', async () => {
    api.answer({
      [ingest]: () => {
        throw new TypeError('offline');
      },
    });
    const stores = storesFor({});
    await report(stores, 'upgrade_button', {});
    expect(stores.notices.$notices.get()).toEqual([]);
  });

  test('holds up the page for at most half a second', async () => {
    const stores = storesFor({});
    await stores.appConfig.load();
    const sent = new Promise<void>((resolve) =>
      api.answer({ [ingest]: () => (resolve(), new Promise(() => {})) }),
    );
    vi.useFakeTimers();
    const waited = vi.fn();
    void report(stores, 'upgrade_button', {}).then(() => waited());
    await sent;
    await vi.advanceTimersByTimeAsync(499);
    expect(waited).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(waited).toHaveBeenCalled();
  });

  test('is still sent when the page closes right after it', async () => {
    await report(storesFor({}), 'upgrade_button', {});
    const [, init] = vi.mocked(fetch).mock.calls.find(([url]) => String(url).includes('/p1/events'))!;
    expect(init).toMatchObject({ method: 'POST', keepalive: true });
  });

  test('is sent once for a popup shown twice within half a second, even if another popup follows', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stores = storesFor({});
    const names = () =>
      events().map(({ fields }) => (fields as Record<string, string>)['popup_exposure_name']);
    reportExposure(stores, 'membership_single_popup');
    vi.advanceTimersByTime(400);
    reportExposure(stores, 'membership_single_popup');
    reportExposure(stores, 'pay_paypal');
    vi.advanceTimersByTime(499);
    expect(names()).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await expect.poll(names).toEqual(['membership_single_popup', 'pay_paypal']);
    expect(events()[0]).toMatchObject({
      event: 'h5_page_exposure',
      fields: { page_exposure_type: 'popup_type' },
    });
  });
});

describe('nothing is sent or stored', () => {
  const nothing = async () => {
    await report(storesFor({}), 'upgrade_button', {});
    expect(api.of(ingest)).toEqual([]);
    expect(localStorage.getItem('pid')).toBeNull();
  };

  test('where the server does not collect events', async () => {
    api.answer({ 'GET /p1/appconfig/get_app_config': () => ok({ data: appConfig }) });
    await nothing();
  });

  test.each([
    ['Global Privacy Control', 'globalPrivacyControl', true],
    ['Do Not Track', 'doNotTrack', '1'],
  ])('in a browser with %s', async (_, name, value) => {
    Object.defineProperty(navigator, name, { value, configurable: true });
    await nothing();
  });
});

describe('the heartbeat', () => {
  const visibility = (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test('is sent every ten seconds while the page is visible', async () => {
    const stores = storesFor({});
    await stores.appConfig.load();
    await report(stores, 'upgrade_button', {});
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = watchUse(stores);
    const beats = () => events().filter(({ event }) => event === 'heartbeat').length;
    vi.advanceTimersByTime(9_999);
    expect(beats()).toBe(0);
    vi.advanceTimersByTime(10_001);
    await expect.poll(beats).toBe(2);
    visibility('hidden');
    vi.advanceTimersByTime(60_000);
    visibility('visible');
    vi.advanceTimersByTime(10_000);
    await expect.poll(beats).toBe(3);
    stop();
    vi.advanceTimersByTime(60_000);
    await report(stores, 'upgrade_button', {});
    expect(beats()).toBe(3);
  });
});

describe('a tracked link', () => {
  const show = () =>
    stage(
      <ReportedLink href="https://chat.example/us" value="social_chat" label="Chat">
        Chat
      </ReportedLink>,
    );
  const opened = () => {
    const tab = { opener: window, location: { replace: vi.fn() } };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    return tab;
  };

  test('opens its tab during the click and navigates once the click is reported', async () => {
    await storesFor({}).appConfig.load();
    let arrive = (_: ReturnType<typeof ok>) => {};
    api.answer({ [ingest]: () => new Promise((resolve) => (arrive = resolve)) });
    const tab = opened();
    show();
    await page.getByRole('link', { name: 'Chat' }).click();
    expect(window.open).toHaveBeenCalledWith('', '_blank');
    expect(tab.opener).toBeNull();
    await expect.poll(events).toMatchObject([{ event: 'h5_button_click', fields: { value: 'social_chat' } }]);
    expect(tab.location.replace).not.toHaveBeenCalled();
    arrive(ok());
    await expect.poll(() => tab.location.replace.mock.calls).toEqual([['https://chat.example/us']]);
  });

  test('waits at most one second for the report', async () => {
    await storesFor({}).appConfig.load();
    const sent = new Promise<void>((resolve) =>
      api.answer({ [ingest]: () => (resolve(), new Promise(() => {})) }),
    );
    const tab = opened();
    show();
    const link = page.getByRole('link', { name: 'Chat' }).element() as HTMLElement;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    link.click();
    await sent;
    await vi.advanceTimersByTimeAsync(999);
    expect(tab.location.replace).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.location.replace).toHaveBeenCalledWith('https://chat.example/us');
  });

  test('is a plain link where events are not collected', async () => {
    api.answer({ 'GET /p1/appconfig/get_app_config': () => ok({ data: appConfig }) });
    await storesFor({}).appConfig.load();
    opened();
    show();
    const element = page.getByRole('link', { name: 'Chat' }).element() as HTMLAnchorElement;
    expect(element.target).toBe('_blank');
    expect(element.rel).toContain('noopener');
    // A new tab would push the test page into the background, where it hardly paints.
    let wasStopped: boolean | undefined;
    const stay = (event: Event) => {
      wasStopped = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', stay, { once: true });
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    expect(wasStopped).toBe(false);
    expect(window.open).not.toHaveBeenCalled();
  });
});
