import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

describe.each(DATABASES)('sessions on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ on: kind, engines: [] });
  });
  afterAll(() => server.close());

  const endedAnswer = { status: 401, body: { detail: [{ type: 'err_session_ended' }] } };
  const unknown = { status: 404, body: { detail: [{ type: 'err_not_found' }] } };
  const sessionIdOf = ({ tokens }: TestUser) => tokens.access_token.split('.')[0]!;
  const list = async (who: TestUser) => (await who.call('GET /v1/user/sessions', {})).body.data.sessions;
  const end = (who: TestUser, session_id: string) =>
    who.call('POST /v1/user/sessions/{session_id}/end', { params: { session_id }, body: {} });
  const refresh = ({ tokens }: TestUser) =>
    server.call('POST /accounts/v1/token', { body: { refresh_token: tokens.refresh_token } });
  const isIn = async (who: TestUser) => {
    const { status } = await who.call('POST /v1/user/get_user_info', { body: {} });
    return status === 200;
  };
  const signInAs = async ({ email, password }: TestUser, userAgent: string) => {
    const { body } = await server.call('POST /accounts/v1/sign_in', {
      body: { email, password },
      headers: { 'user-agent': userAgent },
    });
    return body.secure_tokens.access_token.split('.')[0]!;
  };

  test('are listed with browser and time, most recently seen first', async () => {
    const user = await server.signUp();
    await server.signUp();
    const phone = await signInAs(user, 'A telephone');
    const desk = await signInAs(user, 'A desk '.repeat(100));
    const age = (sessionId: string, created: number, seen: number) =>
      server.db.query(
        `update session set created_at = now() - make_interval(secs => $2),
           last_seen_at = now() - make_interval(secs => $3) where session_id = $1`,
        [sessionId, created, seen],
      );
    await age(sessionIdOf(user), 3_000, 20);
    await age(phone, 2_000, 10);
    await age(desk, 1_000, 30);
    const sessions = await list(user);
    expect(sessions.map(({ session_id, is_current }) => [session_id, is_current])).toEqual([
      [phone, false],
      [sessionIdOf(user), true],
      [desk, false],
    ]);
    expect(sessions[0]!.user_agent).toBe('A telephone');
    expect(sessions[2]!.user_agent).toBe('A desk '.repeat(100).slice(0, 300));
    expect(Math.abs(Date.now() - sessions[0]!.created_at - 2_000_000)).toBeLessThan(60_000);
    expect(Math.abs(Date.now() - sessions[0]!.last_seen_at - 10_000)).toBeLessThan(60_000);
    expect(JSON.stringify(sessions)).not.toContain(user.tokens.access_token.split('.')[4]);
  });

  test('are not listed once ended or when all their tokens have expired', async () => {
    const user = await server.signUp();
    const out = await server.signIn(user.email, user.password);
    await server.call('POST /accounts/v1/sign_out', { body: { refresh_token: out.tokens.refresh_token } });
    const old = await server.signIn(user.email, user.password);
    await server.db.query(
      `update session set last_seen_at = now() - interval '31 days' where session_id = $1`,
      [sessionIdOf(old)],
    );
    expect((await list(user)).map(({ session_id }) => session_id)).toEqual([sessionIdOf(user)]);
  });

  test('show a refresh as their last use', async () => {
    const user = await server.signUp();
    await server.db.query(
      `update session set last_seen_at = now() - interval '1 day' where session_id = $1`,
      [sessionIdOf(user)],
    );
    await refresh(user);
    expect(Date.now() - (await list(user))[0]!.last_seen_at).toBeLessThan(60_000);
  });

  test('can be ended from another session, once, at once and with both tokens', async () => {
    const user = await server.signUp();
    const lost = await server.signIn(user.email, user.password);
    const third = await server.signIn(user.email, user.password);
    expect((await end(user, sessionIdOf(lost))).status).toBe(200);
    expect(await lost.call('POST /v1/user/get_user_info', { body: {} })).toMatchObject(endedAnswer);
    expect(await refresh(lost)).toMatchObject(endedAnswer);
    expect([await isIn(user), await isIn(third)]).toEqual([true, true]);
    expect(await end(user, sessionIdOf(lost))).toMatchObject(unknown);
  });

  test('can end themselves', async () => {
    const user = await server.signUp();
    expect((await end(user, sessionIdOf(user))).status).toBe(200);
    expect(await isIn(user)).toBe(false);
  });

  test('of another user can neither be ended nor detected', async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    const answers = [await end(user, sessionIdOf(other)), await end(user, crypto.randomUUID())];
    expect(answers[0]).toMatchObject(unknown);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(await isIn(other)).toBe(true);
    expect((await end(user, 'no-id')).status).toBe(422);
  });

  test('can all be ended except the one that asks', async () => {
    const [user, stranger] = [await server.signUp(), await server.signUp()];
    const others = [
      await server.signIn(user.email, user.password),
      await server.signIn(user.email, user.password),
    ];
    const endOthers = () => user.call('POST /v1/user/sessions/end_others', { body: {} });
    expect((await endOthers()).body.data).toEqual({ ended: 2 });
    expect((await endOthers()).body.data).toEqual({ ended: 0 });
    for (const other of others) {
      expect(await isIn(other)).toBe(false);
      expect(await refresh(other)).toMatchObject(endedAnswer);
    }
    expect([await isIn(user), await isIn(stranger)]).toEqual([true, true]);
    expect((await refresh(user)).status).toBe(200);
  });

  test('require a signed-in user', async () => {
    expect((await server.call('GET /v1/user/sessions', {})).status).toBe(401);
    expect((await server.visitor().call('GET /v1/user/sessions', {})).status).toBe(403);
  });
});
