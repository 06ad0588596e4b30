import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMailToken } from '../../demo/server/accounts/mail-tokens.ts';
import { calls, type CallName, type ValidationErrors } from '../../src/contract/index.ts';
import { callerAt, type Caller } from '../support/caller.ts';
import { OPERATORS, signUpNamed } from '../support/operator.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const DEMO = ['demo@voxbench.example', 'voxbench-demo'] as const;
const NOBODY = 'b4f4f6a0-0000-4000-8000-000000000000';
const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].access === 'operator');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    engines: [],
    env: { VOXBENCH_OPERATORS: `${OPERATORS.VOXBENCH_OPERATORS}, ${DEMO[0]}` },
  });
});
afterAll(() => server.close());

/** Answers to all operator calls, with invalid requests. */
const answersTo = (caller: Caller) =>
  Promise.all(
    names.map(async (name) => {
      const params = Object.fromEntries([...name.matchAll(/\{(\w+)\}/g)].map(([, part]) => [part!, NOBODY]));
      const given = { params, ...(name.startsWith('POST') && { body: {} }) };
      const { status, body } = await caller.call(name, given as never);
      return `${status} ${(body as unknown as ValidationErrors).detail[0]?.type}`;
    }),
  );

test('exactly the calls under /v1/operator are for operators', () => {
  expect(names.length).toBeGreaterThan(15);
  const below = Object.keys(calls).filter((name) => name.includes(' /v1/operator/'));
  expect(names.toSorted()).toEqual(below.toSorted());
});

test('anybody but an operator is refused', async () => {
  const user = await server.signUp();
  const settings = {
    name: 'CI',
    scopes: ['speech', 'models'] as ('speech' | 'models')[],
    monthly_credits: null,
  };
  const { body } = await user.call('POST /v1/api_keys', { body: settings });
  const key = callerAt(server.url, { authorization: `Bearer ${body.data.secret}` });
  const refused = new Set(['403 err_permission_deny']);
  for (const caller of [user, server.visitor(), key, await server.signIn(...DEMO)])
    expect(new Set(await answersTo(caller))).toEqual(refused);
  expect(new Set(await answersTo(server))).toEqual(new Set(['401 err_session_ended']));
});

test('a user who is named is an operator once the address is confirmed, and for as long as it is theirs', async () => {
  const named = await signUpNamed(server);
  const isTold = async () =>
    (await named.call('POST /v1/user/get_user_info', { body: {} })).body.data.user_info.has_operator_page;
  const mayLook = async () => (await named.call('GET /v1/operator/actions', {})).status === 200;
  expect(await isTold()).toBe(false);
  expect(new Set(await answersTo(named))).toEqual(new Set(['403 err_permission_deny']));
  await server.db.query('update app_user set email_confirmed_at = now() where email = $1', [named.email]);
  expect([await isTold(), await mayLook()]).toEqual([true, true]);
  const change = { email: 'elsewhere@voxbench.example', password: named.password };
  expect((await named.call('POST /v1/user/change_email', { body: change })).status).toBe(200);
  expect([await isTold(), await mayLook()]).toEqual([false, false]);
});

test('only a password reset confirms the address of an operator, and it ends all other access to the account', async () => {
  const email = 'second@voxbench.example';
  const own = await startTestServer({ engines: [], env: { VOXBENCH_OPERATORS: email } });
  try {
    const other = await own.signUp();
    const change = { email, password: other.password };
    expect((await other.call('POST /v1/user/change_email', { body: change })).status).toBe(200);
    const settings = { name: 'CI', scopes: ['speech' as const], monthly_credits: null };
    await other.call('POST /v1/api_keys', { body: settings });
    const mailed = (purpose: 'confirm_email' | 'reset_password') =>
      own.db.transaction(async (tx) => {
        const [row] = await tx.query<{ user_id: string }>('select user_id from app_user where email = $1', [
          email,
        ]);
        return makeMailToken(tx, { userId: row!.user_id, email, purpose });
      });
    const mayLook = async () => (await other.call('GET /v1/operator/actions', {})).status;
    const confirm = { token: await mailed('confirm_email') };
    const { status, body } = await own.call('POST /accounts/v1/confirm_email', { body: confirm });
    expect([status, (body as unknown as ValidationErrors).detail[0]?.type]).toEqual([
      422,
      'err_confirm_by_password',
    ]);
    expect(await mayLook()).toBe(403);
    const chosen = { token: await mailed('reset_password'), new_password: 'of the owner alone' };
    expect((await own.call('POST /accounts/v1/reset_password', { body: chosen })).status).toBe(200);
    expect(await mayLook()).toBe(401);
    expect(await own.db.query('select from api_key where revoked_at is null')).toEqual([]);
    const owner = await own.signIn(email, chosen.new_password);
    expect((await owner.call('GET /v1/operator/actions', {})).status).toBe(200);
  } finally {
    await own.close();
  }
});

test('without named operators nobody has the page, not even on one’s own machine', async () => {
  const own = await startTestServer({ engines: [] });
  try {
    const user = await own.signUp();
    await own.db.query('update app_user set email_confirmed_at = now()');
    expect(new Set(await answersTo({ ...user }))).toEqual(new Set(['403 err_permission_deny']));
  } finally {
    await own.close();
  }
});
