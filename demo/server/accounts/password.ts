import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createLimiter } from '../http/limiter.ts';
import { deriveKey } from './derive-key.ts';

/** From OWASP's password storage cheat sheet: N = 2^15, r = 8, p = 3. Stored with each hash, so it can be raised. */
const COST = { log2N: 15, r: 8, p: 3 };
const HASH_BYTES = 32;

/**
 * Runs work that hashes a password, which takes 0.3 s of a core. Networks take turns, so that guessing from one network
 * delays others by at most two passwords.
 */
export const withHashingSlot = createLimiter({ running: 2, waiting: 200, each: 30 });

const derive = (password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> =>
  deriveKey({
    // The same bytes for the same visible text, whatever the keyboard sent.
    password: password.normalize('NFKC'),
    salt,
    bytes: HASH_BYTES,
    options: { N: 2 ** cost.log2N, r: cost.r, p: cost.p, maxmem: 256 * 2 ** cost.log2N * cost.r },
  });

export const hashPassword = async (password: string, cost = COST): Promise<string> => {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join(
    '$',
  );
};

/** Without a stored hash it takes the same time and returns false, so timing does not reveal who has an account. */
export const verifyPassword = async (
  password: string,
  stored: string | undefined,
  costWithout = COST,
): Promise<boolean> => {
  const [, log2N, r, p, salt = '', hash = ''] = stored?.split('$') ?? [];
  const cost = stored ? { log2N: Number(log2N), r: Number(r), p: Number(p) } : costWithout;
  const found = await derive(password, Buffer.from(salt, 'base64url'), cost);
  const expected = stored ? Buffer.from(hash, 'base64url') : Buffer.alloc(HASH_BYTES);
  return timingSafeEqual(found, expected) && stored !== undefined;
};
