import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD_LIMIT, SIGN_IN_NETWORK_LIMIT } from '../../demo/server/accounts/limits.ts';
import { grant, hold } from '../../demo/server/billing/ledger.ts';
import { DATABASES } from '../support/databases.ts';
import { makePicture } from '../support/pictures.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

describe.each(DATABASES)('the profile on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ on: kind, engines: [] });
  });
  afterAll(() => server.close());

  const ended = { status: 401, body: { detail: [{ type: 'err_session_ended' }] } };
  const info = async (who: Pick<TestUser, 'call'>) =>
    (await who.call('POST /v1/user/get_user_info', { body: {} })).body.data.user_info;
  const refresh = ({ tokens }: TestUser) =>
    server.call('POST /accounts/v1/token', { body: { refresh_token: tokens.refresh_token } });
  const signIn = (email: string, password: string) =>
    server.call('POST /accounts/v1/sign_in', { body: { email, password } });
  const tenantOf = async ({ email }: TestUser) => {
    const [row] = await server.db.query<{ id: string }>(
      'select tenant_id as id from app_user where email = $1',
      [email],
    );
    return row!.id;
  };

  describe('the nickname', () => {
    test('is changed and trimmed, and nothing else changes', async () => {
      const [user, other] = [await server.signUp(), await server.signUp()];
      const before = [await info(user), await info(other)];
      const { body } = await user.call('POST /v1/user/edit', { body: { nickname: '  Ann <b>&</b> 🎉 ' } });
      expect(body.data.user_info).toEqual({ ...before[0], nickname: 'Ann <b>&</b> 🎉' });
      expect([await info(user), await info(other)]).toEqual([body.data.user_info, before[1]]);
    });

    test('may contain joiners of letters and emoji', async () => {
      const user = await server.signUp();
      const nickname = 'می\u200cخواهم 👩\u200d💻';
      const { body } = await user.call('POST /v1/user/edit', { body: { nickname } });
      expect(body.data.user_info.nickname).toBe(nickname);
    });

    test.each(['a\nb', 'a\u0007b', 'a\u202eb', 'a\u2066b', 'a\u200bb', 'a\u2028b', 'a\u00adb'])(
      'cannot contain control characters or invisible marks: %j',
      async (nickname) => {
        const user = await server.signUp();
        expect(await user.call('POST /v1/user/edit', { body: { nickname } })).toMatchObject({
          status: 422,
          body: { detail: [{ type: 'err_invalid_param', loc: ['body', 'nickname'] }] },
        });
      },
    );

    test.each(['', '   ', 'x'.repeat(61)])('cannot be "%s"', async (nickname) => {
      const user = await server.signUp();
      const before = await info(user);
      expect(await user.call('POST /v1/user/edit', { body: { nickname } })).toMatchObject({
        status: 422,
        body: { detail: [{ type: 'err_invalid_param', loc: ['body', 'nickname'] }] },
      });
      expect(await info(user)).toEqual(before);
    });
  });

  test('a new avatar replaces the old one, whose file is deleted', async () => {
    const user = await server.signUp();
    const folder = join(server.dataDir, 'avatars');
    const picture = new Blob([makePicture('png') as Uint8Array<ArrayBuffer>]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => user.call('POST /v1/user/avatar', { body: picture })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { avatar_url } = await info(user);
    expect(await readdir(folder)).toEqual([avatar_url.split('/').at(-1)]);
    await user.call('POST /v1/user/avatar/delete', { body: {} });
    expect(await readdir(folder)).toEqual([]);
  });

  describe('the email', () => {
    test('can be changed by a user who gives the password, and signs in from then on', async () => {
      const user = await server.signUp();
      const email = `new-${user.email}`;
      const change = { body: { email, password: user.password } };
      const { body } = await user.call('POST /v1/user/change_email', change);
      expect(body.data.user_info.email).toBe(email);
      expect((await signIn(user.email, user.password)).status).toBe(422);
      expect((await signIn(email.toUpperCase(), user.password)).status).toBe(200);
      // Existing sessions stay valid.
      expect((await info(user)).email).toBe(email);
    });

    test('may change its case, but may not be that of another user in any case', async () => {
      const [user, other] = [await server.signUp(), await server.signUp()];
      const change = (email: string) =>
        user.call('POST /v1/user/change_email', { body: { email, password: user.password } });
      expect((await change(user.email.toUpperCase())).status).toBe(200);
      expect(await change(other.email.toUpperCase())).toMatchObject({
        status: 409,
        body: { detail: [{ type: 'err_email_taken' }] },
      });
      expect((await info(user)).email).toBe(user.email.toUpperCase());
    });

    test('goes to one of three users who change to it at once; the others get 409', async () => {
      const users = [await server.signUp(), await server.signUp(), await server.signUp()];
      const email = `wanted-${crypto.randomUUID()}@voxbench.example`;
      const answers = await Promise.all(
        users.map(({ call, password }) => call('POST /v1/user/change_email', { body: { email, password } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    test('stays when the password is wrong or the email is invalid', async () => {
      const user = await server.signUp();
      const change = (email: string, password: string) =>
        user.call('POST /v1/user/change_email', { body: { email, password } });
      expect(await change('new@voxbench.example', 'wrong')).toMatchObject({
        status: 422,
        body: { detail: [{ type: 'err_password_wrong' }] },
      });
      expect(await change('new', user.password)).toMatchObject({
        status: 422,
        body: { detail: [{ type: 'err_invalid_param', loc: ['body', 'email'] }] },
      });
      expect((await info(user)).email).toBe(user.email);
    });
  });

  describe('the password', () => {
    const NEXT = 'another horse battery';
    const change = (user: TestUser, password = user.password, new_password = NEXT) =>
      user.call('POST /v1/user/change_password', { body: { password, new_password } });

    test('is changed, and every session but the one that asks ends at once', async () => {
      const user = await server.signUp();
      const others = [
        await server.signIn(user.email, user.password),
        await server.signIn(user.email, user.password),
      ];
      const stranger = await server.signUp();
      expect((await change(user)).body.data).toEqual({ ended: 2 });
      for (const other of others) {
        expect(await other.call('POST /v1/user/get_user_info', { body: {} })).toMatchObject(ended);
        expect(await refresh(other)).toMatchObject(ended);
      }
      expect((await info(user)).email).toBe(user.email);
      expect((await refresh(user)).status).toBe(200);
      expect((await info(stranger)).email).toBe(stranger.email);
      expect((await signIn(user.email, user.password)).status).toBe(422);
      expect((await signIn(user.email, NEXT)).status).toBe(200);
    });

    test('stays when the current password is wrong or the new one is too short', async () => {
      const user = await server.signUp();
      const other = await server.signIn(user.email, user.password);
      expect(await change(user, 'wrong')).toMatchObject({
        status: 422,
        body: { detail: [{ type: 'err_password_wrong' }] },
      });
      expect(await change(user, user.password, '123456789')).toMatchObject({
        status: 422,
        body: { detail: [{ type: 'err_invalid_param', loc: ['body', 'new_password'] }] },
      });
      expect((await info(other)).email).toBe(user.email);
      expect((await signIn(user.email, user.password)).status).toBe(200);
    });

    test('of two simultaneous changes, the successful one holds', async () => {
      const user = await server.signUp();
      const nexts = ['first horse battery', 'second horse battery'];
      const answers = await Promise.all(nexts.map((next) => change(user, user.password, next)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const works = await Promise.all(nexts.map(async (next) => (await signIn(user.email, next)).status));
      expect(works).toEqual(answers.map(({ status }) => status));
    });

    test('does not let a simultaneous sign-in with the old password keep its session', async () => {
      let inside = 0;
      // A sign-in that comes too late for the old password proves nothing
      for (let round = 0; round < 10 && inside === 0; round++) {
        const user = await server.signUp();
        const tries = Array.from({ length: 6 }, () => signIn(user.email, user.password));
        const [changed, ...signedIn] = await Promise.all([change(user), ...tries]);
        expect(changed.status).toBe(200);
        for (const { status, body } of signedIn) {
          if (status !== 200) continue;
          inside++;
          const { refresh_token } = body.secure_tokens;
          expect(await server.call('POST /accounts/v1/token', { body: { refresh_token } })).toMatchObject(
            ended,
          );
        }
      }
      expect(inside).toBeGreaterThan(0);
    });
  });

  describe('guessing the password in a session left open', () => {
    const wrong = { body: { email: 'new@voxbench.example', password: 'wrong' } };
    const refused = { status: 429, body: { detail: [{ type: 'err_too_many_requests' }] } };

    test('is refused beyond the limit with the time to wait, whichever call it uses and wherever it comes from', async () => {
      const user = await server.signUp();
      for (let attempt = 0; attempt < PASSWORD_LIMIT.max; attempt++)
        expect((await user.call('POST /v1/user/change_email', wrong)).status, `attempt ${attempt}`).toBe(422);
      const { password } = user;
      const forged = { 'x-forwarded-for': '203.0.113.9' };
      const late = [
        await user.call('POST /v1/user/change_email', {
          body: { email: 'new@voxbench.example', password },
          headers: forged,
        }),
        await user.call('POST /v1/user/change_password', { body: { password, new_password: password } }),
        await user.call('POST /accounts/v1/cancel_account', { body: { password } }),
      ];
      for (const answer of late) {
        expect(answer).toMatchObject(refused);
        const wait = Number(answer.headers.get('retry-after'));
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(PASSWORD_LIMIT.windowSeconds);
      }
      const other = await server.signUp();
      expect((await other.call('POST /v1/user/change_email', wrong)).status).toBe(422);
      await server.db.query('update rate_limit set ends_at = now()');
      expect((await user.call('POST /v1/user/change_email', wrong)).status).toBe(422);
    });

    test('counts together with failed sign-ins of its address', async () => {
      await server.db.query('delete from rate_limit');
      const user = await server.signUp();
      await signIn('nobody@voxbench.example', 'wrong');
      await server.db.query(`update rate_limit set count = $1 where key like 'sign_in_address:%'`, [
        SIGN_IN_NETWORK_LIMIT.max,
      ]);
      expect(await user.call('POST /v1/user/change_email', wrong)).toMatchObject(refused);
      await server.db.query('delete from rate_limit');
    });

    test('does not count a correct password as an attempt', async () => {
      const user = await server.signUp();
      const { email, password } = user;
      for (let time = 0; time < PASSWORD_LIMIT.max + 2; time++)
        expect((await user.call('POST /v1/user/change_email', { body: { email, password } })).status).toBe(
          200,
        );
    });
  });

  describe('the credits', () => {
    const DAY_MS = 24 * 3_600_000;
    const grantsOf = async (user: TestUser) =>
      (await user.call('GET /v1/tenant/credit_grants', {})).body.data.grants;

    test('are listed by source, soonest expiry first and those that never expire last', async () => {
      const user = await server.signUp();
      const tenantId = await tenantOf(user);
      const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
      await grant(server.db, { tenantId, source: 'gift', amount: 7, expiresAt: null });
      await grant(server.db, { tenantId, source: 'package', amount: 500, expiresAt: inDays(700) });
      await grant(server.db, { tenantId, source: 'plan', amount: 300, expiresAt: inDays(3) });
      const grants = await grantsOf(user);
      expect(grants.map(({ source, amount, remaining }) => [source, amount, remaining])).toEqual([
        ['plan', 300, 300],
        ['sign_up', 10_000, 10_000],
        ['package', 500, 500],
        ['gift', 7, 7],
      ]);
      const [plan, , , gift] = grants;
      expect(Math.abs(plan!.expires_at! - Date.now() - 3 * DAY_MS)).toBeLessThan(60_000);
      expect(Math.abs(plan!.granted_at - Date.now())).toBeLessThan(60_000);
      expect(gift!.expires_at).toBeNull();
    });

    test('are listed without what is spent, held or expired, and only those of the workspace', async () => {
      const [user, other] = [await server.signUp(), await server.signUp()];
      const tenantId = await tenantOf(user);
      const expiresAt = new Date(Date.now() + DAY_MS);
      await grant(server.db, { tenantId, source: 'soon', amount: 100, expiresAt });
      await grant(server.db, { tenantId, source: 'late', amount: 100, expiresAt: new Date(Date.now() - 1) });
      await server.db.transaction((tx) => hold(tx, { tenantId, key: 'work', amount: 130 }));
      expect(await grantsOf(user)).toMatchObject([{ source: 'sign_up', amount: 10_000, remaining: 9_970 }]);
      expect(await grantsOf(other)).toMatchObject([{ source: 'sign_up', remaining: 10_000 }]);
      const { body } = await user.call('GET /v1/tenant/get_tenant_bonus', {});
      expect(body.data.credit_balance).toBe(9_970);
    });

    test('of a workspace are not shown to a visitor', async () => {
      expect((await server.visitor().call('GET /v1/tenant/credit_grants', {})).status).toBe(403);
    });
  });
});
