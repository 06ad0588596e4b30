import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageGlobal } from '../../src/api/page.ts';
import { mayDefine } from '../../src/element/define-guard.ts';
import { playback } from '../../src/stores/playback.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { joinOverlays, shownOverlay } from '../../src/ui/layers/overlays.ts';
import { fakeApi, newPage, ok, signedIn, user } from '../support/fake-api.ts';

/* What this bundle tells others on its page, and how it reacts to them. The test plays the other bundle. */

const KEY = Symbol.for('voxbench');
const page = globalThis as unknown as Record<symbol, Record<number, object> | undefined>;

beforeEach(newPage);
afterEach(() => {
  newPage();
  vi.restoreAllMocks();
});

const heard = () => {
  const news: [server: string, surveyStatus?: number][] = [];
  pageGlobal('session', () => new Set()).add((...one) => news.push(one));
  return news;
};
const say = (server: string, surveyStatus?: number) =>
  pageGlobal('session', () => new Set()).forEach((hear) => hear(server, surveyStatus));

describe('the session', () => {
  test('announces a sign-in, a change of the user and a sign-out to other bundles', async () => {
    fakeApi();
    const news = heard();
    const { session } = storesFor({});
    await session.signIn('ada@example.com', 'a password');
    // First for the tokens, then for the user
    expect(news).toEqual([
      ['', undefined],
      ['', undefined],
    ]);
    session.update({ ...user, nickname: 'Countess' });
    session.setSurveyStatus(3);
    await session.signOut();
    expect(news.slice(2)).toEqual([
      ['', undefined],
      ['', 3],
      ['', undefined],
    ]);
  });

  test('follows a sign-in or sign-out of another bundle without asking for a sign-in again', async () => {
    const api = fakeApi();
    const asked = vi.fn();
    addEventListener('vox-sign-in', asked);
    const { session } = storesFor({});
    await session.start();
    expect(session.$session.get().status).toBe('signed-out');
    signedIn();
    say('');
    await expect.poll(() => session.$session.get().user?.nickname).toBe('Ada');
    expect(api.of('POST /v1/user/get_user_info')).toHaveLength(1);
    localStorage.clear();
    say('');
    expect(session.$session.get()).toMatchObject({ status: 'signed-out', user: null });
    removeEventListener('vox-sign-in', asked);
    expect(asked).not.toHaveBeenCalled();
  });

  test('that no element has checked yet still asks for a sign-in where one is needed', async () => {
    fakeApi();
    const asked = vi.fn();
    addEventListener('vox-sign-in', asked, { once: true });
    const { session } = storesFor({});
    const end = session.require();
    say('');
    await session.start();
    expect(asked).toHaveBeenCalledOnce();
    end();
  });

  test('with another server is ignored', async () => {
    fakeApi();
    signedIn();
    const { session } = storesFor({});
    await session.start();
    localStorage.clear();
    say('https://elsewhere.test');
    expect(session.$session.get().status).toBe('signed-in');
  });

  test('takes over changes of the user and of the survey status', async () => {
    fakeApi({ 'POST /v1/user/get_user_info': () => ok({ data: { user_info: user } }) });
    signedIn();
    const { session } = storesFor({});
    await session.start();
    const { user_persona_questionnaire_status: _, ...known } = { ...user, nickname: 'Countess' };
    localStorage.setItem('user_info', JSON.stringify(known));
    say('');
    say('', 3);
    expect(session.$session.get()).toMatchObject({ user: { nickname: 'Countess' }, surveyStatus: 3 });
  });

  test('is kept in the memory of the page where the browser stores nothing', async () => {
    fakeApi();
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    await storesFor({}).session.signIn('ada@example.com', 'a password');
    expect(pageGlobal('memory', () => new Map()).get('access_token')).toBe('access-1');
  });
});

describe('overlays', () => {
  test('wait for what another bundle has open, even of an unknown kind', () => {
    const all = pageGlobal('overlays', () => new Set());
    const theirs = { kind: 'tour', look: vi.fn() };
    all.add(theirs);
    const mine = { kind: 'payment', look: vi.fn() };
    const leave = joinOverlays(mine);
    expect(theirs.look).toHaveBeenCalledOnce();
    expect(shownOverlay()).toBe(theirs);
    all.delete(theirs);
    expect(shownOverlay()).toBe(mine);
    leave();
    expect(all.size).toBe(0);
  });
});

test('sound that starts stops the sound of another bundle', () => {
  const stop = vi.fn();
  pageGlobal('sound', () => ({ stop: null })).stop = stop;
  const end = playback().start(() => {});
  expect(stop).toHaveBeenCalledOnce();
  end();
  expect(pageGlobal('sound', () => ({ stop: null })).stop).toBeNull();
});

test('everything shared is plain data, a function or an object of the platform', async () => {
  fakeApi();
  const { session, requests } = storesFor({});
  await session.signIn('ada@example.com', 'a password');
  requests.answer('vox-recharge');
  joinOverlays({ kind: 'payment', look() {} });
  playback().start(() => {});
  const platform = [Object, Array, Map, Set, Promise, Function].map(({ prototype }) => prototype as object);
  const strange = (value: unknown, at: string): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    if (!platform.includes(Object.getPrototypeOf(value) as object) || 'subscribe' in value) return [at];
    const inner = value instanceof Map || value instanceof Set ? [...value.entries()] : Object.entries(value);
    return inner.flatMap(([key, one]) => strange(one, `${at} ${String(key)}`));
  };
  expect(Object.keys(page[KEY]![1]!)).toContain('session');
  expect(strange(page[KEY]![1], 'page')).toEqual([]);
});

test('a protocol with another number is neither changed nor used', async () => {
  fakeApi();
  const theirs = { session: 'a string', overlays: null };
  page[KEY] = { 2: theirs };
  const { session } = storesFor({});
  await session.signIn('ada@example.com', 'a password');
  joinOverlays({ kind: 'payment', look() {} })();
  expect(session.$session.get().status).toBe('signed-in');
  expect(theirs).toEqual({ session: 'a string', overlays: null });
});

test('a tag defined by other code stays as it is, and the console says so', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  customElements.define('vox-of-a-host', class extends HTMLElement {});
  expect(mayDefine('vox-of-a-host')).toBe(false);
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('<vox-of-a-host> stays at undefined, not '));
});
