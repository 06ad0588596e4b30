import { vi } from 'vitest';
import { CHEAP } from './cheap-cost.ts';

/** Nearly every test signs somebody up. */
vi.mock(import('../../demo/server/accounts/password.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    hashPassword: (password) => real.hashPassword(password, CHEAP),
    verifyPassword: (password, stored) => real.verifyPassword(password, stored, CHEAP),
  };
});
