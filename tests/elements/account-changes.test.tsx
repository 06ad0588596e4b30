import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../elements/account.ts';
import '../../elements/text-to-speech.ts';
import type { AccountState, CallName, TenantBonus } from '../../src/contract/index.ts';
import { projectChanges } from '../../src/stores/project-changes.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { accountAnswers } from '../support/fake-account.ts';
import { broken, bonus, fakeApi, newPage, ok, signedIn, user, type FakeApi } from '../support/fake-api.ts';
import { fakeLine, type FakeLine } from '../support/fake-line.ts';
import { member } from '../support/fake-payment.ts';
import { PATIENT } from '../support/patient.ts';

const CHANGES = 'GET /v1/tenant/changes';
const BONUS = 'GET /v1/tenant/get_tenant_bonus';
const VOICES = 'GET /p1/voices/internal_get_all_voices';

let api: FakeApi;
/** A server of its own for each test, so that requests of an earlier page are not counted. */
let server: string;
let line: FakeLine<typeof CHANGES>;
beforeEach(() => {
  newPage();
  api = fakeApi(accountAnswers);
  server = `http://${crypto.randomUUID()}.test`;
  line = fakeLine();
  answerChanges(line.answer);
});
afterEach(() => {
  line.end();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const answerChanges = (answer: FakeLine<typeof CHANGES>['answer'] | typeof refusal) =>
  api.answer({ [CHANGES]: ({ url }) => (url.origin === server ? answer() : refusal()) });
const refusal = () => broken(404, {});
const count = (name: CallName) => api.of(name).filter(({ url }) => url.origin === server).length;
const show = (tag: string, attributes = '') => {
  document.body.insertAdjacentHTML('beforeend', `<${tag} api-base="${server}" ${attributes}></${tag}>`);
  return (document.body.lastElementChild as HTMLElement & { activate(): Promise<unknown> }).activate();
};
const state = (now: TenantBonus): AccountState => ({ type: 'account', bonus: now, refusals: [] });
const isOpen = () => expect.poll(() => count(CHANGES)).toBe(1);

describe('an open page', () => {
  beforeEach(() => signedIn({ server }));

  test('shows a plan that was bought elsewhere, and shows when it ends', async () => {
    await show('vox-account');
    await expect.element(page.getByText('Free')).toBeVisible();
    await isOpen();
    line.send(state(member(300, 'Creator')));
    await expect.element(page.getByText('Creator')).toBeVisible();
    line.send(state(bonus));
    await expect.element(page.getByText('Free')).toBeVisible();
  });

  test('opens one event stream for all its tags, and closes it with the last of them', async () => {
    await show('vox-account');
    await show('vox-text-to-speech');
    await isOpen();
    document.body.lastElementChild!.remove();
    line.send(state(member(300, 'Creator')));
    await expect.element(page.getByText('Creator')).toBeVisible();
    document.body.replaceChildren();
    await expect.poll(() => line.isOpen()).toBe(false);
    expect(count(CHANGES)).toBe(1);
  });

  test('closes the event stream while hidden, and gets the current state when shown again', async () => {
    await show('vox-account');
    await isOpen();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => line.isOpen()).toBe(false);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => count(CHANGES)).toBe(2);
    line.send(state(member(300, 'Creator')));
    await expect.element(page.getByText('Creator')).toBeVisible();
  });

  describe('fetches again what may have changed without a line', () => {
    /** Voices are shown, and a line has told of the account. */
    const followed = async () => {
      const stores = storesFor({ apiBase: server });
      await show('vox-account');
      await stores.voices.load();
      await isOpen();
      line.send(state(member(300, 'Creator')));
      await expect.element(page.getByText('Creator')).toBeVisible();
      return stores;
    };

    test('at the first event of the next line: its answer may begin before the server listens', async () => {
      const stores = await followed();
      let missed = 0;
      const stop = projectChanges(server).listen((change) => void (missed += change === null ? 1 : 0));
      const before = count(VOICES);
      line.end();
      await expect.poll(() => count(CHANGES)).toBe(2);
      // The answer of the line has been taken when that of a later call was
      await stores.bonus.refresh();
      await stores.bonus.refresh();
      expect([missed, count(VOICES)]).toEqual([0, before]);
      line.send(state(bonus));
      await expect.poll(() => [missed, count(VOICES)]).toEqual([1, before + 1]);
      stop();
    });

    test('when the page comes back into sight, at the first event or the first word of another tab', async () => {
      await followed();
      const before = count(VOICES);
      const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      await expect.poll(() => line.isOpen()).toBe(false);
      const otherTab = new BroadcastChannel(`voxbench-changes ${server} ${user.uid}`);
      const asked = new Promise((resolve) => otherTab.addEventListener('message', resolve, { once: true }));
      visibility.mockReturnValue('visible');
      document.dispatchEvent(new Event('visibilitychange'));
      await asked;
      otherTab.postMessage(state(bonus));
      otherTab.close();
      await expect.poll(() => count(VOICES)).toBe(before + 1);
    });

    test('when the server refuses the line', async () => {
      await followed();
      const before = count(VOICES);
      answerChanges(refusal);
      line.end();
      await expect.poll(() => count(VOICES)).toBe(before + 1);
    });
  });

  test('a tab whose line has ended does not tell a new one how things stood', async () => {
    await show('vox-account');
    await isOpen();
    line.send(state(member(300, 'Creator')));
    await expect.element(page.getByText('Creator')).toBeVisible();
    const heard: unknown[] = [];
    const newTab = new BroadcastChannel(`voxbench-changes ${server} ${user.uid}`);
    newTab.addEventListener('message', ({ data }) => heard.push(data));
    newTab.postMessage(null);
    await expect.poll(() => heard.length).toBe(1);
    answerChanges(refusal);
    line.end();
    // The client notices the end of the stream when it asks again
    await expect.poll(() => count(CHANGES)).toBe(2);
    await navigator.locks.request(`voxbench-changes ${server} ${user.uid}`, () => {});
    newTab.postMessage(null);
    newTab.postMessage(state(bonus));
    await expect.element(page.getByText('Free')).toBeVisible();
    newTab.close();
    expect(heard).toHaveLength(1);
  });

  test('that may store nothing, and so shares nothing with other tabs, has a line of its own', async () => {
    const refused = new DOMException('Denied', 'SecurityError');
    vi.spyOn(globalThis, 'BroadcastChannel').mockImplementation(function () {
      throw refused;
    });
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(refused);
    await show('vox-account');
    await isOpen();
    line.send(state(member(300, 'Creator')));
    await expect.element(page.getByText('Creator')).toBeVisible();
  });

  test('without a line looks when the user comes back to it', async () => {
    answerChanges(refusal);
    await show('vox-account');
    await isOpen();
    api.answer({ [BONUS]: () => ok({ data: member(300, 'Creator') }) });
    dispatchEvent(new Event('blur'));
    dispatchEvent(new Event('focus'));
    await expect.element(page.getByText('Creator')).toBeVisible();
  });

  test('an event stream that opens late overrides an answer that is still pending', async () => {
    const { bonus: store } = storesFor({ apiBase: server });
    let answer = () => {};
    api.answer({
      [BONUS]: () => new Promise((resolve) => (answer = () => resolve(ok({ data: bonus })))),
    });
    const asked = store.refresh();
    await expect.poll(() => count(BONUS)).toBe(1);
    store.accept(state(member(300, 'Creator')));
    answer();
    await asked;
    expect(store.$bonus.get()?.title).toBe('Creator');
  });
});

