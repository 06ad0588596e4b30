import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configure } from '../../src/api/host-session.ts';
import { draftStore } from '../../src/stores/drafts.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { uploadPlace } from '../../src/studio/import/upload-place.ts';
import {
  refused,
  broken,
  bonus,
  fakeApi,
  newPage,
  ok,
  signedIn,
  tokens,
  user,
  voice,
} from '../support/fake-api.ts';
import { keepDraft, keptDrafts } from '../support/kept-drafts.ts';
import { PATIENT } from '../support/patient.ts';

beforeEach(newPage);
afterEach(() => {
  configure({ getAccessToken: undefined, apiBase: undefined });
  vi.restoreAllMocks();
});

/** The session of a user who cannot go on without one, as in the workbench. */
const required = () => {
  const { session } = storesFor({});
  session.require();
  return session;
};
/** Sign-ins the stores asked the page for. */
const asked = () => {
  const reasons: string[] = [];
  const stop = new AbortController();
  addEventListener(
    'vox-sign-in',
    (event) => void reasons.push((event as CustomEvent<{ reason: string }>).detail.reason),
    {
      signal: stop.signal,
    },
  );
  return { reasons, stop: () => stop.abort() };
};
/** As the browser tells it of another tab. */
const otherTab = (key: string | null, newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }));

