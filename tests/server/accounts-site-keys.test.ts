import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIdentify } from '../../demo/server/accounts/identify.ts';
import { scriptCharactersMax } from '../../demo/server/accounts/plans.ts';
import type { RequestContext } from '../../demo/server/http/app.ts';
import type { Principal } from '../../demo/server/http/principal.ts';
import {
  allowanceLeft,
  giveBackAllowance,
  takeAllowance,
  VISITORS_OF_NETWORK,
  visitorIn,
  type Visitor,
} from '../../demo/server/accounts/site-keys.ts';
import { DATABASES } from '../support/databases.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const KEY = 'pk_demo_voxbench';

describe('a page with a site key', () => {
  let server: TestServer;
  beforeAll(async () => {
    const env = { VOXBENCH_PUBLIC_URL: 'https://voice.example', VOXBENCH_DEMO: 'on' };
    server = await startTestServer({ env, engines: [] });
  });
  afterAll(() => server.close());

  const bonus = (headers: Record<string, string>) =>
    server.call('GET /v1/tenant/get_tenant_bonus', { headers });
  const refused = { status: 403, body: { detail: [{ type: 'err_site_key_invalid' }] } };
  const own = () => `http://localhost:${server.port}`;

  test('acts for a visitor, who sees the visitor’s allowance and nothing of the workspace that pays', async () => {
    const { status, body } = await bonus({ 'x-vox-site-key': KEY, origin: own() });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      credit_type: 1,
      title: 'Free',
      level: 100,
      expired_time: 0,
      credit_balance: 3_000,
      is_free_package: 1,
      is_highest_plan: false,
      script_characters_max: 300,
    });
  });

  test('works on each of its origins', async () => {
    for (const origin of [own(), `http://127.0.0.1:${server.port}`, 'https://voice.example'])
      expect((await bonus({ 'x-vox-site-key': KEY, origin })).status, origin).toBe(200);
  });

  test.each([
    'https://evil.example',
    'null',
    'http://voice.example',
    'https://voice.example.evil.example',
    'https://localhost',
  ])('is refused on any other origin: %s', async (origin) =>
    expect(await bonus({ 'x-vox-site-key': KEY, origin })).toMatchObject(refused),
  );

  test('requires a page: a program that sends no origin is refused', async () => {
    expect(await bonus({ 'x-vox-site-key': KEY })).toMatchObject(refused);
    expect(await bonus({ 'x-vox-site-key': KEY, referer: `${own()}/` })).toMatchObject(refused);
  });

  test('a same-origin GET without an Origin header is accepted', async () => {
    // Node's fetch sends neither header by itself, and `host` must have the real port.
    const same = { 'x-vox-site-key': KEY, 'sec-fetch-site': 'same-origin' };
    expect((await bonus(same)).status).toBe(200);
    expect(await bonus({ ...same, 'sec-fetch-site': 'cross-site' })).toMatchObject(refused);
    expect(await bonus({ ...same, origin: 'https://evil.example' })).toMatchObject(refused);
  });

  test('is refused with a key that is unknown or disabled', async () => {
    expect(await bonus({ 'x-vox-site-key': 'pk_other', origin: own() })).toMatchObject(refused);
    await server.db.query('update site_key set disabled = true');
    expect(await bonus({ 'x-vox-site-key': KEY, origin: own() })).toMatchObject(refused);
    await server.db.query('update site_key set disabled = false');
    expect((await bonus({ 'x-vox-site-key': KEY, origin: own() })).status).toBe(200);
  });

  test('counts all devices of a network without a usable id as one visitor', async () => {
    const identify = createIdentify(server.deps);
    const visitorOf = async (device: string) => {
      const headers = new Headers({ 'x-vox-site-key': KEY, origin: own(), 'x-device-id': device });
      const req = { header: (name: string) => headers.get(name) ?? undefined };
      const who = await identify({ req, env: { network: '203.0.113.1' } } as unknown as RequestContext);
      return (who as Visitor).visitorId;
    };
    expect(await visitorOf('x'.repeat(300))).toBe(await visitorOf('y'.repeat(300)));
    expect(await visitorOf('x')).not.toBe(await visitorOf('y'));
  });

  test('cannot do what requires an account', async () => {
    const answer = await server.call('POST /v1/user/get_user_info', {
      body: {},
      headers: { 'x-vox-site-key': KEY, origin: own() },
    });
    expect(answer).toMatchObject({ status: 403, body: { detail: [{ type: 'err_permission_deny' }] } });
  });

  test('a signed-in user takes precedence over a site key', async () => {
    const user = await server.signUp();
    const { body } = await bonus({ ...user.headers, 'x-vox-site-key': KEY, origin: 'https://evil.example' });
    expect(body.data.credit_balance).toBe(10_000);
  });
});

