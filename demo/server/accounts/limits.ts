import type { RateLimit } from './rate-limit.ts';

const MINUTE = 60;
/** Wrong passwords for one account from one network. */
export const SIGN_IN_LIMIT: RateLimit = { name: 'sign_in', max: 10, windowSeconds: 15 * MINUTE };
/** Wrong passwords from one network. */
export const SIGN_IN_ADDRESS_LIMIT: RateLimit = {
  name: 'sign_in_address',
  max: 100,
  windowSeconds: 15 * MINUTE,
};
/** Wrong passwords of somebody who is signed in, from wherever. */
export const PASSWORD_LIMIT: RateLimit = { name: 'password', max: 10, windowSeconds: 15 * MINUTE };
/** New accounts from one network. */
export const SIGN_UP_LIMIT: RateLimit = { name: 'sign_up', max: 30, windowSeconds: 60 * MINUTE };
/** Refreshes from one network; an office may have many people behind one. */
export const TOKEN_LIMIT: RateLimit = { name: 'token', max: 300, windowSeconds: 5 * MINUTE };
/** Pictures that one user sends. */
export const AVATAR_LIMIT: RateLimit = { name: 'avatar', max: 20, windowSeconds: 10 * MINUTE };
