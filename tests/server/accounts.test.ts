import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  SIGN_IN_NETWORK_LIMIT,
  SIGN_IN_LIMIT,
  SIGN_UP_LIMIT,
  WELCOME_LIMIT,
} from '../../demo/server/accounts/limits.ts';
import { writeToken, type Token } from '../../demo/server/accounts/tokens.ts';
import { SURVEY_STATUS } from '../../src/contract/constants/survey.ts';
import { DATABASES } from '../support/databases.ts';
import { balance } from '../support/ledger-clients.ts';
import { closeReconciled } from '../support/reconcile.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

describe.each(DATABASES)('accounts on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ on: kind, engines: [] });
  });
  afterAll(() => closeReconciled(server.db, server));

  const info = (headers: Record<string, string>) =>
    server.call('POST /v1/user/get_user_info', { body: {}, headers });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const refresh = (refresh_token: string) =>
    server.call('POST /accounts/v1/token', { body: { refresh_token } });
  const ended = { status: 401, body: { detail: [{ type: 'err_session_ended' }] } };
  const sessionOf = (user: TestUser) => user.tokens.access_token.split('.')[0]!;
  /** Makes everything about a session older by this much. */
  const age = (user: TestUser, seconds: number) =>
    server.db.query(
      `update session set made_at = (select array_agg(at - make_interval(secs => $2)) from unnest(made_at) as at)
       where session_id = $1`,
      [sessionOf(user), seconds],
    );

  describe('signing up', () => {
    test('creates a workspace on the free plan with credits that expire', async () => {
      const user = await server.signUp();
      const { body } = await user.call('POST /v1/user/get_user_info', { body: {} });
      expect(body.data.user_info).toMatchObject({
        type: 2,
        email: user.email,
        nickname: user.email.split('@')[0],
        avatar_url: '',
        user_persona_questionnaire_status: 2,
      });
      const bonus = await user.call('GET /v1/tenant/get_tenant_bonus', {});
      expect(bonus.body.data).toEqual({
        credit_type: 1,
        title: 'Free',
        level: 100,
        expired_time: 0,
        credit_balance: 10_000,
        is_free_package: 1,
        is_highest_plan: false,
        script_characters_max: 5_000,
      });
      const lots = await server.db.query<{ source: string; expires_at: Date | null }>(
        'select source, expires_at from credit_lot join app_user using (tenant_id) where user_id = $1',
        [body.data.user_info.uid],
      );
      expect(lots).toEqual([{ source: 'sign_up', expires_at: expect.any(Date) as Date }]);
    });

    test('creates one account for an email, whatever its case and however often it is sent at once', async () => {
      const body = { password: 'correct horse battery' };
      const spelled = ['Ann@Example.com', 'ann@example.com', 'ANN@EXAMPLE.COM', 'ann@example.com'];
      const answers = await Promise.all(
        spelled.map((email) => server.call('POST /accounts/v1/sign_up', { body: { ...body, email } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        detail: [{ type: 'err_email_taken' }],
      });
      const rows = await server.db.query(
        `select from tenant left join app_user using (tenant_id) left join site_key using (tenant_id)
          where user_id is null and site_key is null`,
      );
      expect(rows).toEqual([]);
    });

    test.each([
      ['no email', { password: '0123456789' }, 'value_error.missing', 'email'],
      ['no email address', { email: 'ann', password: '0123456789' }, 'err_invalid_param', 'email'],
      ['a short password', { email: 'a@b.example', password: '012345678' }, 'err_invalid_param', 'password'],
    ])('names the field when it refuses %s', async (_, body, type, field) => {
      const answer = await server.call('POST /accounts/v1/sign_up', { body: body as never });
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ type, loc: ['body', field] }] } });
    });
  });

  describe('signing in', () => {
    test('gives the same answer for an unknown email and a wrong password', async () => {
      const user = await server.signUp();
      const tries = [
        { email: user.email, password: 'wrong horse battery' },
        { email: 'nobody@voxbench.example', password: 'wrong horse battery' },
      ];
      const [wrong, unknown] = await Promise.all(
        tries.map((body) => server.call('POST /accounts/v1/sign_in', { body })),
      );
      expect(wrong).toMatchObject({ status: 422, body: { detail: [{ type: 'err_sign_in_failed' }] } });
      expect(unknown!.body).toEqual(wrong!.body);
    });

    test('accepts the email in any case', async () => {
      const user = await server.signUp();
      const again = await server.signIn(user.email.toUpperCase(), user.password);
      expect((await info(again.headers)).body.data.user_info.email).toBe(user.email);
    });

    test('the demo account has the Creator plan and credits', async () => {
      const demo = await server.signIn('demo@voxbench.example', 'voxbench-demo');
      const { body } = await demo.call('GET /v1/tenant/get_tenant_bonus', {});
      expect(body.data).toMatchObject({
        title: 'Creator',
        level: 300,
        credit_balance: 50_000,
        is_free_package: 0,
        script_characters_max: 100_000,
      });
    });
  });

  describe('tokens', () => {
    const key = () => server.deps.keyFor('tokens');
    const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

    test('a token is invalid when any byte of it is changed', async () => {
      const { tokens } = await server.signUp();
      expect((await info(bearer(tokens.access_token))).status).toBe(200);
      const parts = tokens.access_token.split('.');
      const changed = [
        tokens.access_token.slice(0, -2),
        `${tokens.access_token.slice(0, -2)}${tokens.access_token.endsWith('AA') ? 'BB' : 'AA'}`,
        [crypto.randomUUID(), ...parts.slice(1)].join('.'),
        [parts[0], '2', ...parts.slice(2)].join('.'),
        [...parts.slice(0, 3), '99999999999', parts[4]].join('.'),
        tokens.refresh_token,
        '',
        'null',
        '🎉',
        `${tokens.access_token} ${tokens.access_token}`,
      ];
      for (const token of changed.map((text) => encodeURI(text)))
        expect(await info(bearer(token)), token).toMatchObject(ended);
      expect(await refresh(tokens.access_token)).toMatchObject(ended);
      expect(await server.call('POST /v1/user/get_user_info', { body: {} })).toMatchObject(ended);
    });

    test('a token signed by another server is invalid', async () => {
      const user = await server.signUp();
      const said: Token = {
        sessionId: sessionOf(user),
        generation: 1,
        kind: 'access',
        expiresAt: inSeconds(900),
      };
      expect((await info(bearer(writeToken(key(), said)))).status).toBe(200);
      expect(await info(bearer(writeToken(Buffer.alloc(32), said)))).toMatchObject(ended);
    });

    test('an expired access or refresh token is refused', async () => {
      const user = await server.signUp();
      const expired = (kind: Token['kind']) =>
        writeToken(key(), { sessionId: sessionOf(user), generation: 1, kind, expiresAt: inSeconds(0) });
      expect(await info(bearer(expired('access')))).toMatchObject(ended);
      expect(await refresh(expired('refresh'))).toMatchObject(ended);
      expect((await refresh(user.tokens.refresh_token)).status).toBe(200);
    });

    test('a refresh returns the next pair; both tokens last as long as stated', async () => {
      const { tokens } = await server.signUp();
      // Seconds left: one or two of them may have passed.
      expect([900, 899, 898]).toContain(tokens.expires_in);
      expect(tokens.refresh_token_expires_in - tokens.expires_in).toBe(30 * 24 * 3600 - 900);
      const { body } = await refresh(tokens.refresh_token);
      expect(body.secure_tokens.refresh_token).not.toBe(tokens.refresh_token);
      expect((await info(bearer(body.secure_tokens.access_token))).status).toBe(200);
    });

    test('fifty simultaneous refreshes of one token all return the same next pair', async () => {
      const { tokens } = await server.signUp();
      const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(tokens.refresh_token)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const pairs = new Set(
        answers.map(
          ({ body: { secure_tokens } }) => `${secure_tokens.access_token} ${secure_tokens.refresh_token}`,
        ),
      );
      expect(pairs.size).toBe(1);
    });

    test('a client that lost the answer to a refresh gets it again within the grace period', async () => {
      const user = await server.signUp();
      const first = await refresh(user.tokens.refresh_token);
      await age(user, 8);
      const again = await refresh(user.tokens.refresh_token);
      expect(again.status).toBe(200);
      // The pair is the current one. How much of its lifetime is left tells its age.
      expect(again.body.secure_tokens.refresh_token.split('.').slice(0, 3)).toEqual(
        first.body.secure_tokens.refresh_token.split('.').slice(0, 3),
      );
    });

    test('a stolen token used after its owner refreshed ends the session of both', async () => {
      const user = await server.signUp();
      const own = await refresh(user.tokens.refresh_token);
      await age(user, 11);
      expect(await refresh(user.tokens.refresh_token)).toMatchObject(ended);
      expect(await refresh(own.body.secure_tokens.refresh_token)).toMatchObject(ended);
      expect(await info(bearer(own.body.secure_tokens.access_token))).toMatchObject(ended);
      // Another session of the same user goes on.
      expect((await server.signIn(user.email, user.password)).tokens.access_token).toBeTruthy();
    });

    test('a refresh that arrives after two later ones gets the newest pair within the grace period', async () => {
      const user = await server.signUp();
      const second = await refresh(user.tokens.refresh_token);
      const third = await refresh(second.body.secure_tokens.refresh_token);
      const late = await refresh(user.tokens.refresh_token);
      const { refresh_token } = third.body.secure_tokens;
      expect(late.body.secure_tokens.refresh_token).toBe(refresh_token);
      expect((await refresh(refresh_token)).status).toBe(200);
    });

    test('a token exchanged before the grace period ends the session, however recent the newest pair is', async () => {
      const user = await server.signUp();
      const second = await refresh(user.tokens.refresh_token);
      await age(user, 11);
      const third = await refresh(second.body.secure_tokens.refresh_token);
      expect(await refresh(user.tokens.refresh_token)).toMatchObject(ended);
      expect(await refresh(third.body.secure_tokens.refresh_token)).toMatchObject(ended);
    });

    test('a token of a session that has been refreshed very often since is invalid, and ends the session', async () => {
      const user = await server.signUp();
      let token = user.tokens.refresh_token;
      for (let time = 0; time < 25; time++) token = (await refresh(token)).body.secure_tokens.refresh_token;
      expect(await refresh(user.tokens.refresh_token)).toMatchObject(ended);
    });

    test('signing out ends the session, also with a token that was refreshed since', async () => {
      const user = await server.signUp();
      const other = await server.signIn(user.email, user.password);
      const next = await refresh(user.tokens.refresh_token);
      const out = { body: { refresh_token: user.tokens.refresh_token } };
      expect((await server.call('POST /accounts/v1/sign_out', out)).status).toBe(200);
      expect((await server.call('POST /accounts/v1/sign_out', out)).status).toBe(200);
      expect(await info(bearer(next.body.secure_tokens.access_token))).toMatchObject(ended);
      expect(await refresh(next.body.secure_tokens.refresh_token)).toMatchObject(ended);
      expect((await info(other.headers)).status).toBe(200);
    });

    test('nothing stored in the database works as a token', async () => {
      const user = await server.signUp();
      const [row] = await server.db.query<{ all: string }>(
        'select session::text as all from session where session_id = $1',
        [sessionOf(user)],
      );
      for (const token of [user.tokens.access_token, user.tokens.refresh_token])
        expect(row!.all).not.toContain(token.split('.')[4]);
    });
  });

  describe('the plan', () => {
    test('ends when its time is over', async () => {
      const user = await server.signUp();
      const end = async (when: string) => {
        await server.db.query(
          `update tenant set plan_level = 200, plan_ends_at = now() + $2::interval
           where tenant_id = (select tenant_id from app_user where email = $1)`,
          [user.email, when],
        );
        return (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data;
      };
      const running = await end('1 day');
      expect(running).toMatchObject({ title: 'Basic', level: 200, is_free_package: 0 });
      expect(Math.abs(running.expired_time - Date.now() / 1000 - 86_400)).toBeLessThan(60);
      expect(await end('-1 second')).toMatchObject({ title: 'Free', level: 100, expired_time: 0 });
    });

    test('says when the credits are used up', async () => {
      const user = await server.signUp();
      await server.db.query(
        'update credit_lot set remaining = 0 where tenant_id = (select tenant_id from app_user where email = $1)',
        [user.email],
      );
      const { body } = await user.call('GET /v1/tenant/get_tenant_bonus', {});
      expect(body.data).toMatchObject({ credit_type: 3, credit_balance: 0 });
      await server.db.query(
        'update credit_lot set remaining = amount where tenant_id = (select tenant_id from app_user where email = $1)',
        [user.email],
      );
    });
  });

  test('a workspace sees neither users nor credits of another one', async () => {
    const [one, two] = [await server.signUp(), await server.signUp()];
    const tenant = async ({ email }: TestUser) => {
      const [row] = await server.db.query<{ id: string }>(
        'select tenant_id as id from app_user where email = $1',
        [email],
      );
      return row!.id;
    };
    expect(await tenant(one)).not.toBe(await tenant(two));
    expect(await balance(server.db, await tenant(one))).toBe(10_000);
    expect((await info(two.headers)).body.data.user_info.email).toBe(two.email);
  });

  describe('too many attempts', () => {
    const signIn = (email: string, headers: Record<string, string> = {}) =>
      server.call('POST /accounts/v1/sign_in', { body: { email, password: 'wrong' }, headers });
    const count = (limit: string, attempts: number) =>
      server.db.query(`update rate_limit set count = $2 where key like $1 || ':%'`, [limit, attempts]);

    test('at one account are refused beyond the limit, whatever headers a client forges', async () => {
      const email = 'guessed@voxbench.example';
      for (let attempt = 0; attempt < SIGN_IN_LIMIT.max; attempt++)
        expect((await signIn(email)).status, `attempt ${attempt}`).toBe(422);
      const refused = await signIn(email, { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' });
      expect(refused).toMatchObject({ status: 429, body: { detail: [{ type: 'err_too_many_requests' }] } });
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(SIGN_IN_LIMIT.windowSeconds);
      expect((await signIn('other@voxbench.example')).status).toBe(422);
      await server.db.query('update rate_limit set ends_at = now()');
      expect((await signIn(email)).status).toBe(422);
    });

    test('from one address are refused beyond the limit, for any account', async () => {
      await signIn('first@voxbench.example');
      await count('sign_in_address', SIGN_IN_NETWORK_LIMIT.max - 1);
      expect((await signIn('second@voxbench.example')).status).toBe(422);
      expect((await signIn('third@voxbench.example')).status).toBe(429);
      await server.db.query('delete from rate_limit');
    });

    test('successful sign-ins do not use up the limit', async () => {
      const user = await server.signUp();
      for (let attempt = 0; attempt < 3; attempt++) await server.signIn(user.email, user.password);
      const rows = await server.db.query<{ count: number }>(
        `select count from rate_limit where key like 'sign_in%'`,
      );
      expect(rows.every((row) => row.count === 0)).toBe(true);
    });

    test('to sign up are refused beyond the limit', async () => {
      const signUp = (name: string) =>
        server.call('POST /accounts/v1/sign_up', {
          body: { email: `${name}@voxbench.example`, password: 'correct horse battery' },
        });
      await signUp('first-here');
      await count('sign_up', SIGN_UP_LIMIT.max - 1);
      expect((await signUp('last-in-time')).status).toBe(200);
      expect((await signUp('too-late')).status).toBe(429);
      await server.db.query('delete from rate_limit');
    });

    test('to get the gifts of a new user from one network end after a few accounts, which a taken address does not use up', async () => {
      const signUp = (name: string) =>
        server.call('POST /accounts/v1/sign_up', {
          body: { email: `${name}@voxbench.example`, password: 'correct horse battery' },
        });
      const giftsOf = async (name: string) => {
        const headers = bearer((await signUp(name)).body.secure_tokens.access_token);
        const { body } = await server.call('GET /v1/tenant/get_tenant_bonus', { headers });
        const { user_info } = (await info(headers)).body.data;
        return [body.data.credit_balance, user_info.user_persona_questionnaire_status];
      };
      expect(await giftsOf('welcome-first')).toEqual([10_000, SURVEY_STATUS.open]);
      await count('sign_up_welcome', WELCOME_LIMIT.max - 1);
      expect((await signUp('welcome-first')).status).toBe(409);
      expect(await giftsOf('welcome-last')).toEqual([10_000, SURVEY_STATUS.open]);
      expect(await giftsOf('not-welcome')).toEqual([0, SURVEY_STATUS.notAsked]);
      await server.db.query('delete from rate_limit');
    });
  });
});
