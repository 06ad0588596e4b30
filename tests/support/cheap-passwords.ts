import { vi } from 'vitest';

const CHEAP = { log2N: 4, r: 8, p: 1 };

/**
 * Hashing a password at the server's cost takes 0.3 s of a core, and nearly every test signs somebody up. The cheap
 * hash names its cost, as every stored hash does, so any server can verify it.
 */
vi.mock(import('../../demo/server/accounts/password.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    hashPassword: (password) => real.hashPassword(password, CHEAP),
    verifyPassword: (password, stored) => real.verifyPassword(password, stored, CHEAP),
  };
});
