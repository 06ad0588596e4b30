import { afterEach, expect, test } from 'vitest';
import { FakeEngine } from '../support/fake-engine.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
afterEach(() => server.close());

const DEMO = ['demo@voxbench.example', 'voxbench-demo'] as const;

test('who has the first account may pause an installation, others may only watch', async () => {
  const engine = new FakeEngine();
  server = await startTestServer({ engines: [engine] });
  const operator = await server.signIn(...DEMO);
  const other = await server.signUp();
  const pause = { params: { engine_id: 'fake' }, body: { action: 'pause' as const } };

  const who = async (user: typeof other) =>
    (await user.call('POST /v1/user/get_user_info', { body: {} })).body.data.user_info.is_operator;
  expect(await who(operator)).toBe(true);
  expect(await who(other)).toBe(false);

  expect((await other.call('POST /v1/engines/{engine_id}/control', pause)).status).toBe(403);
  expect(engine.told).toEqual([]);
  expect((await operator.call('POST /v1/engines/{engine_id}/control', pause)).status).toBe(200);
  expect(engine.told).toEqual(['pause']);
  const nobody = { ...pause, params: { engine_id: 'nobody' } };
  expect((await operator.call('POST /v1/engines/{engine_id}/control', nobody)).status).toBe(404);
});
