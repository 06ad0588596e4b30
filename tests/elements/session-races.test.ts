import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configure } from '../../src/api/host-session.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { refused, broken, fakeApi, newPage, ok, signedIn, user, voice } from '../support/fake-api.ts';
import { PATIENT } from '../support/patient.ts';

beforeEach(newPage);
afterEach(() => {
  configure({ getAccessToken: undefined });
  vi.restoreAllMocks();
});

/** A promise, and what fulfils it. */
const signal = () => {
  let give = () => {};
  const come = new Promise<void>((done) => {
    give = done;
  });
  return { come, give };
};

/** A call whose first answer is held back until released. */
const held = <A, B>(answer: A, then: () => B) => {
  const gate = signal();
  const asked = signal();
  let calls = 0;
  return {
    asked: asked.come,
    letGo: gate.give,
    async handler(): Promise<A | B> {
      if (calls++) return then();
      asked.give();
      await gate.come;
      return answer;
    },
  };
};
const info = (nickname: string) => ok({ data: { user_info: { ...user, uid: nickname, nickname } } });

describe('a late answer', () => {
  test('does not bring back the previous user of the host', async () => {
    const ofAlice = held(info('Alice'), () => info('Bob'));
    fakeApi({ 'POST /v1/user/get_user_info': ofAlice.handler });
    const { session } = storesFor({});
    configure({ getAccessToken: () => 'alice' });
    const late = session.start();
    await ofAlice.asked;
    configure({ getAccessToken: () => 'bob' });
    await vi.waitFor(() => expect(session.$session.get().user?.nickname).toBe('Bob'), PATIENT);
    ofAlice.letGo();
    await late;
    expect(session.$session.get().user?.nickname).toBe('Bob');
  });

  test('does not bring back a user who has signed out', async () => {
    const ofAda = held(info('Ada'), () => info('Ada'));
    fakeApi({ 'POST /v1/user/get_user_info': ofAda.handler });
    signedIn();
    localStorage.setItem('user_info', JSON.stringify(user));
    const reasons: string[] = [];
    const onAsked = (event: Event) => reasons.push((event as CustomEvent<{ reason: string }>).detail.reason);
    addEventListener('vox-sign-in', onAsked);
    const { session } = storesFor({});
    const late = session.start();
    await ofAda.asked;
    await session.signOut();
    ofAda.letGo();
    await late;
    removeEventListener('vox-sign-in', onAsked);
    expect(session.$session.get()).toMatchObject({ status: 'signed-out', user: null });
    expect(localStorage.getItem('user_info')).toBeNull();
    expect(reasons).toEqual(['left']);
  });

  test('does not mark a newer session as unreachable', async () => {
    const lost = held(broken(503, {}), () => info('Bob'));
    const second = signal();
    fakeApi({
      async 'POST /v1/user/get_user_info'(request) {
        if (request.headers.get('authorization') === 'Bearer alice') return lost.handler();
        await second.come;
        return info('Bob');
      },
    });
    const { session } = storesFor({});
    configure({ getAccessToken: () => 'alice' });
    const late = session.start();
    await lost.asked;
    configure({ getAccessToken: () => 'bob' });
    lost.letGo();
    await late;
    expect(session.$session.get().status).toBe('checking');
    second.give();
    await vi.waitFor(() => expect(session.$session.get().user?.nickname).toBe('Bob'), PATIENT);
  });

  test('does not undo a favorite of the next user when the server refuses it to the previous one', async () => {
    const ofAda = held(refused('err_voice_not_found'), () => ok());
    const api = fakeApi({ 'POST /p1/voices/favor_voice': ofAda.handler });
    const { voices } = storesFor({});
    await voices.load();
    const late = voices.favor('ada', true);
    await ofAda.asked;
    voices.clear();
    api.answer({
      'GET /p1/voices/internal_get_all_voices': () => ok({ voices: [voice('Ada', { is_favorite: true })] }),
    });
    await voices.load();
    ofAda.letGo();
    await expect(late).rejects.toThrow();
    expect(voices.$voices.get()![0]!.is_favorite).toBe(true);
  });

  test('does not show the pronunciation list of one user to the next', async () => {
    const word = (name: string) =>
      ok({ data: { pronunciations: [{ word: name, language: 'en', say: 'x', ipa: '' }] } });
    const ofAda = held(word('Ada'), () => word('Ben'));
    fakeApi({ 'GET /v1/pronunciations': ofAda.handler });
    const { pronunciations } = storesFor({});
    const late = pronunciations.load();
    await ofAda.asked;
    pronunciations.clear();
    ofAda.letGo();
    await late;
    expect(pronunciations.$pronunciations.get()).toBeNull();
    await pronunciations.load();
    expect(pronunciations.$pronunciations.get()?.map((entry) => entry.word)).toEqual(['Ben']);
  });
});

test('a session that the server ends during a log out counts as left, not expired', async () => {
  const { session, voices } = storesFor({});
  const out = signal();
  const refusal = refused('err_session_ended', 401);
  fakeApi({
    async 'POST /accounts/v1/sign_out'() {
      await out.come;
      return ok();
    },
    'POST /accounts/v1/token': () => refusal,
    'GET /p1/voices/internal_get_all_voices': () => refusal,
  });
  signedIn();
  await session.start();
  const reasons: string[] = [];
  const onAsked = (event: Event) => reasons.push((event as CustomEvent<{ reason: string }>).detail.reason);
  addEventListener('vox-sign-in', onAsked);
  const leaving = session.signOut();
  await voices.load().catch(() => undefined);
  out.give();
  await leaving;
  removeEventListener('vox-sign-in', onAsked);
  expect(reasons).toEqual(['left']);
});
