import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_KEY_REQUESTS_PER_MINUTE } from '../../demo/server/api-keys/check.ts';
import { API_KEYS_MAX } from '../../src/contract/constants/api-keys.ts';
import { calls, type CallInput, type CallName, type ValidationErrors } from '../../src/contract/index.ts';
import { callerAt } from '../support/caller.ts';
import { DATABASES } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { reconcile } from '../support/reconcile.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

type KeySettings = CallInput<'POST /v1/api_keys'>['body'];

describe.each(DATABASES)('API keys on %s', (kind) => {
  let server: TestServer;
  let user: TestUser;

  beforeAll(async () => {
    server = await startTestServer({
      engines: [new FakeEngine()],
      on: kind,
      env: { VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    user = await server.signUp();
  });
  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([]);
  });

  const settings = (given: Partial<KeySettings> = {}): KeySettings => ({
    name: 'Build server',
    scopes: ['speech', 'models'],
    monthly_credits: null,
    ...given,
  });
  const create = async (given?: Partial<KeySettings>, as: TestUser = user) => {
    const { status, body } = await as.call('POST /v1/api_keys', { body: settings(given) });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const list = async (as: TestUser = user) => (await as.call('GET /v1/api_keys', {})).body.data.api_keys;
  const by = (secret: string) => callerAt(server.url, { authorization: `Bearer ${secret}` });
  const models = (secret: string) => by(secret).call('GET /v1/models', {});
  const speak = (secret: string, input: string) =>
    fetch(`${server.url}/v1/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'fake-model', voice: 'fake-0', input, response_format: 'pcm' }),
    });

  test('a key works at once, and is shown with the settings it was made with', async () => {
    const { api_key, secret } = await create({ name: '  Podcast  ', monthly_credits: 500 });
    expect(secret).toMatch(/^vox_[\w-]{43}$/);
    expect(api_key).toMatchObject({
      name: 'Podcast',
      scopes: ['speech', 'models'],
      monthly_credits: 500,
      credits_this_month: 0,
      last_used_at: null,
    });
    const [head = '', tail = ''] = api_key.hint.split('…');
    expect(secret.startsWith(head) && secret.endsWith(tail)).toBe(true);
    expect(head.length + tail.length).toBeLessThan(16);
    expect((await models(secret)).status).toBe(200);
    expect(await list()).toEqual([{ ...api_key, last_used_at: expect.any(Number) }]);
  });

  test('the secret is not stored in the database', async () => {
    const { secret } = await create();
    await models(secret);
    const tables = await server.db.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { name } of tables) {
      const rows = await server.db.query(`select t::text as row from "${name}" t`);
      expect(JSON.stringify(rows)).not.toContain(secret.slice(8, -4));
    }
  });

  test('keys are listed newest first, and users neither see nor change the keys of others', async () => {
    await create({ name: 'First' });
    const { api_key } = await create({ name: 'Second' });
    expect((await list()).map(({ name }) => name)).toEqual(['Second', 'First']);
    const stranger = await server.signUp();
    expect(await list(stranger)).toEqual([]);
    const params = { api_key_id: api_key.api_key_id };
    const attempts = [
      stranger.call('POST /v1/api_keys/{api_key_id}/edit', { params, body: settings() }),
      stranger.call('POST /v1/api_keys/{api_key_id}/rotate', { params, body: {} }),
      stranger.call('POST /v1/api_keys/{api_key_id}/revoke', { params, body: {} }),
    ];
    for (const answer of await Promise.all(attempts))
      expect(answer).toMatchObject({
        status: 404,
        body: { detail: [{ type: 'err_tenant_apikey_not_found' }] },
      });
    expect(await list()).toHaveLength(2);
  });

  test('name, scopes and limit can be changed, and apply from the next request on', async () => {
    const { api_key, secret } = await create();
    const params = { api_key_id: api_key.api_key_id };
    const { body } = await user.call('POST /v1/api_keys/{api_key_id}/edit', {
      params,
      body: settings({ name: 'Renamed', scopes: ['speech'], monthly_credits: 7 }),
    });
    expect(body.data.api_key).toEqual({
      ...api_key,
      name: 'Renamed',
      scopes: ['speech'],
      monthly_credits: 7,
    });
    expect((await models(secret)).status).toBe(403);
  });

  test('after a rotation, only the new secret works', async () => {
    const { api_key, secret } = await create();
    const params = { api_key_id: api_key.api_key_id };
    const { body } = await user.call('POST /v1/api_keys/{api_key_id}/rotate', { params, body: {} });
    expect(body.data.secret).not.toBe(secret);
    expect(body.data.api_key.hint).not.toBe(api_key.hint);
    expect((await models(secret)).status).toBe(401);
    expect((await models(body.data.secret)).status).toBe(200);
  });

  test('a revoked key is refused at once, is no longer listed and cannot be restored', async () => {
    const { api_key, secret } = await create();
    const params = { api_key_id: api_key.api_key_id };
    expect((await models(secret)).status).toBe(200);
    await user.call('POST /v1/api_keys/{api_key_id}/revoke', { params, body: {} });
    expect((await models(secret)).status).toBe(401);
    expect(await list()).toEqual([]);
    const again = await user.call('POST /v1/api_keys/{api_key_id}/rotate', { params, body: {} });
    expect(again.status).toBe(404);
  });

  test('a secret with one character changed is refused', async () => {
    const { secret } = await create();
    const changed = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A');
    expect((await models(changed)).status).toBe(401);
    expect((await models('vox_')).status).toBe(401);
  });

  test('a workspace may have a limited number of keys, also when they are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: API_KEYS_MAX + 5 }, () => user.call('POST /v1/api_keys', { body: settings() })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(5);
    expect(refused[0]!.body).toMatchObject({ detail: [{ type: 'err_too_many_entries' }] });
    const [first] = await list();
    await user.call('POST /v1/api_keys/{api_key_id}/revoke', {
      params: { api_key_id: first!.api_key_id },
      body: {},
    });
    await create();
  });

  test.for([
    ['no name', { name: '  ' }],
    ['a name that is too long', { name: 'a'.repeat(61) }],
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['everything'] as never }],
    ['a limit of nothing', { monthly_credits: 0 }],
    ['a limit below zero', { monthly_credits: -1 }],
  ] as const)('%s is refused', async ([, given]) => {
    const answer = await user.call('POST /v1/api_keys', { body: settings(given as Partial<KeySettings>) });
    expect(answer.status).toBe(422);
    expect(await list()).toEqual([]);
  });

  test('a key is refused by every call that is not meant for programs', async () => {
    const { secret } = await create();
    const key = by(secret);
    const filled = 'b4f4f6a0-0000-4000-8000-000000000000';
    let count = 0;
    for (const [name, { access }] of Object.entries(calls)) {
      if (access === 'public' || access === 'key' || access === 'program') continue;
      const params = Object.fromEntries([...name.matchAll(/\{(\w+)\}/g)].map(([, part]) => [part!, filled]));
      const given = { params, ...(name.startsWith('GET') ? {} : { body: {} }), idempotencyKey: 'one' };
      const { status, body } = await key.call(name as CallName, given as never);
      const [refused] = (body as unknown as ValidationErrors).detail;
      // Some calls exist only where the operator has set up what they need.
      if (refused!.type === 'err_interface_not_implemented') continue;
      expect({ name, status, type: refused!.type }).toEqual({
        name,
        status: 403,
        type: 'err_permission_deny',
      });
      count++;
    }
    expect(count).toBeGreaterThan(30);
  });

  test('an unknown key is refused as unknown', async () => {
    const answer = await by(`vox_${'a'.repeat(43)}`).call('GET /v1/tenant/get_tenant_bonus', {});
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ detail: [{ type: 'err_tenant_apikey_not_found' }] });
  });

  test('the last use is recorded, but not with every request', async () => {
    const { api_key, secret } = await create();
    await models(secret);
    const [used] = await list();
    expect(Math.abs(used!.last_used_at! - Date.now())).toBeLessThan(10_000);
    const set = (moment: string) =>
      server.db.query(`update api_key set last_used_at = ${moment} where api_key_id = $1`, [
        api_key.api_key_id,
      ]);
    const lastUse = async () => (await list())[0]!.last_used_at!;
    await set(`now() - interval '50 seconds'`);
    const before = await lastUse();
    await models(secret);
    expect(await lastUse()).toBe(before);
    await set(`now() - interval '61 seconds'`);
    await models(secret);
    expect(await lastUse()).toBeGreaterThan(before);
  });

  test('a program that sends too many requests is told to wait; other keys are not affected', async () => {
    const { secret } = await create();
    const other = await create();
    const statuses = [(await models(secret)).status];
    // Most of the minute's requests were sent before
    const left = 100;
    await server.db.query(`update rate_limit set count = count + $1 where key like 'api_key:%'`, [
      API_KEY_REQUESTS_PER_MINUTE - left,
    ]);
    const rest = Array.from({ length: left - 1 }, async () => (await models(secret)).status);
    statuses.push(...(await Promise.all(rest)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await models(secret);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { type: 'requests', code: 'rate_limit_exceeded' } },
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await models(other.secret)).status).toBe(200);
  });

  test('fifty simultaneous requests spend no more than the monthly limit, and none that fits is refused', async () => {
    const { api_key, secret } = await create({ monthly_credits: 200 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const answer = await speak(secret, `Sentence${String(index).padStart(2, '0')}`);
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect(answers.filter((status) => status === 429)).toHaveLength(30);
    const [key] = await list();
    expect(key).toMatchObject({ api_key_id: api_key.api_key_id, credits_this_month: 200 });
    const [spent] = await server.db.query<{ credits: number }>(
      `select sum(amount)::bigint as credits from credit_entry where api_key_id = $1`,
      [api_key.api_key_id],
    );
    expect(spent!.credits).toBe(200);
  });

  test('the limit of a key applies to each month', async () => {
    const { api_key, secret } = await create({ monthly_credits: 10 });
    const statusOf = async (input: string) => {
      const answer = await speak(secret, input);
      await answer.arrayBuffer();
      return answer.status;
    };
    expect(await statusOf('Ten chars.')).toBe(200);
    expect(await statusOf('More.')).toBe(429);
    expect(await statusOf('Ten chars.')).toBe(200);
    const isOf = 'where api_key_id = $1';
    const change = (sql: string) => server.db.query(`${sql} ${isOf}`, [api_key.api_key_id]);
    // Moves all of it back by a month.
    await change(`update credit_key_month set month = month - interval '1 month'`);
    expect((await list())[0]!.credits_this_month).toBe(0);
    expect(await statusOf('More.')).toBe(200);
    expect((await list())[0]!.credits_this_month).toBe('More.'.length);
    // Restored for the check of the ledger.
    await change(`delete from credit_key_month`);
    await server.db.query(
      `insert into credit_key_month select api_key_id, credit_month(held_at), sum(amount - released)
         from credit_hold ${isOf} group by 1, 2`,
      [api_key.api_key_id],
    );
  });

  test('a key is deleted along with its account', async () => {
    const { secret } = await create();
    await user.call('POST /accounts/v1/cancel_account', { body: { password: user.password } });
    expect((await models(secret)).status).toBe(401);
  });
});