describe('the session', () => {
  test('no tokens: the page is asked only when somebody cannot go on without a user', async () => {
    const api = fakeApi();
    const { reasons, stop } = asked();
    await storesFor({}).session.start();
    expect(storesFor({}).session.$session.get().status).toBe('signed-out');
    expect(reasons).toEqual([]);
    newPage();
    await required().start();
    expect(reasons).toEqual(['missing']);
    expect(api.calls).toEqual([]);
    stop();
  });

  test("getAccessToken giving null asks for a sign-in as 'missing', not 'expired'", async () => {
    fakeApi();
    configure({ getAccessToken: () => null });
    const { reasons, stop } = asked();
    await required().start();
    expect(reasons).toEqual(['missing']);
    stop();
  });

  test('a token of the host that the server refuses counts as an expired session', async () => {
    fakeApi({ 'POST /v1/user/get_user_info': () => refused('err_session_ended', 401) });
    configure({ getAccessToken: () => 'over' });
    const { reasons, stop } = asked();
    await required().start();
    expect(reasons).toEqual(['expired']);
    stop();
  });

  test('both tokens expired: sign in, and the server is not asked', async () => {
    const api = fakeApi();
    signedIn({ accessLeft: -9, refreshLeft: -1 });
    const { reasons, stop } = asked();
    await required().start();
    expect(storesFor({}).session.$session.get().status).toBe('signed-out');
    expect(reasons).toEqual(['expired']);
    expect(api.calls).toEqual([]);
    expect(localStorage.getItem('access_token')).toBeNull();
    stop();
  });

  test('an access token that is over is renewed without a word', async () => {
    const api = fakeApi({
      'POST /accounts/v1/token': () => ok({ secure_tokens: { ...tokens, access_token: 'access-2' } }),
    });
    signedIn({ accessLeft: -9 });
    const { reasons, stop } = asked();
    await required().start();
    expect(storesFor({}).session.$session.get()).toMatchObject({
      status: 'signed-in',
      user: { nickname: 'Ada' },
    });
    expect(api.of('POST /accounts/v1/token').map(({ body }) => body)).toEqual([
      { refresh_token: tokens.refresh_token },
    ]);
    expect([reasons, storesFor({}).notices.$notices.get()]).toEqual([[], []]);
    stop();
    expect(api.of('POST /v1/user/get_user_info')[0]!.headers.get('authorization')).toBe('Bearer access-2');
  });

  test('valid tokens show the user, kept for the next visit without the survey status', async () => {
    fakeApi();
    signedIn();
    await storesFor({}).session.start();
    const { status, surveyStatus } = storesFor({}).session.$session.get();
    expect({ status, surveyStatus }).toEqual({ status: 'signed-in', surveyStatus: 1 });
    expect(localStorage.getItem('app_user_id')).toBe('u1');
    expect(JSON.parse(localStorage.getItem('user_info')!)).not.toHaveProperty(
      'user_persona_questionnaire_status',
    );
  });

  test('a known user whom the server did not confirm is asked for again by the next element', async () => {
    const api = fakeApi({ 'POST /v1/user/get_user_info': () => broken(503, {}) });
    signedIn();
    localStorage.setItem('user_info', JSON.stringify(user));
    const { session } = storesFor({});
    await session.start();
    expect(session.$session.get()).toMatchObject({ status: 'signed-in', surveyStatus: null });
    api.answer({ 'POST /v1/user/get_user_info': () => ok({ data: { user_info: user } }) });
    await session.start();
    expect(session.$session.get()).toMatchObject({ status: 'signed-in', surveyStatus: 1 });
    await session.start();
    expect(api.of('POST /v1/user/get_user_info')).toHaveLength(2);
  });

  test('a visitor is sent to sign in', async () => {
    fakeApi({ 'POST /v1/user/get_user_info': () => ok({ data: { user_info: { ...user, type: 1 } } }) });
    signedIn();
    const { reasons, stop } = asked();
    await required().start();
    expect(storesFor({}).session.$session.get().status).toBe('signed-out');
    expect(reasons).toEqual(['missing']);
    expect(localStorage.getItem('access_token')).toBeNull();
    stop();
  });

  test('a server out of reach leaves the user of the last visit signed in', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    signedIn();
    localStorage.setItem('user_info', JSON.stringify(user));
    await storesFor({}).session.start();
    expect(storesFor({}).session.$session.get()).toMatchObject({
      status: 'signed-in',
      user: { nickname: 'Ada' },
    });
  });

  test('a server out of reach does not say who it is, and is asked again', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    signedIn();
    await storesFor({}).session.start();
    expect(storesFor({}).session.$session.get().status).toBe('unreachable');
    vi.restoreAllMocks();
    fakeApi();
    await storesFor({}).session.start();
    expect(storesFor({}).session.$session.get().status).toBe('signed-in');
  });

  test('signing out tells the server, forgets everything of the session, and asks for a sign-in', async () => {
    const api = fakeApi();
    signedIn();
    const { session, bonus: balance } = storesFor({});
    await session.start();
    await vi.waitFor(() => expect(balance.$bonus.get()).not.toBeNull(), PATIENT);
    const { reasons, stop } = asked();
    await session.signOut();
    expect(api.of('POST /accounts/v1/sign_out')[0]!.body).toEqual({ refresh_token: tokens.refresh_token });
    expect(session.$session.get()).toMatchObject({ status: 'signed-out', user: null });
    expect(balance.$bonus.get()).toBeNull();
    for (const key of ['access_token', 'refresh_token', 'user_info', 'app_user_id']) {
      expect(localStorage.getItem(key)).toBeNull();
    }
    expect(reasons).toEqual(['left']);
    stop();
  });

  test('the server out of reach does not keep anybody signed in', async () => {
    fakeApi({ 'POST /accounts/v1/sign_out': () => broken(503, {}) });
    signedIn();
    await storesFor({}).session.start();
    await storesFor({}).session.signOut();
    expect(localStorage.getItem('refresh_token')).toBeNull();
  });

  test('signing out and in reaches the other tabs', async () => {
    fakeApi();
    signedIn();
    const { session } = storesFor({});
    await session.start();
    for (const key of ['access_token', 'refresh_token', 'user_info', 'app_user_id'])
      localStorage.removeItem(key);
    otherTab('access_token', null);
    expect(session.$session.get().status).toBe('signed-out');
    signedIn();
    otherTab('access_token', tokens.access_token);
    await vi.waitFor(() => expect(session.$session.get().status).toBe('signed-in'), PATIENT);
  });

  test('another user who signed in in another tab while this one slept is the user here too', async () => {
    const api = fakeApi();
    signedIn();
    const { session, bonus: balance } = storesFor({});
    await session.start();
    await vi.waitFor(() => expect(balance.$bonus.get()).not.toBeNull(), PATIENT);
    const grace = { ...user, uid: 'u2', nickname: 'Grace' };
    api.answer({
      'POST /v1/user/get_user_info': () => ok({ data: { user_info: grace } }),
      'GET /v1/tenant/get_tenant_bonus': () => ok({ data: { ...bonus, credit_balance: 7 } }),
    });
    localStorage.setItem('user_info', JSON.stringify(grace));
    // All of it is told at once, when the other tab has long been done
    otherTab('access_token', null);
    otherTab('access_token', tokens.access_token);
    otherTab('user_info', JSON.stringify(grace));
    expect(balance.$bonus.get()).toBeNull();
    await vi.waitFor(() => expect(session.$session.get().user?.nickname).toBe('Grace'), PATIENT);
    await vi.waitFor(() => expect(balance.$creditBalance.get()).toBe(7), PATIENT);
  });

  test('a refused sign-in rejects with the reason and leaves nothing behind', async () => {
    fakeApi({
      'POST /accounts/v1/sign_in': () => refused('err_sign_in_failed'),
    });
    await expect(storesFor({}).session.signIn('a@b.c', 'x')).rejects.toMatchObject({
      type: 'err_sign_in_failed',
      message: 'Email or password is wrong.',
    });
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(storesFor({}).notices.$notices.get()).toEqual([]);
  });

  test("a host's token signs in without leaving anything in the browser", async () => {
    const api = fakeApi();
    configure({ getAccessToken: () => 'host-token' });
    await storesFor({}).session.start();
    expect(storesFor({}).session.$session.get().status).toBe('signed-in');
    expect(api.of('POST /v1/user/get_user_info')[0]!.headers.get('authorization')).toBe('Bearer host-token');
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(localStorage.getItem('user_info')).toBeNull();
  });
});

