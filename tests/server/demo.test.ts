import { rm } from 'node:fs/promises';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEMO, DEMO_SITE_KEY } from '../../demo/server/accounts/demo.ts';
import type { Env } from '../../demo/server/http/app.ts';
import { bindPages } from '../../demo/server/http/pages.ts';
import { callerAt, type Caller } from '../support/caller.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { reconcile } from '../support/reconcile.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { makeDataFolder } from '../support/template.ts';

const OFF = { VOXBENCH_DEMO: 'off' };
const account = { email: DEMO.email, password: DEMO.password };
const balanceOf = async (who: Caller) =>
  (await who.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance;
const isDemoOn = async (server: TestServer) =>
  (await server.call('GET /p1/appconfig/get_app_config', {})).body.data.demo;

describe('the login page', () => {
  const loginPage = async (demo: boolean) => {
    const router = new Hono<Env>();
    // The pages in the source stand in for the built ones
    bindPages(
      { router, identify: () => Promise.resolve(undefined), isOperator: () => Promise.resolve(false) },
      { demo, dist: 'demo' },
    );
    return (await router.request('/login')).text();
  };

  test('shows the demo account’s password only where the demo is on', async () => {
    expect(await loginPage(true)).toContain(DEMO.password);
    const plain = await loginPage(false);
    expect(plain).toContain('<vox-sign-in');
    expect(plain).not.toMatch(/demo/);
  });
});

describe('a server whose demo is turned off', () => {
  let dataDir: string;
  let server: TestServer;
  let before: { access: string; refresh: string; secret: string };
  const start = async (env: Record<string, string> = {}) => {
    server = await startTestServer({ dataDir, env, engines: [new FakeEngine()] });
  };

  beforeAll(async () => {
    dataDir = await makeDataFolder();
    await start();
    expect(await isDemoOn(server)).toBe(true);
    const demo = await server.signIn(account.email, account.password);
    const { body } = await demo.call('POST /v1/api_keys', {
      body: { name: 'Program', scopes: ['models'], monthly_credits: null },
    });
    before = {
      access: demo.tokens.access_token,
      refresh: demo.tokens.refresh_token,
      secret: body.data.secret,
    };
    await server.close();
    await start(OFF);
  });
  afterAll(async () => {
    await server.close();
    await rm(dataDir, { recursive: true });
  });

  test('tells every page so', async () => {
    expect(await isDemoOn(server)).toBe(false);
  });

  test('signs nobody in to the demo account in its data folder', async () => {
    const answer = await server.call('POST /accounts/v1/sign_in', { body: account });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ type: 'err_sign_in_failed' }] } });
  });

  test('accepts no earlier token or API key of the demo account', async () => {
    const by = (secret: string) => callerAt(server.url, { authorization: `Bearer ${secret}` });
    const info = await by(before.access).call('POST /v1/user/get_user_info', { body: {} });
    expect(info.status).toBe(401);
    const refreshed = await server.call('POST /accounts/v1/token', {
      body: { refresh_token: before.refresh },
    });
    expect(refreshed.status).toBe(401);
    expect((await by(before.secret).call('GET /v1/models', {})).status).toBe(401);
  });

  test('refuses the demo site key on its own pages, and says why', async () => {
    const answer = await server.visitor().call('GET /v1/tenant/get_tenant_bonus', {});
    expect(answer).toMatchObject({
      status: 403,
      body: { detail: [{ type: 'err_site_key_invalid', msg: expect.stringMatching(/^The demo is off/) }] },
    });
  });

  test('has both again when the demo is turned on', async () => {
    await server.close();
    await start({ VOXBENCH_DEMO: 'on', VOXBENCH_PUBLIC_URL: 'https://voice.example' });
    expect(await balanceOf(await server.signIn(account.email, account.password))).toBe(50_000);
    expect(await balanceOf(server.visitor())).toBe(DEMO_SITE_KEY.charactersDailyVisitor);
  });
});

