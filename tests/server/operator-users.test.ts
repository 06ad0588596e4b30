import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR_LIMIT } from '../../demo/server/operator/limits.ts';
import { DATABASES } from '../support/databases.ts';
import { OPERATORS, signUpOperator } from '../support/operator.ts';
import { closeReconciled } from '../support/reconcile.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { traces } from '../support/traces.ts';

describe.each(DATABASES)('users as operators see them, on %s', (on) => {
  let server: TestServer;
  let operator: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ on, engines: [], env: OPERATORS });
    operator = await signUpOperator(server);
  });
  afterAll(() => closeReconciled(server.db, server));

  const find = async (email?: string, cursor?: string) => {
    const query = { limit: 2, ...(email && { email }), ...(cursor && { cursor }) };
    return (await operator.call('GET /v1/operator/users', { query })).body.data;
  };
  const signUpAs = async (email: string) => {
    const body = { email, password: 'correct horse battery' };
    await server.db.query(`delete from rate_limit where key like 'sign_up%'`);
    await server.call('POST /accounts/v1/sign_up', { body });
    return server.signIn(email, body.password);
  };
  const idOf = async (email: string) => (await find(email)).users[0]!.user_id;
  const grant = (user_id: string, credits: number, key: string, expires_at: number | null = null) =>
    operator.call('POST /v1/operator/users/{user_id}/grants', {
      params: { user_id },
      body: { credits, reason: 'They asked for it', expires_at },
      idempotencyKey: key,
    });
  const actions = async () => (await operator.call('GET /v1/operator/actions', {})).body.data.actions;

  test('are found by the beginning of their address, in any case, page by page', async () => {
    for (const name of ['Anna', 'anne', 'ANNI', 'an_a']) await signUpAs(`${name}@find.example`);
    const first = await find('Ann');
    expect(first.users.map(({ email }) => email)).toEqual(['Anna@find.example', 'anne@find.example']);
    const second = await find('Ann', first.next_cursor!);
    expect(second).toMatchObject({ users: [{ email: 'ANNI@find.example' }], next_cursor: null });
    expect((await find('an_')).users.map(({ email }) => email)).toEqual(['an_a@find.example']);
    expect((await find('nobody@')).users).toEqual([]);
  });

  test('are listed newest first without a search', async () => {
    await signUpAs('older@list.example');
    await signUpAs('newer@list.example');
    const { users, next_cursor } = await find();
    expect(users.map(({ email }) => email)).toEqual(['newer@list.example', 'older@list.example']);
    expect((await find(undefined, next_cursor!)).users[0]!.created_at).toBeLessThanOrEqual(
      users[1]!.created_at,
    );
  });

  test('are shown with plan, credits and sessions, but no password', async () => {
    await signUpAs('shown@voxbench.example');
    const { users } = await find('shown@');
    expect(users).toMatchObject([
      {
        email: 'shown@voxbench.example',
        email_confirmed: false,
        nickname: 'shown',
        is_demo: false,
        plan: { title: 'Free', level: 100, ends_at: null },
        credit_balance: 10_000,
        sessions: 2,
      },
    ]);
    expect(users[0]!.last_seen_at).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(users)).not.toMatch(/password|token|\$argon|scrypt/);
  });

  test('get credits once for a key, and the log says who granted them and why', async () => {
    const user = await signUpAs('lucky@voxbench.example');
    const id = await idOf(user.email);
    const until = Date.now() + 86_400_000;
    const first = await grant(id, 500, 'lucky', until);
    expect(first.body.data.user.credit_balance).toBe(10_500);
    expect((await grant(id, 500, 'lucky', until)).body.data.user.credit_balance).toBe(10_500);
    expect((await grant(id, 501, 'lucky', until)).body).toMatchObject({
      detail: [{ type: 'err_idempotency_conflict' }],
    });
    expect((await grant(id, 7, 'lucky-again')).body.data.user.credit_balance).toBe(10_507);
    const { grants } = (await user.call('GET /v1/tenant/credit_grants', {})).body.data;
    expect(grants).toContainEqual(
      expect.objectContaining({ source: 'operator', amount: 500, expires_at: until }),
    );
    const mine = (await actions()).filter(({ email }) => email === user.email);
    expect(mine).toMatchObject([
      { action: 'grant_credits', credits: 7 },
      {
        action: 'grant_credits',
        operator: operator.email,
        credits: 500,
        reason: 'They asked for it',
        outcome: 'done',
      },
    ]);
  });

  test('get credits once, however often and fast the same grant is requested', async () => {
    const user = await signUpAs('pressed@voxbench.example');
    const id = await idOf(user.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => grant(id, 500, 'pressed')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await find(user.email)).users[0]!.credit_balance).toBe(10_500);
    expect((await actions()).filter(({ email }) => email === user.email)).toHaveLength(1);
  });

  test('get credits once, also when the previous version answers the same grant', async () => {
    const user = await signUpAs('moved@voxbench.example');
    const id = await idOf(user.email);
    expect((await grant(id, 500, 'moved')).status).toBe(200);
    // That version stores and looks up keys as they come
    const moved = await server.db.query(
      `update operator_action set key = 'moved' where user_id = $1 returning key`,
      [id],
    );
    expect(moved).toHaveLength(1);
    expect((await grant(id, 500, 'moved')).body.data.user.credit_balance).toBe(10_500);
  });

  test('get no credits that have expired, that are less than one, or without a reason', async () => {
    const id = await idOf(operator.email);
    expect((await grant(id, 5, 'gone', Date.now() - 1)).status).toBe(422);
    expect((await grant(id, 0, 'nothing')).status).toBe(422);
    const body = { credits: 5, reason: '  ', expires_at: null };
    const params = { user_id: id };
    const call = 'POST /v1/operator/users/{user_id}/grants' as const;
    expect((await operator.call(call, { params, body, idempotencyKey: 'why' })).status).toBe(422);
    expect((await operator.call(call, { params, body: { ...body, reason: 'Why' } })).status).toBe(422);
    expect((await grant(crypto.randomUUID(), 5, 'who')).body).toMatchObject({
      detail: [{ type: 'err_user_not_fount' }],
    });
  });

  test('can be signed out everywhere', async () => {
    const user = await signUpAs('thief@voxbench.example');
    const params = { user_id: await idOf(user.email) };
    const ended = await operator.call('POST /v1/operator/users/{user_id}/sessions/end', { params, body: {} });
    expect(ended.body.data.user.sessions).toBe(0);
    expect((await user.call('GET /v1/tenant/get_tenant_bonus', {})).status).toBe(401);
    expect((await actions())[0]).toMatchObject({ action: 'end_sessions', email: user.email });
  });

  test('leave no trace in the log after they close their account', async () => {
    const user = await signUpAs('leaving@voxbench.example');
    const id = await idOf(user.email);
    const body = { credits: 12, reason: `For ${user.email}`, expires_at: null };
    const params = { user_id: id };
    await operator.call('POST /v1/operator/users/{user_id}/grants', { params, body, idempotencyKey: 'bye' });
    await user.call('POST /accounts/v1/cancel_account', { body: { password: user.password } });
    expect(await traces(server.db, [user.email, id])).toEqual({});
    expect((await actions())[0]).toMatchObject({
      action: 'grant_credits',
      email: '',
      credits: 12,
      reason: '',
    });
  });

  test('cannot be granted unlimited credits with a stolen operator session', async () => {
    await server.db.query(`delete from rate_limit where key like 'operator:%'`);
    const id = await idOf(operator.email);
    for (let count = 0; count < OPERATOR_LIMIT.max; count++) await grant(id, 1, 'one');
    expect((await grant(id, 1, 'one')).status).toBe(429);
    await server.db.query(`delete from rate_limit where key like 'operator:%'`);
  });
});