describe('a host that says it late', () => {
  test('hands its user over to elements that found nobody', async () => {
    fakeApi();
    const { session } = storesFor({});
    await session.start();
    expect(session.$session.get().status).toBe('signed-out');
    configure({ getAccessToken: () => 'host-token' });
    await vi.waitFor(() => expect(session.$session.get().status).toBe('signed-in'), PATIENT);
  });

  test('adds requests that it answers to those of earlier calls', () => {
    const { requests } = storesFor({});
    const changed = vi.fn();
    requests.$answered.listen(changed);
    configure({ requests: ['vox-use-script'] });
    configure({ requests: ['vox-use-voice'] });
    expect(requests.isAnswered('vox-use-script')).toBe(true);
    expect(requests.isAnswered('vox-use-voice')).toBe(true);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test('is told that elements keep the server they began with', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    configure({ apiBase: 'https://a.test' });
    storesFor({});
    expect(warn).not.toHaveBeenCalled();
    configure({ apiBase: 'https://b.test' });
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(/too late for apiBase: call it before the elements/),
    );
  });
});

test('a new password for another account leaves nothing of the user who was signed in', async () => {
  const api = fakeApi();
  signedIn();
  const { session, bonus: store } = storesFor({});
  await session.start();
  await expect.poll(() => store.$bonus.get()).not.toBeNull();
  let answer = () => {};
  const bob = { ...user, uid: 'u2', nickname: 'Bob' };
  api.answer({
    'POST /accounts/v1/reset_password': () => ok({ secure_tokens: tokens }),
    'POST /v1/user/get_user_info': () =>
      new Promise((resolve) => (answer = () => resolve(ok({ data: { user_info: bob } })))),
  });
  const users: (string | undefined)[] = [];
  session.$session.listen((now) => users.push(now.user?.uid));
  const entered = session.resetPassword('token', 'a new password');
  await expect.poll(() => api.of('POST /v1/user/get_user_info').length).toBe(2);
  expect(localStorage.getItem('user_info')).toBeNull();
  expect(store.$bonus.get()).toBeNull();
  answer();
  await entered;
  expect(users).not.toContain(user.uid);
  expect(session.$session.get().user?.nickname).toBe('Bob');
});

test('signing out takes the drafts of that user from the machine, and of nobody else', async () => {
  fakeApi();
  signedIn();
  const { session } = storesFor({});
  await session.start();
  for (const owner of [user.uid, 'somebody-else']) {
    await keepDraft(`vox-tts-draft ${owner} a`, {});
    localStorage.setItem(`vox-tts-draft ${owner} a`, '{}');
  }
  await session.signOut();
  const inStorage = () => Object.keys(localStorage).filter((key) => key.startsWith('vox-tts-draft'));
  expect(inStorage()).toEqual(['vox-tts-draft somebody-else a']);
  await expect.poll(async () => Object.keys(await keptDrafts())).toEqual(['vox-tts-draft somebody-else a']);
});

