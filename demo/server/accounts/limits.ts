import type { RateLimit } from './rate-limit.ts';

const MINUTE = 60;
/** Wrong passwords for one account from one network. */
export const SIGN_IN_LIMIT: RateLimit = { name: 'sign_in', max: 10, windowSeconds: 15 * MINUTE };
/** Wrong passwords for one account from all networks that it is not used from. */
export const SIGN_IN_ACCOUNT_LIMIT: RateLimit = {
  name: 'sign_in_account',
  max: 50,
  windowSeconds: 15 * MINUTE,
};
/** How long after a sign-in a network counts as one that the account is used from. */
export const KNOWN_NETWORK_DAYS = 30;
/** Wrong passwords from one network. */
export const SIGN_IN_NETWORK_LIMIT: RateLimit = {
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
/** Mails about a forgotten password that one network asks for. */
export const FORGOT_NETWORK_LIMIT: RateLimit = {
  name: 'forgot_address',
  max: 20,
  windowSeconds: 60 * MINUTE,
};
/** The same for one account, from wherever. */
export const FORGOT_LIMIT: RateLimit = { name: 'forgot', max: 5, windowSeconds: 60 * MINUTE };
/** Mails that one user asks for to confirm their address. */
export const CONFIRM_LIMIT: RateLimit = { name: 'confirm', max: 5, windowSeconds: 60 * MINUTE };
/** Changes of one user's address: each sends a mail, and tells whether somebody else has the address. */
export const CHANGE_EMAIL_LIMIT: RateLimit = { name: 'change_email', max: 5, windowSeconds: 60 * MINUTE };
/** Mails that ask one address to confirm itself, whoever gave it. */
export const CONFIRM_EMAIL_LIMIT: RateLimit = {
  name: 'confirm_address',
  max: 5,
  windowSeconds: 60 * MINUTE,
};
/** Links of mails that are followed from one network. */
export const LINK_LIMIT: RateLimit = { name: 'link', max: 60, windowSeconds: 15 * MINUTE };
