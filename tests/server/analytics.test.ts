import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetOldEvents } from '../../demo/server/analytics/store.ts';
import type { AppConfig } from '../../src/contract/index.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let user: TestUser;
let target: NonNullable<AppConfig['analytics']>;
beforeAll(async () => {
  server = await startTestServer({ engines: [], env: { VOXBENCH_ANALYTICS: 'on' } });
  user = await server.signUp();
  const { body } = await server.call('GET /p1/appconfig/get_app_config', {});
  target = body.data.analytics!;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query('delete from analytics_event');
  await server.db.query('delete from analytics_presence');
});

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const signed = (said: Record<string, string>, body: string, key = target.key) => ({
  ...said,
  sign: createHmac('sha256', key)
    .update([said['app_id'], said['timestamp'], said['nonce'], body].join('\n'))
    .digest('hex'),
});
const saidNow = (): Record<string, string> => ({
  app_id: target.app_id,
  timestamp: String(Date.now()),
  nonce: randomUUID(),
});
const event = (more: object = {}) => ({
  event: 'upgrade_button',
  fields: {},
  device: 'device-1',
  pid: randomUUID(),
  seq: 0,
  ...more,
});
const send = (query: Record<string, string>, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${target.url}?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...headers },
    body,
  });
const report = (what: object, headers?: Record<string, string>) => {
  const body = base64(what);
  return send(signed(saidNow(), body), body, headers);
};
const stored = () =>
  server.db.query<{ event: string; user_id: string | null; fields: object; seq: number }>(
    'select event, user_id, fields, seq from analytics_event order by event_id',
  );

