import { afterEach, expect, test } from 'vitest';
import { FakeEngine } from '../support/fake-engine.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
afterEach(() => server.close());

const DEMO = ['demo@voxbench.example', 'voxbench-demo'] as const;
const PAUSE = { params: { engine_id: 'fake' }, body: { action: 'pause' as const } };

/** Whether the user is told that they are the operator, and whether their pause is accepted. */
const operates = async (user: TestUser): Promise<boolean> => {
  const { body } = await user.call('POST /v1/user/get_user_info', { body: {} });
  const { status } = await user.call('POST /v1/engines/{engine_id}/control', PAUSE);
  expect(status).toBe(body.data.user_info.is_operator ? 200 : 403);
  return status === 200;
};

test('on a server for this machine alone, every user may pause an installation', async () => {
  const engine = new FakeEngine();
  server = await startTestServer({ engines: [engine] });
  const user = await server.signUp();
  expect(await operates(await server.signIn(...DEMO))).toBe(true);
  expect(await operates(user)).toBe(true);
  expect(engine.told).toEqual(['pause', 'pause']);
  const nobody = { ...PAUSE, params: { engine_id: 'nobody' } };
  expect((await user.call('POST /v1/engines/{engine_id}/control', nobody)).status).toBe(404);
});

test.each([
  ['listens to other machines', { HOST: '0.0.0.0' }],
  ['is reached by a name', { VOXBENCH_PUBLIC_URL: 'https://voice.example.com' }],
  ['stands behind a proxy', { VOXBENCH_TRUSTED_PROXIES: '1' }],
  ['has operators that are named', { VOXBENCH_OPERATORS: `owner@voxbench.example, ${DEMO[0]}` }],
])('neither the demo account nor the first user to sign up operates a server that %s', async (_, env) => {
  const engine = new FakeEngine();
  server = await startTestServer({ engines: [engine], env: { VOXBENCH_DEMO: 'on', ...env } });
  expect(await operates(await server.signUp())).toBe(false);
  expect(await operates(await server.signIn(...DEMO))).toBe(false);
  expect(engine.told).toEqual([]);
});

test('named operators are the only ones, whatever the case of the address and wherever the server is', async () => {
  server = await startTestServer({
    engines: [new FakeEngine()],
    env: {
      VOXBENCH_OPERATORS: 'Owner@voxbench.example, second@voxbench.example',
      VOXBENCH_PUBLIC_URL: 'https://voice.example.com',
    },
  });
  const first = await server.signUp();
  const body = { email: 'owner@Voxbench.example', password: 'correct horse battery' };
  await server.call('POST /accounts/v1/sign_up', { body });
  expect(await operates(first)).toBe(false);
  expect(await operates(await server.signIn(body.email, body.password))).toBe(true);
});
