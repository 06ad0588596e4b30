import type { Queryable } from '../db/db.ts';
import { KNOWN_NETWORK_DAYS, SIGN_IN_ACCOUNT_LIMIT, SIGN_IN_NETWORK_LIMIT, SIGN_IN_LIMIT } from './limits.ts';
import { countAttempt, forgiveAttempt, isRemembered, remember } from './rate-limit.ts';

/** The account and the network of a sign-in attempt. */
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
 * Counts a sign-in attempt against the limits of its network, its account and the pair of both. The account's limit is
 * skipped for a network from which the user signed in lately, so that strangers cannot lock the user out.
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