describe('the collector of usage events', () => {
  test('stores a signed event', async () => {
    const answer = await report(
      event({ event: 'h5_button_click', fields: { value: 'subscribe_button' }, seq: 7 }),
    );
    expect(answer.status).toBe(200);
    expect(await stored()).toEqual([
      { event: 'h5_button_click', user_id: null, fields: { value: 'subscribe_button' }, seq: 7 },
    ]);
  });

  test('attributes an event to a user by the token alone', async () => {
    const { body } = await user.call('POST /v1/user/get_user_info', { body: {} });
    const { uid } = body.data.user_info;
    await report(event({ uid }));
    await report(event(), { authorization: `Bearer ${user.tokens.access_token}` });
    await report(event({ uid }), { authorization: 'Bearer ended' });
    expect((await stored()).map((row) => row.user_id)).toEqual([null, uid, null]);
  });

  test('deletes the events of a user along with the account', async () => {
    const leaver = await server.signUp();
    const headers = { authorization: `Bearer ${leaver.tokens.access_token}` };
    await report(event(), headers);
    await report(event({ event: 'heartbeat' }), headers);
    await report(event());
    const { password } = leaver;
    expect((await leaver.call('POST /accounts/v1/cancel_account', { body: { password } })).status).toBe(200);
    expect(await stored()).toHaveLength(1);
    expect(await server.db.query('select 1 from analytics_presence')).toEqual([]);
  });

  test('stores a repeated request once', async () => {
    const body = base64(event());
    const query = signed(saidNow(), body);
    await send(query, body);
    expect((await send(query, body)).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test('counts heartbeats by day and browser', async () => {
    const pid = randomUUID();
    for (const seq of [0, 1, 2]) await report(event({ event: 'heartbeat', pid, seq }));
    await report(event({ event: 'heartbeat' }));
    expect(await stored()).toEqual([]);
    expect(
      await server.db.query('select heartbeats from analytics_presence order by heartbeats desc'),
    ).toEqual([{ heartbeats: 3 }, { heartbeats: 1 }]);
  });

  test('refuses what is unsigned, wrongly signed or signed for something else', async () => {
    const body = base64(event());
    const other = base64(event({ seq: 1 }));
    expect((await send(signed(saidNow(), body, 'another key'), body)).status).toBe(403);
    expect((await send(signed(saidNow(), body), other)).status).toBe(403);
    expect((await send({ ...signed(saidNow(), body), nonce: randomUUID() }, body)).status).toBe(403);
    expect((await send(signed({ ...saidNow(), app_id: 'other' }, body), body)).status).toBe(403);
    expect((await send({ ...saidNow(), sign: 'ä'.repeat(64) }, body)).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test('accepts clocks that are hours off, but not days', async () => {
    const at = (ms: number) => {
      const body = base64(event());
      return send(signed({ ...saidNow(), timestamp: String(Date.now() + ms) }, body), body);
    };
    expect((await at(-12 * 3_600_000)).status).toBe(200);
    expect((await at(-48 * 3_600_000)).status).toBe(422);
    expect((await at(48 * 3_600_000)).status).toBe(422);
  });

  test.each([
    ['no JSON', 'bm90aGluZw=='],
    ['no event', base64({ fields: {} })],
    ['half a character', base64(event({ device: '\ud800' }))],
    ['an unknown event', base64(event({ event: 'evil' }))],
    ['a free text', base64(event({ event: 'h5_button_click', fields: { value: 'user@example.com' } }))],
    ['a field that the event does not have', base64(event({ fields: { text: 'my secret' } }))],
    ['a device that is not an id', base64(event({ device: 'Ada Lovelace' }))],
    ['fields that are not texts', base64(event({ fields: { value: { deep: 1 } } }))],
  ])('refuses %s', async (_, body) => {
    expect((await send(signed(saidNow(), body), body)).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test('refuses more than a few kilobytes', async () => {
    const body = base64(event({ device: 'x'.repeat(10_000) }));
    const refused = await send(signed(saidNow(), body), body);
    expect(refused.status).toBe(413);
    expect(await refused.text()).toContain('larger than 8 KB');
  });

  test('deletes events older than 90 days', async () => {
    const pid = randomUUID();
    for (const name of ['upgrade_button', 'heartbeat']) {
      await report(event({ event: name, pid }));
      await report(event({ event: name }));
    }
    await server.db.query(
      `update analytics_event set happened_at = now() - interval '91 days' where pid = $1`,
      [pid],
    );
    await server.db.query(`update analytics_presence set day = day - 91 where pid = $1`, [pid]);
    await forgetOldEvents(server.db);
    const left = await server.db.query(
      'select pid from analytics_event union all select pid from analytics_presence',
    );
    expect(left).toHaveLength(2);
    expect(left).not.toContainEqual({ pid });
  });

  test('limits the events of one address', async () => {
    await report(event());
    await server.db.query(`update rate_limit set count = 3000 where key like 'analytics:%'`);
    const answer = await report(event());
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await server.db.query(`delete from rate_limit where key like 'analytics:%'`);
  });
});

test('without the setting, pages are not asked to report and reports are refused', async () => {
  const plain = await startTestServer({ engines: [] });
  try {
    const { body } = await plain.call('GET /p1/appconfig/get_app_config', {});
    expect(body.data.analytics).toBeNull();
    expect(body.data.social_links).toEqual({});
    const text = base64(event());
    const query = new URLSearchParams(signed(saidNow(), text));
    const answer = await fetch(`${plain.url}/p1/events?${query}`, { method: 'POST', body: text });
    expect(answer.status).toBe(404);
    expect(await plain.db.query('select 1 from analytics_event')).toEqual([]);
  } finally {
    await plain.close();
  }
});

test('links to external pages come from the environment', async () => {
  const linked = await startTestServer({
    engines: [],
    env: { VOXBENCH_LINK_CHAT: 'https://chat.example/us', VOXBENCH_LINK_VIDEO: 'https://video.example/@us' },
  });
  try {
    const { body } = await linked.call('GET /p1/appconfig/get_app_config', {});
    expect(body.data.social_links).toEqual({
      chat: 'https://chat.example/us',
      video: 'https://video.example/@us',
    });
  } finally {
    await linked.close();
  }
});
