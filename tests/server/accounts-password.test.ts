import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

// At the cost of the product, not the low one of the other tests
vi.unmock('../../demo/server/accounts/password.ts');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engines: [] });
});
afterAll(() => server.close());

test('passwords are stored only as expensive hashes', async () => {
  const user = await server.signUp();
  const [row] = await server.db.query<{ all: string }>(
    'select app_user::text as all from app_user where email = $1',
    [user.email],
  );
  expect(row!.all).toMatch(/scrypt\$15\$8\$3\$/);
  expect(row!.all).not.toContain(user.password);
  expect((await server.signIn(user.email, user.password)).tokens.access_token).toBeTruthy();
});

test('hashing passwords leaves threads of the runtime free for files', async () => {
  const { verifyPassword } = await import('../../demo/server/accounts/password.ts');
  const ended: string[] = [];
  const hashes = Array.from({ length: 6 }, () =>
    verifyPassword('wrong', undefined).then(() => ended.push('hash')),
  );
  await readFile(import.meta.filename).then(() => ended.push('file'));
  await Promise.all(hashes);
  expect(ended[0]).toBe('file');
});

test('a hash of a different cost is verified', async () => {
  const { hashPassword, verifyPassword } = await import('../../demo/server/accounts/password.ts');
  const stored = await hashPassword('correct horse battery', { log2N: 4, r: 8, p: 1 });
  expect(stored).toMatch(/^scrypt\$4\$8\$1\$/);
  expect(await verifyPassword('correct horse battery', stored)).toBe(true);
  expect(await verifyPassword('wrong horse battery', stored)).toBe(false);
});