describe('a new server that others can reach', () => {
  let server: TestServer;
  beforeAll(async () => {
    const env = { VOXBENCH_PUBLIC_URL: 'https://voice.example' };
    server = await startTestServer({ on: 'a real Postgres', env, engines: [] });
  });
  afterAll(() => server.close());

  test('starts without a demo account and without a site key', async () => {
    expect(await server.db.query('select from app_user')).toEqual([]);
    expect(await server.db.query('select from tenant')).toEqual([]);
    expect(await server.db.query('select from site_key')).toEqual([]);
  });

  test('gives the address of the demo account to nobody', async () => {
    const taken = { status: 409, body: { detail: [{ type: 'err_email_taken' }] } };
    const email = 'Demo@Voxbench.example';
    const own = 'correct horse battery';
    expect(await server.call('POST /accounts/v1/sign_up', { body: { email, password: own } })).toMatchObject(
      taken,
    );
    const user = await server.signUp();
    expect(
      await user.call('POST /v1/user/change_email', { body: { email, password: user.password } }),
    ).toMatchObject(taken);
  });
});

describe('visitors of the demo site key and the demo account', () => {
  let dataDir: string;
  let server: TestServer;
  const engine = new FakeEngine();
  const start = async () => {
    server = await startTestServer({ dataDir, engines: [engine] });
  };
  const demoUser = () => server.signIn(account.email, account.password);
  const press = (who: Caller, text: string) =>
    who.call('POST /v1/speech/generate', {
      body: newScriptOf(segmentsOf([text], 'fake')),
      idempotencyKey: crypto.randomUUID(),
    });
  const speak = async (who: Caller, text: string) => {
    const { status, body } = await press(who, text);
    expect(status, JSON.stringify(body)).toBe(200);
    await who.events(body.data.job.job_id);
  };

  beforeAll(async () => {
    dataDir = await makeDataFolder();
    await start();
  });
  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([]);
  });
  afterAll(async () => {
    await server.close();
    await rm(dataDir, { recursive: true });
  });

  test('do not spend each other’s credits', async () => {
    const demo = await demoUser();
    const before = await balanceOf(demo);
    await speak(server.visitor(), 'A visitor speaks.');
    expect(await balanceOf(demo)).toBe(before);

    const left = await balanceOf(server.visitor());
    await server.db.query(
      `select credit_take_hold((select tenant_id from app_user where is_demo), 'all', $1, null, null)`,
      [before],
    );
    expect((await press(demo, 'Nothing is left.')).body.code).toBe(1010);
    expect(await balanceOf(server.visitor())).toBe(left);
    await speak(server.visitor(), 'Visitors go on.');
  });

  test('have separate pronunciation lists', async () => {
    const demo = await demoUser();
    await demo.call('POST /v1/pronunciations', {
      body: { word: 'Niamh', language: 'en', say: 'Nonsense', ipa: '' },
    });
    await speak(server.visitor(), 'Ask Niamh.');
    expect(engine.asked).toContain('Ask Niamh.');
    const added = await server.visitor().call('POST /v1/pronunciations', {
      body: { word: 'Ada', language: 'en', say: 'Ayda', ipa: '' },
    });
    expect(added.status).toBe(403);
  });

  test('are separated in a data folder of an earlier version, where they shared a workspace', async () => {
    await server.db.query('update site_key set tenant_id = (select tenant_id from app_user where is_demo)');
    await server.close();
    await start();
    const [key] = await server.db.query<{ users: number }>(
      `select count(u.user_id)::integer as users from site_key k left join app_user u using (tenant_id)`,
    );
    expect(key).toEqual({ users: 0 });
    await speak(server.visitor(), 'Still here.');
  });

  test('keep their workspaces when the server restarts', async () => {
    const tenants = () => server.db.query('select tenant_id from tenant order by tenant_id');
    const before = await tenants();
    await server.close();
    await start();
    expect(await tenants()).toEqual(before);
  });
});
