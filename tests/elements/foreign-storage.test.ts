import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../elements/text-to-speech.ts';
import { report } from '../../src/analytics/index.ts';
import { configure } from '../../src/api/host-session.ts';
import type { AnyHost, VoxHost } from '../../src/element/host.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { forgetAnswers, keepAnswers, readAnswers } from '../../src/survey/kept-answers.ts';
import { welcomeOf } from '../../src/survey/welcome.ts';
import { appConfig, fakeApi, newPage, ok, type FakeApi } from '../support/fake-api.ts';
import { PATIENT } from '../support/patient.ts';

/** A server on another origin than the page. */
const SERVER = 'https://voice.test';

/** What the page itself stores, under names that we use on pages of our own. */
const OWN = {
  device_id: 'the page’s device',
  u_device_id: 'the page’s device too',
  pid: 'the page’s process',
  seq: 'the page’s sequence',
  access_token: 'the page’s token',
  CHECK_ORDERu1: 'the page’s order',
};

const stored = () => ({ ...localStorage }) as Record<string, string>;
const ours = () => Object.keys(stored()).filter((key) => !(key in OWN));

let api: FakeApi;
beforeEach(() => {
  newPage();
  document.documentElement.lang = 'en';
  for (const [name, value] of Object.entries(OWN)) localStorage.setItem(name, value);
  const analytics = { url: '/p1/events', app_id: 'voxbench', key: 'public-key' };
  api = fakeApi({
    'GET /p1/appconfig/get_app_config': () => ok({ data: { ...appConfig, analytics } }),
    'POST /p1/events': () => ok(),
  });
});
afterEach(() => {
  document.body.replaceChildren();
  configure({ apiBase: undefined, getAccessToken: undefined });
  vi.restoreAllMocks();
});

const show = async (markup: string) => {
  document.body.innerHTML = `<vox-text-to-speech ${markup}></vox-text-to-speech>`;
  await document.querySelector<VoxHost>('vox-text-to-speech')!.activate();
  await expect.poll(() => api.of('GET /p1/voices/internal_get_all_voices')).not.toEqual([]);
};
const everythingSent = () =>
  api.calls.map(({ headers, body }) => decodeURIComponent(JSON.stringify([[...headers], body])));

describe('on a page of another site than the server', () => {
  test('nothing is stored before the visitor acts, and then only under our prefix', async () => {
    await show(`api-base="${SERVER}" site-key="pk_demo"`);
    await report(storesFor({ apiBase: SERVER, siteKey: 'pk_demo' }), 'upgrade_button', {});
    expect(stored()).toEqual(OWN);
    const devices = () => new Set(api.calls.flatMap(({ headers }) => headers.get('x-device-id') ?? []));
    expect([...devices()]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);

    await storesFor({ apiBase: SERVER }).session.signIn('a@example.com', 'a long secret');
    expect(stored()).toMatchObject(OWN);
    expect(ours().filter((key) => !key.startsWith('voxbench:'))).toEqual([]);
    expect(ours()).toEqual(
      expect.arrayContaining([`voxbench:device_id ${SERVER}`, `voxbench:pid ${SERVER}`]),
    );
    expect(devices().size, 'still the same one').toBe(1);
    expect(stored()[`voxbench:device_id ${SERVER}`]).toBe([...devices()][0]);
  });

  test('survey answers and the seen announcement carry our prefix', async () => {
    await storesFor({ apiBase: SERVER }).session.signIn('a@example.com', 'a long secret');
    const stores = storesFor({ apiBase: SERVER });
    await vi.waitFor(() => expect(stores.session.$session.get().user).not.toBeNull(), PATIENT);
    keepAnswers(stores, 'u1', [{ id: 1, answer: [{ id: 2 }] }]);
    const welcome = welcomeOf(stores);
    welcome.attach(document.createElement('div') as unknown as AnyHost);
    welcome.markAnnounced();
    expect(Object.keys(stored())).toEqual(
      expect.arrayContaining([
        `voxbench:survey_answers u1 ${SERVER}`,
        `voxbench:video_translation_announced u1 ${SERVER}`,
      ]),
    );
    expect(ours().filter((key) => !key.startsWith('voxbench:'))).toEqual([]);
    expect(readAnswers(stores, 'u1')).toEqual([{ id: 1, answer: [{ id: 2 }] }]);
    await stores.session.signOut();
    expect(Object.keys(stored())).not.toContain(`voxbench:survey_answers u1 ${SERVER}`);
  });

  test('values that the page stores under our names are not sent', async () => {
    await show(`api-base="${SERVER}" site-key="pk_demo"`);
    await storesFor({ apiBase: SERVER }).session.signIn('a@example.com', 'a long secret');
    await report(storesFor({ apiBase: SERVER }), 'upgrade_button', {});
    expect(everythingSent().filter((sent) => sent.includes('the page'))).toEqual([]);
  });

  test('the next visit has the same device id', async () => {
    const { session, client } = storesFor({ apiBase: SERVER });
    await session.signIn('a@example.com', 'a long secret');
    const kept = stored();
    newPage();
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    await storesFor({ apiBase: SERVER }).client.call('GET /p1/voices/get_default_voice');
    expect(client.apiBase).toBe(SERVER);
    expect(new Set(api.calls.map(({ headers }) => headers.get('x-device-id'))).size).toBe(1);
  });
});

test('nothing is stored while the host provides the session', async () => {
  localStorage.clear();
  configure({ apiBase: SERVER, getAccessToken: () => 'host-token' });
  await show('');
  const stores = storesFor({});
  await stores.client.call('POST /p1/voices/favor_voice', { body: { voice_id: 'ada', favor: true } });
  await report(stores, 'upgrade_button', {});
  expect(stored()).toEqual({});
});

test('survey answers of a user with a session of the host last as long as the page', async () => {
  localStorage.clear();
  configure({ apiBase: SERVER, getAccessToken: () => 'host-token' });
  const stores = storesFor({});
  const answers = [{ id: 1, answer: [{ id: 2 }] }];
  keepAnswers(stores, 'u1', answers);
  expect(readAnswers(stores, 'u1')).toEqual(answers);
  expect(stored()).toEqual({});
  forgetAnswers(stores, 'u1');
  expect(readAnswers(stores, 'u1')).toEqual([]);
  expect(stored()).toEqual({});
});

test('on a page of the server, the storage keys have no prefix', async () => {
  localStorage.clear();
  await show('site-key="pk_demo"');
  await storesFor({}).session.signIn('a@example.com', 'a long secret');
  expect(Object.keys(stored())).toEqual(
    expect.arrayContaining(['device_id', 'u_device_id', 'access_token', 'refresh_token', 'user_info']),
  );
});