test('what is written for a user after they signed out is not kept until they return', async () => {
  fakeApi();
  signedIn();
  const { session, storage } = storesFor({});
  await session.start();
  const drafts = draftStore(storage);
  const key = `vox-tts-draft ${user.uid} a`;
  await session.signOut();
  expect([await drafts.write(key, {}), await drafts.writeNow(key, {})]).toEqual([false, false]);
  expect(await keptDrafts()).toEqual({});
  expect(localStorage.getItem(key)).toBeNull();
  drafts.welcome(key);
  expect(await drafts.write(key, {})).toBe(true);
});

test('signing out takes the names of files from the machine whose upload was begun', async () => {
  fakeApi();
  signedIn();
  const { session, storage } = storesFor({});
  await session.start();
  const upload = uploadPlace(storage, '', new File(['x'], 'interview.mp3'));
  upload.keep('/files/1');
  expect(Object.keys(localStorage).join()).toContain('interview.mp3');
  await session.signOut();
  await vi.waitFor(() => expect(Object.keys(localStorage).join()).not.toContain('interview.mp3'), PATIENT);
});

describe('one set of stores', () => {
  test('for each server and site key, whatever the slash at the end', () => {
    expect(storesFor({ apiBase: 'https://a.test' })).toBe(storesFor({ apiBase: 'https://a.test/' }));
    expect(storesFor({ apiBase: 'https://a.test' })).not.toBe(storesFor({ apiBase: 'https://b.test' }));
    expect(storesFor({ siteKey: 'pk_1' })).not.toBe(storesFor({}));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    configure({ apiBase: 'https://a.test' });
    expect(storesFor({})).toBe(storesFor({ apiBase: 'https://a.test' }));
  });
});

describe('the bonus', () => {
  test('says the plan and who is a member', async () => {
    fakeApi({
      'GET /v1/tenant/get_tenant_bonus': () =>
        ok({ data: { ...bonus, title: 'Creator', level: 200, expired_time: 1_800_000_000 } }),
    });
    const store = storesFor({}).bonus;
    expect(store.$plan.get()).toEqual({ currentPlan: '', expireDate: null, hasMembership: false });
    await store.refresh();
    expect(store.$plan.get()).toEqual({
      currentPlan: 'Creator',
      expireDate: new Date(1_800_000_000_000),
      hasMembership: true,
    });
  });

  test('a balance that is missing is 0, and level 100 is no member', async () => {
    const { credit_balance: _, ...without } = bonus;
    fakeApi({ 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: without }) });
    const store = storesFor({}).bonus;
    await store.refresh();
    expect(store.$creditBalance.get()).toBe(0);
    expect(store.$plan.get().hasMembership).toBe(false);
  });

  test('the copy in which the workspace was out of credit is kept', async () => {
    const api = fakeApi({
      'GET /v1/tenant/get_tenant_bonus': () => ok({ data: { ...bonus, credit_type: 3 } }),
    });
    const store = storesFor({}).bonus;
    await store.refresh();
    expect(store.$before.get()).toBeNull();
    api.answer({ 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: bonus }) });
    await store.refresh();
    expect(store.$before.get()).toMatchObject({ credit_type: 3 });
    expect(store.$bonus.get()).toMatchObject({ credit_type: 1 });
  });

  test('a failure is silent and leaves the copy at hand', async () => {
    const api = fakeApi();
    const { bonus: store, notices } = storesFor({});
    await store.refresh();
    api.answer({ 'GET /v1/tenant/get_tenant_bonus': () => broken(500, {}) });
    await store.refresh();
    expect(store.$creditBalance.get()).toBe(12_345);
    expect(notices.$notices.get()).toEqual([]);
  });
});