test('a page with a site key never opens an event stream', async () => {
  await show('vox-text-to-speech', 'site-key="pk_1"');
  await expect.poll(() => count(BONUS)).toBeGreaterThan(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  storesFor({ apiBase: server, siteKey: 'pk_1' }).bonus.$bonus.listen(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count(CHANGES)).toBe(0);
});

test('the event stream opens only once somebody signs in', async () => {
  document.addEventListener('vox-sign-in', (event) => event.preventDefault(), { once: true });
  await show('vox-account');
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(count(CHANGES)).toBe(0);
  await storesFor({ apiBase: server }).session.signIn('ada@example.com', 'correct horse');
  await isOpen();
});

describe('the end of a plan', () => {
  test.each([
    ['in an hour', 3_600],
    ['in 40 days, which is longer than browser timers can wait', 40 * 86_400],
  ])('fetches the balance again at that time: %s', async (_, seconds) => {
    signedIn({ server, accessLeft: 90 * 86_400, refreshLeft: 90 * 86_400 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const plan = { ...member(200, 'Basic'), expired_time: Math.floor(Date.now() / 1000) + seconds };
    api.answer({ [BONUS]: () => ok({ data: plan }) });
    answerChanges(refusal);
    const { session, bonus: store } = storesFor({ apiBase: server });
    const stop = store.$bonus.listen(() => {});
    await session.start();
    await vi.waitFor(() => expect(store.$bonus.get()?.title).toBe('Basic'), PATIENT);
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(count(CHANGES)).toBe(1), PATIENT);
    const before = count(BONUS);
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 10_000);
    expect(count(BONUS)).toBe(before);
    api.answer({ [BONUS]: () => ok({ data: bonus }) });
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.waitFor(() => expect(store.$bonus.get()?.title).toBe('Free'), PATIENT);
    expect(count(BONUS)).toBe(before + 1);
    stop();
  });
});
