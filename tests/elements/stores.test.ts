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

/** A session that needs a user, as in the workbench. */
const required = () => {
  const { session } = storesFor({});
  session.require();
  return session;
};
/** Sign-ins that the stores requested from the page. */
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
/** Raises the event by which the browser reports a change in another tab. */
const otherTab = (key: string | null, newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }));

describe('the session', () => {
  test('without tokens, asks the page to sign in only when a user is needed', async () => {
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

  test('asks for a sign-in as missing, not expired, when getAccessToken returns null', async () => {
    fakeApi();
    configure({ getAccessToken: () => null });
    const { reasons, stop } = asked();
    await required().start();
    expect(reasons).toEqual(['missing']);
    stop();
  });

  test('counts as expired when the server refuses the token of the host', async () => {
    fakeApi({ 'POST /v1/user/get_user_info': () => refused('err_session_ended', 401) });
    configure({ getAccessToken: () => 'over' });
    const { reasons, stop } = asked();
    await required().start();
    expect(reasons).toEqual(['expired']);
    stop();
  });

  test('with both tokens expired, asks for a sign-in without asking the server', async () => {
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

  test('renews an expired access token silently', async () => {
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

  test('with valid tokens, loads the user and stores it without the survey status', async () => {
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

  test('a stored user whom the server did not confirm is requested again by the next element', async () => {
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

  test('asks a visitor to sign in', async () => {
    fakeApi({ 'POST /v1/user/get_user_info': () => ok({ data: { user_info: { ...user, type: 1 } } }) });
    signedIn();
    const { reasons, stop } = asked();
    await required().start();
    expect(storesFor({}).session.$session.get().status).toBe('signed-out');
    expect(reasons).toEqual(['missing']);
    expect(localStorage.getItem('access_token')).toBeNull();
    stop();
  });

  test('an unreachable server leaves the user of the last visit signed in', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    signedIn();
    localStorage.setItem('user_info', JSON.stringify(user));
    await storesFor({}).session.start();
    expect(storesFor({}).session.$session.get()).toMatchObject({
      status: 'signed-in',
      user: { nickname: 'Ada' },
    });
  });

  test('an unknown user stays unknown while the server is unreachable, and is requested again', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    signedIn();
    await storesFor({}).session.start();
    expect(storesFor({}).session.$session.get().status).toBe('unreachable');
    vi.restoreAllMocks();
    fakeApi();
    await storesFor({}).session.start();
    expect(storesFor({}).session.$session.get().status).toBe('signed-in');
  });

  test('signing out tells the server, clears the session, and asks for a sign-in', async () => {
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

  test('signing out works while the server is unreachable', async () => {
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

  test('a tab that wakes up takes over a user who signed in in another tab', async () => {
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
    // The browser delivers all changes at once, long after the other tab made them
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

  test('a token of the host signs in without storing anything in the browser', async () => {
    const api = fakeApi();
    configure({ getAccessToken: () => 'host-token' });
    await storesFor({}).session.start();
    expect(storesFor({}).session.$session.get().status).toBe('signed-in');
    expect(api.of('POST /v1/user/get_user_info')[0]!.headers.get('authorization')).toBe('Bearer host-token');
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(localStorage.getItem('user_info')).toBeNull();
  });
});

describe('a host that calls configure() late', () => {
  test('provides its user to elements that found none', async () => {
    fakeApi();
    const { session } = storesFor({});
    await session.start();
    expect(session.$session.get().status).toBe('signed-out');
    configure({ getAccessToken: () => 'host-token' });
    await vi.waitFor(() => expect(session.$session.get().status).toBe('signed-in'), PATIENT);
  });

  test('adds the requests it handles to those of earlier calls', () => {
    const { requests } = storesFor({});
    const changed = vi.fn();
    requests.$answered.listen(changed);
    configure({ requests: ['vox-use-script'] });
    configure({ requests: ['vox-use-voice'] });
    expect(requests.isAnswered('vox-use-script')).toBe(true);
    expect(requests.isAnswered('vox-use-voice')).toBe(true);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test('is warned that elements keep the server they started with', () => {
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

test('resetting the password of another account leaves nothing of the signed-in user', async () => {
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

test('signing out deletes the drafts of that user from the browser, and of nobody else', async () => {
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

test('what is written for a user after signing out is not stored until they return', async () => {
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

test('signing out deletes the stored file names of begun uploads', async () => {
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

describe('one set of stores exists', () => {
  test('for each server and site key, with or without a trailing slash', () => {
    expect(storesFor({ apiBase: 'https://a.test' })).toBe(storesFor({ apiBase: 'https://a.test/' }));
    expect(storesFor({ apiBase: 'https://a.test' })).not.toBe(storesFor({ apiBase: 'https://b.test' }));
    expect(storesFor({ siteKey: 'pk_1' })).not.toBe(storesFor({}));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    configure({ apiBase: 'https://a.test' });
    expect(storesFor({})).toBe(storesFor({ apiBase: 'https://a.test' }));
  });
});

describe('the balance and plan', () => {
  test('give the plan and whether the user is a member', async () => {
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

  test('take a missing balance as 0, and level 100 as no membership', async () => {
    const { credit_balance: _, ...without } = bonus;
    fakeApi({ 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: without }) });
    const store = storesFor({}).bonus;
    await store.refresh();
    expect(store.$creditBalance.get()).toBe(0);
    expect(store.$plan.get().hasMembership).toBe(false);
  });

  test('keep the previous copy when it was out of credit', async () => {
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

  test('keep the current copy when a refresh fails, without a message', async () => {
    const api = fakeApi();
    const { bonus: store, notices } = storesFor({});
    await store.refresh();
    api.answer({ 'GET /v1/tenant/get_tenant_bonus': () => broken(500, {}) });
    await store.refresh();
    expect(store.$creditBalance.get()).toBe(12_345);
    expect(notices.$notices.get()).toEqual([]);
  });
});

describe('voices and app configuration', () => {
  test('are loaded once, however many ask', async () => {
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

  test('do not offer disabled voices', async () => {
    fakeApi({
      'GET /p1/voices/internal_get_all_voices': () =>
        ok({ voices: [voice('Ada'), voice('Off', { is_disabled: true })] }),
    });
    const { voices } = storesFor({});
    await voices.load();
    expect(voices.$selectableVoices.get().map(({ name }) => name)).toEqual(['Ada']);
  });

  test('let a waiting caller have the models as soon as they are loaded, or stop waiting', async () => {
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

  test('show a favorite at once, and undo it when the server refuses', async () => {
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

  test('keeps a word added while the list was loading', async () => {
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

  test('is not complete after adding a word before it was loaded', async () => {
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

test('a notice stays until every failed call with its text was tried again', () => {
  const { notices } = storesFor({});
  notices.show({ kind: 'error', text: 'Network error', about: 'one call' });
  notices.show({ kind: 'error', text: 'Network error', about: 'another call' });
  notices.retract('one call');
  expect(notices.$notices.get()).toMatchObject([{ text: 'Network error', about: 'another call' }]);
  notices.retract('another call');
  expect(notices.$notices.get()).toEqual([]);
});

test('the same notice is shown once', () => {
  const { notices } = storesFor({});
  const id = notices.show({ kind: 'error', text: 'Network error' });
  expect(notices.show({ kind: 'error', text: 'Network error' })).toBe(id);
  notices.dismiss(id);
  expect(notices.$notices.get()).toEqual([]);
});

test('only one sound on the page plays at a time', () => {
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
