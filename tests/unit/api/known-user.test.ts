import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserStorage } from '../../../src/api/browser-storage.ts';
import { hasSession } from '../../../src/api/known-user.ts';
import { createSessionTokens } from '../../../src/api/session-tokens.ts';

const NOW_S = 1_700_000_000;
const kept = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers({ now: NOW_S * 1000 });
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['nothing stored', {}],
  ['both tokens valid', { access: '60', refresh: '600' }],
  ['a valid refresh token', { access: '-1', refresh: '600' }],
  ['tokens that expire now', { access: '0', refresh: '0' }],
  ['both expired', { access: '-600', refresh: '-60' }],
  ['an expiry that is not a number', { access: 'soon', refresh: '600' }],
  ['a missing expiry', { access: '-1' }],
])('the first screen and the session agree on whether to sign in: %s', (_, ends) => {
  const tokens = createSessionTokens(createBrowserStorage(), '');
  const moment = (seconds: string) =>
    Number.isNaN(Number(seconds)) ? seconds : String(NOW_S + Number(seconds));
  if ('access' in ends && ends.access) {
    kept.set('access_token', 'a').set('refresh_token', 'r').set('expires_in', moment(ends.access));
  }
  if ('refresh' in ends && ends.refresh) kept.set('refresh_token_expires_in', moment(ends.refresh));
  expect(hasSession('')).toBe(['valid', 'renewable'].includes(tokens.state()));
});

test('an unreadable storage has no session', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(hasSession('')).toBe(false);
});
