import type { RateLimit } from './rate-limit.ts';

const MINUTE = 60;
/** Wrong passwords per account and network. */
export const SIGN_IN_LIMIT: RateLimit = { name: 'sign_in', max: 10, windowSeconds: 15 * MINUTE };
/** Wrong passwords per account from all networks from which it was not used lately. */
export const SIGN_IN_ACCOUNT_LIMIT: RateLimit = {
  name: 'sign_in_account',
  max: 50,
  windowSeconds: 15 * MINUTE,
};
/** Days after a sign-in during which a network counts as known to the account. */
export const KNOWN_NETWORK_DAYS = 30;
/** Wrong passwords per network. */
export const SIGN_IN_NETWORK_LIMIT: RateLimit = {
  name: 'sign_in_address',
  max: 100,
  windowSeconds: 15 * MINUTE,
};
/** Wrong passwords of a signed-in user, from all networks. */
export const PASSWORD_LIMIT: RateLimit = { name: 'password', max: 10, windowSeconds: 15 * MINUTE };
/** New accounts per network. */
export const SIGN_UP_LIMIT: RateLimit = { name: 'sign_up', max: 30, windowSeconds: 60 * MINUTE };
/** New accounts per network that get the gifts of a new user. Further ones begin without credits and without the survey. */
export const WELCOME_LIMIT: RateLimit = {
  name: 'sign_up_welcome',
  max: 10,
  windowSeconds: 24 * 60 * MINUTE,
};
/** Token refreshes per network. A whole office may share one. */
export const TOKEN_LIMIT: RateLimit = { name: 'token', max: 300, windowSeconds: 5 * MINUTE };
/** Uploaded avatars per user. */
export const AVATAR_LIMIT: RateLimit = { name: 'avatar', max: 20, windowSeconds: 10 * MINUTE };
/** Password reset mails requested per network. */
export const FORGOT_NETWORK_LIMIT: RateLimit = {
  name: 'forgot_address',
  max: 20,
  windowSeconds: 60 * MINUTE,
};
/** Password reset mails requested per account, from all networks. */
export const FORGOT_LIMIT: RateLimit = { name: 'forgot', max: 5, windowSeconds: 60 * MINUTE };
/** Confirmation mails requested per user. */
export const CONFIRM_LIMIT: RateLimit = { name: 'confirm', max: 5, windowSeconds: 60 * MINUTE };
/** Address changes per user. Each sends a mail and reveals whether the address is taken. */
export const CHANGE_EMAIL_LIMIT: RateLimit = { name: 'change_email', max: 5, windowSeconds: 60 * MINUTE };
/** Confirmation mails per address, whoever entered it. */
export const CONFIRM_EMAIL_LIMIT: RateLimit = {
  name: 'confirm_address',
  max: 5,
  windowSeconds: 60 * MINUTE,
};
/** Links in mails that are opened per network. */
export const LINK_LIMIT: RateLimit = { name: 'link', max: 60, windowSeconds: 15 * MINUTE };
