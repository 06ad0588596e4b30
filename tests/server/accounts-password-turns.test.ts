import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

const { hashed } = vi.hoisted(() => ({ hashed: [] as { inTurn: boolean }[] }));

vi.mock(import('../../demo/server/accounts/password.ts'), async (original) => {
  const real = await original();
  const inTurn = new AsyncLocalStorage<true>();
  return {
    ...real,
    withHashingSlot: (caller, work) => real.withHashingSlot(caller, () => inTurn.run(true, work)),
    hashPassword: (password) => {
      hashed.push({ inTurn: inTurn.getStore() === true });
      return real.hashPassword(password, { log2N: 4, r: 8, p: 1 });
    },
  };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engines: [] });
});
afterAll(() => server.close());

test('a password change queues like a sign-in, so that one user cannot occupy all threads', async () => {
  const user = await server.signUp();
  hashed.length = 0;
  const body = { password: user.password, new_password: 'another secret', end_api_keys: false };
  expect((await user.call('POST /v1/user/change_password', { body })).status).toBe(200);
  expect(hashed).toEqual([{ inTurn: true }]);
});
