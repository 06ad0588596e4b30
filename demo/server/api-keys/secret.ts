import { createHash, randomBytes } from 'node:crypto';

/** Prefix of every API key, which no access token has. */
export const SECRET_PREFIX = 'vox_';

const RANDOM_BYTES = 32;
const HINT_HEAD = SECRET_PREFIX.length + 4;
const HINT_TAIL = 4;

/** The stored form of a secret. */
export interface KeptSecret {
  sha256: Buffer;
  hint: string;
}

export const sha256Of = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A new secret and its stored form. */
export const makeSecret = (): { secret: string; kept: KeptSecret } => {
  const secret = SECRET_PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
  const hint = `${secret.slice(0, HINT_HEAD)}…${secret.slice(-HINT_TAIL)}`;
  return { secret, kept: { sha256: sha256Of(secret), hint } };
};
