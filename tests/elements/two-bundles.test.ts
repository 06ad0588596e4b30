import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageGlobal } from '../../src/api/page.ts';
import { mayDefine } from '../../src/element/define-guard.ts';
import { playback } from '../../src/stores/playback.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { joinOverlays, shownOverlay } from '../../src/ui/layers/overlays.ts';
import { fakeApi, newPage, ok, signedIn, user } from '../support/fake-api.ts';

/* What this bundle tells others on its page, and does when it is told: the test takes the part of the other one. */

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
  test('a sign-in, a change of the user and a sign-out are announced to other bundles', async () => {
    fakeApi();
    const news = heard();
    const { session } = storesFor({});
    await session.signIn('ada@example.com', 'a password');
    // Of the tokens, then of the user
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

  test('that begins or ends elsewhere does so here; only who ended it asks for a sign-in', async () => {
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

  test('that nobody has looked at yet still asks for a sign-in where one is needed', async () => {
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

  test('of another server is none of ours', async () => {
    fakeApi();
    signedIn();
    const { session } = storesFor({});
    await session.start();
    localStorage.clear();
    say('https://elsewhere.test');
    expect(session.$session.get().status).toBe('signed-in');
  });

  test('what the user changed of themselves is taken over, and the status of the survey', async () => {
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

  test('in a browser that keeps nothing is found in the memory of the page', async () => {
    fakeApi();
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    await storesFor({}).session.signIn('ada@example.com', 'a password');
    expect(pageGlobal('memory', () => new Map()).get('access_token')).toBe('access-1');
  });
});

describe('what covers the page', () => {
  test('waits for what another bundle has open, also of a kind unknown here', () => {
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

test('what begins to sound stops what sounds in another bundle', () => {
  const stop = vi.fn();
  pageGlobal('sound', () => ({ stop: null })).stop = stop;
  const end = playback().start(() => {});
  expect(stop).toHaveBeenCalledOnce();
  end();
  expect(pageGlobal('sound', () => ({ stop: null })).stop).toBeNull();
});

test('everything that is shared is plain data, a function or an object of the platform', async () => {
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

test('a protocol of another number is left alone, and nothing of it is taken for ours', async () => {
  fakeApi();
  const theirs = { session: 'a string', overlays: null };
  page[KEY] = { 2: theirs };
  const { session } = storesFor({});
  await session.signIn('ada@example.com', 'a password');
  joinOverlays({ kind: 'payment', look() {} })();
  expect(session.$session.get().status).toBe('signed-in');
  expect(theirs).toEqual({ session: 'a string', overlays: null });
});

test('a tag that other code has defined stays what it is; the console says so', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  customElements.define('vox-of-a-host', class extends HTMLElement {});
  expect(mayDefine('vox-of-a-host')).toBe(false);
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('<vox-of-a-host> stays at undefined, not '));
});
