import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givePassword } from '../../demo/server/accounts/give-password.ts';
import { makeMailToken } from '../../demo/server/accounts/mail-tokens.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { openTransport } from '../../demo/server/mail/transport.ts';
import { startPayPalStandIn } from '../../demo/paypal/start.ts';
import { startDatabases } from '../support/databases.ts';
import { parseMail, startMailServer, type MailServer, type ReceivedMail } from '../support/mail-server.ts';
import { makeDataFolder } from '../support/template.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { buy, SHOP_ORIGIN } from '../support/shop.ts';

const tokenIn = (mail: { body: string }, what: 'reset-password' | 'confirm-email'): string =>
  new RegExp(`/login#${what}=([\\w-]+)`).exec(mail.body)?.[1] ?? '';
const forgot = (server: TestServer, email: string) =>
  server.call('POST /accounts/v1/forgot_password', { body: { email } });
const confirmed = async (who: TestUser) =>
  (await who.call('POST /v1/user/get_user_info', { body: {} })).body.data.user_info.email_confirmed;
/** Makes all mails in the outbox due now. */
const sendNow = (server: TestServer) =>
  server.db.query(`update mail set next_attempt_at = now(); select pg_notify('mail', '')`);
const waiting = (server: TestServer) =>
  server.db.query<{ attempts: number; failed: boolean; kind: string }>(
    'select attempts, failed_at is not null as failed, kind from mail order by created_at',
  );

