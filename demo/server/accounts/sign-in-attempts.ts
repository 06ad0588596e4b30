import type { Queryable } from '../db/db.ts';
import { KNOWN_NETWORK_DAYS, SIGN_IN_ACCOUNT_LIMIT, SIGN_IN_NETWORK_LIMIT, SIGN_IN_LIMIT } from './limits.ts';
import { countAttempt, forgiveAttempt, isRemembered, remember } from './rate-limit.ts';

/** Who tries a password, and from where. */
interface SignInAttempt {
  email: string;
  network: string;
}

const pairOf = ({ email, network }: SignInAttempt): string => `${email.toLowerCase()} ${network}`;

const limitsOf = (attempt: SignInAttempt, isKnown: boolean) =>
  [
    [SIGN_IN_NETWORK_LIMIT, attempt.network],
    [SIGN_IN_LIMIT, pairOf(attempt)],
    ...(isKnown ? [] : ([[SIGN_IN_ACCOUNT_LIMIT, attempt.email.toLowerCase()]] as const)),
  ] as const;

/**
 * Counts an attempt to sign in, for its network, for its account and for both. A network that the account was signed
 * in from lately does not count for the account, so strangers cannot lock out a user who signs in from the usual place.
 *
 * @returns a function to call when the attempt succeeded
 * @throws ApiError err_too_many_requests
 */
export const countSignInAttempt = async (
  q: Queryable,
  attempt: SignInAttempt,
): Promise<() => Promise<void>> => {
  const isKnown = await isRemembered(q, 'known_network', pairOf(attempt));
  const limits = limitsOf(attempt, isKnown);
  for (const [limit, subject] of limits) await countAttempt(q, limit, subject);
  return async () => {
    for (const [limit, subject] of limits) await forgiveAttempt(q, limit, subject);
    await remember(q, 'known_network', pairOf(attempt), KNOWN_NETWORK_DAYS);
  };
};