describe('voices and configuration', () => {
  test('are fetched once, however many ask', async () => {
    const api = fakeApi();
    const { voices, appConfig } = storesFor({});
    await Promise.all([voices.load(), voices.load(), appConfig.load(), appConfig.load()]);
    await voices.load();
    for (const name of [
      'GET /p1/voices/internal_get_all_voices',
      'GET /p1/voices/get_default_voice',
      'GET /p1/voices/get_supported_model',
      'GET /p1/appconfig/get_app_config',
    ] as const) {
      expect(api.of(name), name).toHaveLength(1);
    }
    const { searchParams } = api.of('GET /p1/voices/internal_get_all_voices')[0]!.url;
    expect([...searchParams]).toEqual([
      ['status', '2'],
      ['legacy_voice_skip_disabled', 'false'],
    ]);
  });

  test('disabled voices cannot be chosen', async () => {
    fakeApi({
      'GET /p1/voices/internal_get_all_voices': () =>
        ok({ voices: [voice('Ada'), voice('Off', { is_disabled: true })] }),
    });
    const { voices } = storesFor({});
    await voices.load();
    expect(voices.$selectableVoices.get().map(({ name }) => name)).toEqual(['Ada']);
  });

  test('who waits for the models gets them as soon as somebody has loaded them, or gives up', async () => {
    fakeApi();
    const { voices } = storesFor({});
    const waiting = voices.whenModels();
    const stop = new AbortController();
    const impatient = voices.whenModels(stop.signal);
    stop.abort();
    await expect(impatient).rejects.toThrow('Aborted');
    await voices.load();
    expect(await waiting).toHaveLength(1);
  });

  test('a favourite shows at once, and not when the server refuses it', async () => {
    const api = fakeApi();
    const { voices } = storesFor({});
    await voices.load();
    const isFavorite = () => voices.$voices.get()![0]!.is_favorite;
    const marking = voices.favor('ada', true);
    expect(isFavorite()).toBe(true);
    await marking;
    api.answer({ 'POST /p1/voices/favor_voice': () => broken(503, {}) });
    await expect(voices.favor('ada', false)).rejects.toThrow();
    expect(isFavorite()).toBe(true);
  });
});

describe('the pronunciation list', () => {
  const entry = (word: string) => ({ word, language: 'en', say: word.toLowerCase(), ipa: '' });
  const words = () =>
    storesFor({})
      .pronunciations.$pronunciations.get()
      ?.map(({ word }) => word);

  test('a list that was asked for before a word was added does not hide the word', async () => {
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => (answer = done));
    let list = [entry('Ada')];
    const api = fakeApi({
      async 'GET /v1/pronunciations'() {
        const pronunciations = list;
        if (api.of('GET /v1/pronunciations').length === 1) await isAnswered;
        return ok({ data: { pronunciations } });
      },
      'POST /v1/pronunciations'() {
        list = [entry('Ada'), entry('Ben')];
        return ok();
      },
    });
    const { pronunciations } = storesFor({});
    const loading = pronunciations.load();
    await vi.waitFor(() => expect(api.of('GET /v1/pronunciations')).toHaveLength(1), PATIENT);
    await pronunciations.add(entry('Ben'));
    answer();
    await loading;
    expect(words()).toEqual(['Ada', 'Ben']);
  });

  test('a word that is added while the list is unknown does not count as the whole list', async () => {
    const api = fakeApi({
      'GET /v1/pronunciations': () => broken(503, {}),
      'POST /v1/pronunciations': () => ok(),
    });
    const { pronunciations } = storesFor({});
    await expect(pronunciations.load()).rejects.toThrow();
    await pronunciations.add(entry('Ben'));
    expect(words()).toBeUndefined();
    api.answer({
      'GET /v1/pronunciations': () => ok({ data: { pronunciations: [entry('Ada'), entry('Ben')] } }),
    });
    await pronunciations.load();
    expect(words()).toEqual(['Ada', 'Ben']);
  });
});

test('a notice stays until every failed call with its text is tried again', () => {
  const { notices } = storesFor({});
  notices.show({ kind: 'error', text: 'Network error', about: 'one call' });
  notices.show({ kind: 'error', text: 'Network error', about: 'another call' });
  notices.retract('one call');
  expect(notices.$notices.get()).toMatchObject([{ text: 'Network error', about: 'another call' }]);
  notices.retract('another call');
  expect(notices.$notices.get()).toEqual([]);
});

test('the same notice stands once', () => {
  const { notices } = storesFor({});
  const id = notices.show({ kind: 'error', text: 'Network error' });
  expect(notices.show({ kind: 'error', text: 'Network error' })).toBe(id);
  notices.dismiss(id);
  expect(notices.$notices.get()).toEqual([]);
});

test('only one thing on the page is heard', () => {
  const { playback } = storesFor({});
  const first = vi.fn();
  const second = vi.fn();
  playback.start(first);
  const release = storesFor({ siteKey: 'pk' }).playback.start(second);
  expect(first).toHaveBeenCalledOnce();
  release();
  playback.start(() => {});
  expect(second).not.toHaveBeenCalled();
});