describe('with a mail server', () => {
  let smtp: MailServer;
  let server: TestServer;
  let paypal: Awaited<ReturnType<typeof startPayPalStandIn>>;
  beforeAll(async () => {
    smtp = await startMailServer();
    paypal = await startPayPalStandIn({ reviewMs: 3_600_000 });
    const env = {
      ...smtp.env,
      ...paypal.env,
      VOXBENCH_LOG: 'off',
      VOXBENCH_PUBLIC_URL: 'https://voice.example',
      VOXBENCH_ORIGINS: SHOP_ORIGIN,
    };
    server = await startTestServer({ engines: [], env });
  });
  afterAll(async () => {
    await server.close();
    await paypal.close();
    await smtp.stop();
  });
  beforeEach(async () => {
    smtp.mails.length = 0;
    await server.db.query(`delete from rate_limit where key like 'forgot%' or key like 'confirm%'`);
  });

  /** The mail to this user with this text in its subject. */
  const mailTo = async ({ email }: { email: string }, subject: RegExp): Promise<ReceivedMail> => {
    const find = () =>
      smtp.mails.find(({ to, headers }) => to.includes(email) && subject.test(headers['subject'] ?? ''));
    await expect.poll(find).toBeDefined();
    return find()!;
  };

  /** Changes the password with a link that was not sent by mail. */
  const resetBy = async ({ email }: TestUser): Promise<void> => {
    const token = await server.db.transaction(async (tx) => {
      const [user] = await tx.query<{ userId: string }>(
        'select user_id as "userId" from app_user where email = $1',
        [email],
      );
      return makeMailToken(tx, { userId: user!.userId, email, purpose: 'reset_password' });
    });
    const body = { token, new_password: 'another secret' };
    expect((await server.call('POST /accounts/v1/reset_password', { body })).status).toBe(200);
  };

  test('a forgotten password is changed with a link, which works once and ends every other session', async () => {
    const user = await server.signUp();
    const answer = await forgot(server, user.email.toUpperCase());
    expect(answer.body).toMatchObject({ code: 0, data: { delivery: 'mail' } });
    const mail = await mailTo(user, /new password/);
    expect(mail.headers).toMatchObject({
      from: 'Voxbench <voice@voxbench.example>',
      to: user.email,
      subject: 'Choose a new password for Voxbench',
      'auto-submitted': 'auto-generated',
    });
    expect(mail.headers['message-id']).toMatch(/^<[\w-]+@voxbench\.example>$/);
    expect(mail.headers['date']).toBeTruthy();
    expect(mail.headers['content-type']).toMatch(/^multipart\/alternative/);
    expect(mail.body.match(/https:\/\/voice\.example\/login#reset-password=/g)).toHaveLength(2);
    expect(mail.body).toContain('within 1 hour');

    const token = tokenIn(mail, 'reset-password');
    const stored = await server.db.query<{ row: string }>('select t::text as row from mail_token t');
    expect(JSON.stringify(stored)).not.toContain(token);
    const reset = (new_password: string) =>
      server.call('POST /accounts/v1/reset_password', { body: { token, new_password } });
    expect((await reset('another secret')).body.secure_tokens.access_token).toBeTruthy();
    expect((await user.call('POST /v1/user/get_user_info', { body: {} })).status).toBe(401);
    expect((await server.signIn(user.email, 'another secret')).tokens).toBeTruthy();
    const again = await reset('a third secret');
    expect(again.status).toBe(422);
    expect(JSON.stringify(again.body)).toContain('err_link_over');
    // The mail reached the address, which confirms it
    expect(await confirmed(await server.signIn(user.email, 'another secret'))).toBe(true);
  });

  test('an unknown address gets the same answer and no mail', async () => {
    const user = await server.signUp();
    const known = await forgot(server, user.email);
    const unknown = await forgot(server, 'nobody@voxbench.example');
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    const demo = await forgot(server, 'demo@voxbench.example');
    expect(demo).toMatchObject({ status: known.status, body: known.body });
    await mailTo(user, /new password/);
    expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('nobody@voxbench.example');
    expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('demo@voxbench.example');
  });

  test('mails to one address are limited, whether or not it has an account', async () => {
    const user = await server.signUp();
    for (const email of [user.email, 'nobody-else@voxbench.example']) {
      const statuses: number[] = [];
      for (let at = 0; at < 6; at++) statuses.push((await forgot(server, email)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  test.each([
    [
      'by its owner',
      async (user: TestUser) =>
        void (await user.call('POST /v1/user/change_password', {
          body: { password: user.password, new_password: 'another secret' },
        })),
    ],
    ['by a link', (user: TestUser) => resetBy(user)],
    ['by the operator', async ({ email }: TestUser) => void (await givePassword(server.db, email))],
  ])('a password changed %s invalidates earlier links and waiting mails', async (_, change) => {
    const user = await server.signUp();
    await forgot(server, user.email);
    const token = tokenIn(await mailTo(user, /new password/), 'reset-password');
    await expect.poll(() => waiting(server)).toEqual([]);
    // It waits, as when the mail server is away
    await server.db.query(
      `insert into mail (kind, tenant_id, user_id, next_attempt_at, ends_at)
       select 'reset_password', tenant_id, user_id, now() + interval '1 hour', now() + interval '1 hour'
         from app_user where email = $1`,
      [user.email],
    );
    await change(user);
    expect(await waiting(server)).toEqual([]);
    const reset = await server.call('POST /accounts/v1/reset_password', {
      body: { token, new_password: 'a third secret' },
    });
    expect(reset.status).toBe(422);
  });

  const addKey = async (user: TestUser) => {
    const body = { name: 'Program', scopes: ['models' as const], monthly_credits: null };
    const { secret } = (await user.call('POST /v1/api_keys', { body })).body.data;
    return async () => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await fetch(`${server.url}/v1/models`, { headers })).status;
    };
  };

  test('a reset that confirms the address ends earlier API keys; a later reset does not', async () => {
    const user = await server.signUp();
    const [before, ofOthers] = [await addKey(user), await addKey(await server.signUp())];
    expect(await before()).toBe(200);
    await resetBy(user);
    expect(await before()).toBe(401);
    expect(await ofOthers()).toBe(200);
    const after = await addKey(await server.signIn(user.email, 'another secret'));
    await resetBy(user);
    expect(await after()).toBe(200);
  });

  test('a password change ends API keys only on request', async () => {
    const user = await server.signUp();
    const use = await addKey(user);
    const change = (password: string, new_password: string, end_api_keys: boolean) =>
      user.call('POST /v1/user/change_password', { body: { password, new_password, end_api_keys } });
    await change(user.password, 'another secret', false);
    expect(await use()).toBe(200);
    await change('another secret', 'a third secret', true);
    expect(await use()).toBe(401);
  });

  test('an expired link, or one for an address that changed since, changes nothing', async () => {
    const user = await server.signUp();
    await forgot(server, user.email);
    const token = tokenIn(await mailTo(user, /new password/), 'reset-password');
    const reset = () =>
      server.call('POST /accounts/v1/reset_password', { body: { token, new_password: 'another secret' } });
    await server.db.query('update app_user set email = $2 where lower(email) = lower($1)', [
      user.email,
      `x${user.email}`,
    ]);
    expect((await reset()).status).toBe(422);
    await server.db.query('update app_user set email = $1 where email = $2', [user.email, `x${user.email}`]);
    await server.db.query(`update mail_token set expires_at = now() - interval '1 second'`);
    expect((await reset()).status).toBe(422);
    expect((await user.call('POST /v1/user/get_user_info', { body: {} })).status).toBe(200);
  });

  test('an address is confirmed with the mail sent at sign-up, and again when it changes', async () => {
    const user = await server.signUp();
    const first = await mailTo(user, /Confirm/);
    expect(await confirmed(user)).toBe(false);
    const confirm = (token: string) => server.call('POST /accounts/v1/confirm_email', { body: { token } });
    expect((await confirm(tokenIn(first, 'confirm-email'))).status).toBe(200);
    expect(await confirmed(user)).toBe(true);
    expect((await confirm(tokenIn(first, 'confirm-email'))).status).toBe(422);

    const email = `new-${user.email}`;
    const { body } = await user.call('POST /v1/user/change_email', {
      body: { email, password: user.password },
    });
    expect(body.data.user_info).toMatchObject({ email, email_confirmed: false });
    await mailTo({ email }, /Confirm/);
    smtp.mails.length = 0;
    const sent = await user.call('POST /v1/user/send_confirmation', { body: {} });
    expect(sent.body.data).toEqual({ delivery: 'mail' });
    await confirm(tokenIn(await mailTo({ email }, /Confirm/), 'confirm-email'));
    expect(await confirmed(user)).toBe(true);
  });

  test('a mail contains the nickname only once the address is confirmed', async () => {
    const user = await server.signUp();
    await user.call('POST /v1/user/edit', { body: { nickname: 'buy-now.example' } });
    await user.call('POST /v1/user/send_confirmation', { body: {} });
    const first = await mailTo(user, /Confirm/);
    await forgot(server, user.email);
    const stranger = await mailTo(user, /new password/);
    for (const { body } of smtp.mails) expect(body).not.toContain('buy-now.example');
    expect(stranger.body).toContain('Hello,');
    const token = tokenIn(first, 'confirm-email');
    await server.call('POST /accounts/v1/confirm_email', { body: { token } });
    smtp.mails.length = 0;
    await forgot(server, user.email);
    expect((await mailTo(user, /new password/)).body).toContain('Hello buy-now.example,');
  });

  test('an address that changes only its case stays confirmed and gets no mail', async () => {
    const user = await server.signUp();
    await mailTo(user, /Confirm/);
    await server.db.query('update app_user set email_confirmed_at = now() where email = $1', [user.email]);
    smtp.mails.length = 0;
    const email = user.email.toUpperCase();
    const { body } = await user.call('POST /v1/user/change_email', {
      body: { email, password: user.password },
    });
    expect(body.data.user_info).toMatchObject({ email, email_confirmed: true });
    await expect.poll(() => waiting(server)).toEqual([]);
    expect(smtp.mails).toEqual([]);
  });

  test('changes of address are limited for each user, and mails to an address for all users together', async () => {
    const [first, second] = [await server.signUp(), await server.signUp()];
    const change = async (user: TestUser, email: string) =>
      (await user.call('POST /v1/user/change_email', { body: { email, password: user.password } })).status;
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++)
      statuses.push(await change(first, `${at}-${crypto.randomUUID()}@voxbench.example`));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);

    const target = `target-${crypto.randomUUID()}@voxbench.example`;
    const answers: number[] = [await change(second, target)];
    for (let at = 0; at < 5; at++) answers.push(await change(await server.signUp(), target));
    expect(answers).toEqual([200, 409, 409, 409, 409, 429]);
    await change(second, second.email);
    await expect.poll(() => waiting(server)).toEqual([]);
    smtp.mails.length = 0;
    // The owner of the address still gets an account, without another mail
    const body = { email: target, password: 'correct horse battery' };
    expect((await server.call('POST /accounts/v1/sign_up', { body })).status).toBe(200);
    await expect.poll(() => waiting(server)).toEqual([]);
    expect(smtp.mails).toEqual([]);
  });

  test('requests for a mail while one waits send only one', async () => {
    const user = await server.signUp();
    await mailTo(user, /Confirm/);
    await expect.poll(() => waiting(server)).toEqual([]);
    await smtp.stop();
    try {
      for (let at = 0; at < 3; at++) await user.call('POST /v1/user/send_confirmation', { body: {} });
      expect((await waiting(server)).map(({ kind }) => kind)).toEqual(['confirm_email']);
    } finally {
      await smtp.start();
    }
    await expect.poll(async () => (await sendNow(server), (await waiting(server)).length)).toBe(0);
  });

  describe('the language of an account', () => {
    const wants = (language: string) => ({ headers: { 'accept-language': language } });
    const password = 'correct horse battery';
    const signUpIn = async (language: string) => {
      const email = `${crypto.randomUUID()}@voxbench.example`;
      await server.call('POST /accounts/v1/sign_up', { body: { email, password }, ...wants(language) });
      return email;
    };
    /** The page of the mail with a link to a new password, which somebody with a Chinese browser asks for. */
    const resetMail = async (email: string) => {
      smtp.mails.length = 0;
      await server.call('POST /accounts/v1/forgot_password', { body: { email }, ...wants('zh') });
      return (await mailTo({ email }, /./)).body;
    };

    test('is that of the sign-up, which its mails are in, and no stranger chooses another one', async () => {
      const email = await signUpIn('fr-CH, fr;q=0.9, en;q=0.8');
      const confirmation = await mailTo({ email }, /adresse e-mail/);
      expect(confirmation.body).toContain('<html lang="fr">');
      expect(confirmation.body).toMatch(/72\sheures/);
      expect(await resetMail(email)).toContain('<html lang="fr">');
    });

    test('changes when its user signs in, and stays when the client wants none', async () => {
      const email = await signUpIn('fr');
      await mailTo({ email }, /adresse e-mail/);
      await server.call('POST /accounts/v1/sign_in', { body: { email, password }, ...wants('de') });
      expect(await resetMail(email)).toContain('<html lang="de">');
      await server.call('POST /accounts/v1/sign_in', { body: { email, password } });
      expect(await resetMail(email)).toContain('<html lang="de">');
    });

    test('changes when its user chooses another one', async () => {
      const user = await server.signUp();
      await mailTo(user, /Confirm/);
      expect((await user.call('POST /v1/user/edit', { body: { language: 'ja-JP' } })).status).toBe(200);
      await user.call('POST /v1/user/edit', { body: { nickname: 'Ada' } });
      expect(await resetMail(user.email)).toContain('<html lang="ja">');
    });

    test('does not change when somebody signs in with a wrong password', async () => {
      const email = await signUpIn('fr');
      await mailTo({ email }, /adresse e-mail/);
      const body = { email, password: 'wrong horse battery' };
      const { status } = await server.call('POST /accounts/v1/sign_in', { body, ...wants('zh') });
      expect(status).toBe(422);
      expect(await resetMail(email)).toContain('<html lang="fr">');
    });

    test('changes when its user asks for a confirmation, another address or a new password', async () => {
      const user = await server.signUp();
      await mailTo(user, /Confirm/);
      smtp.mails.length = 0;
      await user.call('POST /v1/user/send_confirmation', { body: {}, ...wants('es') });
      expect((await mailTo(user, /./)).body).toContain('<html lang="es">');
      expect(await resetMail(user.email)).toContain('<html lang="es">');
      const email = `${crypto.randomUUID()}@voxbench.example`;
      await user.call('POST /v1/user/change_email', {
        body: { email, password: user.password },
        ...wants('pt'),
      });
      expect((await mailTo({ email }, /./)).body).toContain('<html lang="pt">');
      const token = tokenIn({ body: await resetMail(email) }, 'reset-password');
      const body = { token, new_password: 'another secret' };
      await server.call('POST /accounts/v1/reset_password', { body, ...wants('de') });
      expect(await resetMail(email)).toContain('<html lang="de">');
    });
  });

  test('a receipt is sent once, with what was bought', async () => {
    const user = await server.signUp();
    await buy({ server, paypal, close: async () => {} }, user, 'plan-basic');
    const mail = await mailTo(user, /receipt/);
    const { orders } = (await user.call('GET /v1/pay/orders', {})).body.data;
    expect(mail.headers['subject']).toBe(`Your Voxbench receipt ${orders[0]!.receipt_number}`);
    expect(mail.body).toContain(orders[0]!.title);
    expect(mail.body).toMatch(/USD\s\d+\.\d{2}/);
    expect(mail.body).toContain('https://voice.example/workbench/subscription');
    await expect.poll(() => waiting(server)).toEqual([]);
    expect(smtp.mails.filter(({ headers }) => /receipt/.test(headers['subject']!))).toHaveLength(1);
  });

  test('a receipt is in the language of the page where it was ordered, whoever captures the payment', async () => {
    const user = await server.signUp();
    const shop = { server, paypal, close: async () => {} };
    await buy(shop, user, 'plan-basic');
    await mailTo(user, /receipt/);
    const german: Pick<TestUser, 'call'> = {
      call: (name, input) =>
        user.call(name, {
          ...input,
          ...(name === 'POST /v1/pay/create_order' && { headers: { 'accept-language': 'de' } }),
        }),
    };
    await buy(shop, german, 'credits-50k');
    const { body } = await mailTo(user, /Beleg/);
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('50.000 Credits');
  });

  test('no mail is lost while the mail server is away or refuses the login', async () => {
    const user = await server.signUp();
    await mailTo(user, /Confirm/);
    await expect.poll(() => waiting(server)).toEqual([]);
    await smtp.stop();
    await forgot(server, user.email);
    await expect
      .poll(() => waiting(server))
      .toEqual([{ kind: 'reset_password', attempts: 1, failed: false }]);

    await smtp.start();
    smtp.acceptsLogin = false;
    // The previous attempt may be about to postpone the next one
    await expect
      .poll(async () => (await sendNow(server), (await waiting(server))[0]?.attempts))
      .toBeGreaterThan(1);
    expect(smtp.mails.filter(({ headers }) => /new password/.test(headers['subject']!))).toEqual([]);

    smtp.acceptsLogin = true;
    await expect.poll(async () => (await sendNow(server), (await waiting(server)).length)).toBe(0);
    const mail = await mailTo(user, /new password/);
    expect(tokenIn(mail, 'reset-password')).not.toBe('');
  });

  test('a mail that the mail server refuses to relay waits until it does', async () => {
    const user = await server.signUp();
    await mailTo(user, /Confirm/);
    await expect.poll(() => waiting(server)).toEqual([]);
    smtp.denied.add(user.email);
    await forgot(server, user.email);
    const sent = [{ kind: 'reset_password', attempts: 1, failed: false }];
    await expect.poll(() => waiting(server)).toEqual(sent);
    smtp.denied.clear();
    await expect.poll(async () => (await sendNow(server), (await waiting(server)).length)).toBe(0);
    await mailTo(user, /new password/);
  });

  test('a mail to an address that the mail server does not know is given up', async () => {
    const user = await server.signUp();
    await mailTo(user, /Confirm/);
    await expect.poll(() => waiting(server)).toEqual([]);
    smtp.unknown.add(user.email);
    await forgot(server, user.email);
    await expect.poll(() => waiting(server)).toEqual([{ kind: 'reset_password', attempts: 1, failed: true }]);
  });
});

test('mails that cannot be composed or are of an unknown kind wait, while the others are sent', async () => {
  const smtp = await startMailServer();
  const server = await startTestServer({ engines: [], env: { ...smtp.env, VOXBENCH_LOG: 'off' } });
  const user = await server.signUp();
  await expect.poll(() => waiting(server)).toEqual([]);
  // The subject of a receipt must be the id of an order
  await server.db.query(
    `insert into mail (kind, tenant_id, user_id, subject_id, next_attempt_at, ends_at)
     select kind, tenant_id, user_id, 'nothing', now() - wait, now() + interval '1 hour'
       from app_user, (values ('receipt', interval '3 s'), ('of_later', interval '2 s'), ('reset_password', interval '1 s'))
         as given (kind, wait) where email = $1`,
    [user.email],
  );
  smtp.mails.length = 0;
  await server.db.query(`select pg_notify('mail', '')`);
  const left = () =>
    server.db.query(
      `select kind, attempts, next_attempt_at < now() + interval '5 minutes' as is_soon from mail order by kind`,
    );
  await expect.poll(left).toEqual([
    { kind: 'of_later', attempts: 0, is_soon: true },
    { kind: 'receipt', attempts: 1, is_soon: true },
  ]);
  expect(smtp.mails).toHaveLength(1);
  await server.close();
  await smtp.stop();
});

test('a hanging mail server does not keep the server from stopping, and gets the mail after its next start', async () => {
  const smtp = await startMailServer();
  const dataDir = await makeDataFolder();
  const start = () => startTestServer({ engines: [], env: { ...smtp.env, VOXBENCH_LOG: 'off' }, dataDir });
  smtp.hangs = true;
  const first = await start();
  const user = await first.signUp();
  await expect.poll(async () => (await waiting(first))[0]?.attempts).toBe(1);
  await first.close();
  smtp.hangs = false;
  // As after a crash while it was sent
  const second = await start();
  await expect.poll(() => smtp.mails.flatMap(({ to }) => to)).toEqual([user.email]);
  await second.close();
  await smtp.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('two servers on one database send each mail once', async () => {
  const databases = await startDatabases('a real Postgres');
  const smtp = await startMailServer();
  const env = {
    ...(await databases.env()),
    ...smtp.env,
    VOXBENCH_LOG: 'off',
    VOXBENCH_SECRET: 'a secret of more than thirty-two letters',
  };
  const servers = [await startTestServer({ engines: [], env }), await startTestServer({ engines: [], env })];
  const [one] = servers;
  const user = await one!.signUp();
  await expect.poll(() => waiting(one!)).toEqual([]);
  await one!.db.query(
    `insert into mail (kind, tenant_id, user_id, subject_id, ends_at)
     select 'reset_password', tenant_id, user_id, n::text, now() + interval '1 hour'
       from app_user, generate_series(1, 30) n where email = $1`,
    [user.email],
  );
  await one!.db.query(`select pg_notify('mail', '')`);
  await expect.poll(() => waiting(one!)).toEqual([]);
  const resets = smtp.mails.filter(({ headers }) => /new password/.test(headers['subject']!));
  expect(resets).toHaveLength(30);
  expect(new Set(smtp.mails.map(({ headers }) => headers['message-id'])).size).toBe(smtp.mails.length);
  for (const server of servers) await server.close();
  await smtp.stop();
  await databases.end();
});

describe('without a mail server', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer({ engines: [] })));
  afterAll(() => server.close());

  test('the log names the file, but neither the link nor the whole address', async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (text) => lines.push(text) });
    const { send, close } = openTransport(
      { ...server.deps.config, dataDir: join(server.dataDir, 'other') },
      log,
    );
    const mail = {
      mailId: 'a',
      kind: 'receipt',
      tenantId: 'b',
      userId: 'c',
      attempts: 1,
      language: null,
      isExpired: false,
    } as const;
    const link = { label: 'Open', url: 'https://voice.example/login#reset-password=secret-token' };
    await send(mail, { to: 'ada@example.com', language: 'en', subject: 'Hello', paragraphs: ['Hi.'], link });
    close();
    log.flush();
    expect(lines.join('')).toContain('a…@example.com');
    expect(lines.join('')).toMatch(/other.mail.[^"]+-receipt-b\.eml/);
    expect(lines.join('')).not.toMatch(/secret-token|ada@/);
  });

  test('old mail files are deleted', async () => {
    const dataDir = join(server.dataDir, 'kept');
    const folder = join(dataDir, 'mail');
    await mkdir(folder, { recursive: true });
    const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000);
    for (const ago of [29, 31]) {
      await writeFile(join(folder, `${ago}.eml`), 'A mail.');
      await utimes(join(folder, `${ago}.eml`), day(ago), day(ago));
    }
    const transport = openTransport({ ...server.deps.config, dataDir }, server.deps.log);
    await expect.poll(() => readdir(folder)).toEqual(['29.eml']);
    transport.close();
  });

  test('mail files are readable only by the server, and are deleted with the account', async () => {
    const user = await server.signUp();
    expect((await forgot(server, user.email)).body.data).toEqual({ delivery: 'folder' });
    const folder = join(server.dataDir, 'mail');
    const files = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    await expect.poll(async () => (await files()).length).toBe(2);
    const file = join(
      folder,
      (await files()).find((name) => name.includes('reset_password'))!,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const mail = parseMail((await readFile(file, 'latin1')).replaceAll(/\r?\n/g, '\r\n'));
    expect(mail.headers['to']).toBe(user.email);
    const { status } = await server.call('POST /accounts/v1/reset_password', {
      body: { token: tokenIn(mail, 'reset-password'), new_password: user.password },
    });
    expect(status).toBe(200);
    const again = await server.signIn(user.email, user.password);
    await again.call('POST /accounts/v1/cancel_account', { body: { password: user.password } });
    await expect.poll(files).toEqual([]);
  });
});
