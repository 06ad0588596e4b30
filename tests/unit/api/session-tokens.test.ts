import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserStorage, type BrowserStorage } from '../../../src/api/browser-storage.ts';
import { createSessionTokens, SESSION_KEYS } from '../../../src/api/session-tokens.ts';

const NOW_S = 1_700_000_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW_S * 1000 }));
afterEach(() => void vi.useRealTimers());

/** A storage like that of the browser. */
function area(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}
const answer = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 60,
  refresh_token_expires_in: 600,
};
const store = () => {
  const storage: BrowserStorage = createBrowserStorage(
    (
      (kept) => () =>
        kept
    )(area()),
  );
  return { storage, tokens: createSessionTokens(storage, '') };
};

test('lifetimes are stored as points in time', () => {
  const { storage, tokens } = store();
  tokens.write(answer);
  expect(storage.get('access_token')).toBe('a');
  expect(storage.get('refresh_token')).toBe('r');
  expect(storage.get('expires_in')).toBe(String(NOW_S + 60));
  expect(storage.get('refresh_token_expires_in')).toBe(String(NOW_S + 600));
});

test('a session is missing, valid, renewable, then expired', () => {
  const { tokens } = store();
  expect(tokens.state()).toBe('missing');
  tokens.write(answer);
  expect(tokens.state()).toBe('valid');
  vi.setSystemTime((NOW_S + 60) * 1000);
  expect(tokens.state()).toBe('renewable');
  vi.setSystemTime((NOW_S + 600) * 1000);
  expect(tokens.state()).toBe('expired');
});

test('a stored expiry that is not a number counts as expired', () => {
  const { storage, tokens } = store();
  tokens.write(answer);
  storage.set('expires_in', 'soon');
  expect(tokens.state()).toBe('renewable');
});

test('the user is stored without the survey status, and removed with everything else on sign-out', () => {
  const { storage, tokens } = store();
  tokens.write(answer);
  storage.set('u_device_id', 'device');
  tokens.writeUser({
    uid: 'u1',
    type: 2,
    email: 'a@b.c',
    email_confirmed: true,
    nickname: 'Ada',
    avatar_url: '',
    user_persona_questionnaire_status: 2,
    is_operator: false,
    has_operator_page: false,
  });
  expect(storage.get('app_user_id')).toBe('u1');
  expect(JSON.parse(storage.get('user_info')!)).toEqual({
    uid: 'u1',
    type: 2,
    email: 'a@b.c',
    email_confirmed: true,
    nickname: 'Ada',
    avatar_url: '',
    is_operator: false,
    has_operator_page: false,
  });
  expect(tokens.readUser()).toMatchObject({ uid: 'u1' });
  tokens.clear();
  for (const key of SESSION_KEYS) expect(storage.get(key)).toBeNull();
  expect(storage.get('u_device_id')).toBe('device');
});

test('a damaged user entry counts as none', () => {
  const { storage, tokens } = store();
  for (const broken of ['{', 'null', '[]', '"x"', '{"uid":1}']) {
    storage.set('user_info', broken);
    expect(tokens.readUser()).toBeNull();
  }
});

test('a storage that throws is replaced by memory for the visit', () => {
  const storage = createBrowserStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  storage.set('a', '1');
  expect(storage.get('a')).toBe('1');
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
});

test('values that a full storage refuses are kept in memory, and stored ones can still be removed', () => {
  const full = area();
  full.setItem('old', 'x');
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = createBrowserStorage(() => full);
  storage.set('old', 'y');
  storage.set('new', 'z');
  expect([storage.get('old'), storage.get('new')]).toEqual(['y', 'z']);
  storage.remove('old');
  expect(storage.get('old')).toBeNull();
});