describe.each(DATABASES)('the allowance of visitors on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ on: kind, engines: [] });
  });
  afterAll(() => server.close());
  beforeEach(() => server.db.query('delete from site_key_usage').then(() => undefined));

  /** Each visitor is in a network of its own, unless the name gives one: `network.name`. */
  const visitor = (name: string): Visitor => ({
    kind: 'visitor',
    tenantId: crypto.randomUUID(),
    siteKeyId: KEY,
    visitorId: name.includes('.') ? name : visitorIn(`network-of-${name}`, name),
  });
  const take = (visitorId: string, characters: number) =>
    server.db.transaction((tx) => takeAllowance(tx, visitor(visitorId), characters));
  const left = (visitorId: string) => allowanceLeft(server.db, visitor(visitorId));
  const usedUp = { type: 'err_site_key_allowance', status: 429 };

  test('can be spent to the last character and no further', async () => {
    await take('ann', 2_999);
    await expect(take('ann', 2)).rejects.toMatchObject(usedUp);
    expect(await left('ann')).toBe(1);
    await take('ann', 1);
    expect(await left('ann')).toBe(0);
    await expect(take('ann', 1)).rejects.toMatchObject(usedUp);
    expect(await left('bob')).toBe(3_000);
    await expect(take('bob', 3_001)).rejects.toMatchObject(usedUp);
  });

  test('says how long it lasts until midnight UTC', async () => {
    await take('ann', 3_000);
    const error = (await take('ann', 1).catch((thrown: unknown) => thrown)) as { retryAfter: number };
    const midnight = new Date();
    midnight.setUTCHours(24, 0, 0, 0);
    expect(Math.abs(error.retryAfter - (midnight.getTime() - Date.now()) / 1000)).toBeLessThan(5);
  });

  test('ends for all visitors when the key’s own allowance is used up', async () => {
    for (let index = 0; index < 6; index++) await take(`v${index}`, 3_000);
    expect(await left('v6')).toBe(2_000);
    await expect(take('v6', 2_001)).rejects.toMatchObject(usedUp);
    await take('v6', 2_000);
    expect(await left('v7')).toBe(0);
  });

  test('of a network ends for clients that claim to be new browsers each time', async () => {
    for (let index = 0; index < VISITORS_OF_NETWORK; index++) await take(`office.v${index}`, 3_000);
    expect(await left('office.another')).toBe(0);
    await expect(take('office.another', 1)).rejects.toMatchObject(usedUp);
    expect(await left('elsewhere.another')).toBe(3_000);
  });

  test('is not overdrawn by simultaneous requests', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 100 }, () => take('ann', 100)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect(await left('ann')).toBe(0);
  });

  test('is given back when work is not done, but only on the day it was taken', async () => {
    await take('ann', 1_000);
    const giveBack = (takenAt: Date) =>
      server.db.transaction((tx) => giveBackAllowance(tx, visitor('ann'), 400, takenAt));
    await giveBack(new Date(Date.now() - 2 * 24 * 3600 * 1000));
    expect(await left('ann')).toBe(2_000);
    await giveBack(new Date());
    expect(await left('ann')).toBe(2_400);
  });

  test('starts anew each day', async () => {
    await take('ann', 3_000);
    await server.db.query('update site_key_usage set day = day - 1');
    expect(await left('ann')).toBe(3_000);
    await take('ann', 3_000);
  });

  test('limits how long a text may be', async () => {
    expect(await scriptCharactersMax(server.db, visitor('ann') satisfies Principal)).toBe(300);
  });
});
