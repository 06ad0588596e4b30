import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givePassword } from '../../demo/server/accounts/give-password.ts';
import { DATABASES } from '../support/databases.ts';
import { builtProgram } from '../support/programs.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { makeDataFolder } from '../support/template.ts';

const NEW = 'a password of my own';

const enter = (server: TestServer, email: string, password: string, new_password?: string) =>
  server.call('POST /accounts/v1/sign_in', {
    body: { email, password, ...(new_password !== undefined && { new_password }) },
  });
const refusedBy = (type: string) => ({ status: 422, body: { detail: [{ type }] } });

describe.each(DATABASES)('a password given out by the operator, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ on: kind, engines: [] });
  });
  afterAll(() => server.close());

  const given = async (user: TestUser): Promise<string> => (await givePassword(server.db, user.email))!;

  test('ends every session and replaces the old password', async () => {
    const user = await server.signUp();
    const password = await given(user);
    expect((await user.call('POST /v1/user/get_user_info', { body: {} })).status).toBe(401);
    const refresh = { body: { refresh_token: user.tokens.refresh_token } };
    expect((await server.call('POST /accounts/v1/token', refresh)).status).toBe(401);
    expect(await enter(server, user.email, user.password)).toMatchObject(refusedBy('err_sign_in_failed'));
    expect(password).toMatch(/^[0-9a-f]{20}$/);
  });

  test('signs nobody in without a new password, and works once with one', async () => {
    const user = await server.signUp();
    const password = await given(user);
    for (const next of [undefined, password])
      expect(await enter(server, user.email, password, next)).toMatchObject(refusedBy('err_password_given'));
    expect((await enter(server, user.email, password, 'short')).status).toBe(422);
    expect((await enter(server, user.email, password, NEW)).status).toBe(200);
    expect(await enter(server, user.email, password, 'another password')).toMatchObject(
      refusedBy('err_sign_in_failed'),
    );
    expect((await enter(server, user.email, NEW)).status).toBe(200);
  });

  test('is accepted once when used twice at once', async () => {
    const user = await server.signUp();
    const password = await given(user);
    const answers = await Promise.all([
      enter(server, user.email, password, NEW),
      enter(server, user.email, password, 'of somebody else'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('is worthless after it expires', async () => {
    const user = await server.signUp();
    const password = await given(user);
    await server.db.query(
      `update app_user set password_given_until = now() - interval '1 second' where email = $1`,
      [user.email],
    );
    expect(await enter(server, user.email, password, NEW)).toMatchObject(refusedBy('err_sign_in_failed'));
  });

  test('is not given out for the demo account or an unknown address', async () => {
    for (const email of ['demo@voxbench.example', 'nobody@voxbench.example'])
      expect(await givePassword(server.db, email)).toBeUndefined();
    await server.signIn('demo@voxbench.example', 'voxbench-demo');
  });

  test('a new password sent with one’s own password changes nothing', async () => {
    const user = await server.signUp();
    expect((await enter(server, user.email, user.password, NEW)).status).toBe(200);
    expect((await enter(server, user.email, user.password)).status).toBe(200);
  });
});

test('the command prints a password that works, and otherwise says what is wrong', async () => {
  const dataDir = await makeDataFolder();
  const program = await builtProgram('demo/server/reset-password.ts');
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], {
      env: { ...process.env, VOXBENCH_DATA: dataDir, VOXBENCH_MODELS: 'off', DATABASE_URL: '' },
    });
  try {
    const before = await startTestServer({ engines: [], dataDir });
    const user = await before.signUp();
    await expect(run(user.email)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('in use'),
    });
    await before.close();

    await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Whose?') });
    await expect(run('nobody@voxbench.example')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no account'),
    });
    const { stdout } = await run(user.email.toUpperCase());
    const [password = ''] = stdout.split('\n');

    const after = await startTestServer({ engines: [], dataDir });
    expect((await enter(after, user.email, password, NEW)).status).toBe(200);
    await after.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
