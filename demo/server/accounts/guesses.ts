import type { Queryable } from '../db/db.ts';
import { KNOWN_NETWORK_DAYS, SIGN_IN_ACCOUNT_LIMIT, SIGN_IN_NETWORK_LIMIT, SIGN_IN_LIMIT } from './limits.ts';
import { countAttempt, forgiveAttempt, isRemembered, remember } from './rate-limit.ts';

/** Who tries a password, and from where. */
interface Guess {
  email: string;
  network: string;
}

const pairOf = ({ email, network }: Guess): string => `${email.toLowerCase()} ${network}`;

const limitsOf = (guess: Guess, isKnown: boolean) =>
  [
    [SIGN_IN_NETWORK_LIMIT, guess.network],
    [SIGN_IN_LIMIT, pairOf(guess)],
    ...(isKnown ? [] : ([[SIGN_IN_ACCOUNT_LIMIT, guess.email.toLowerCase()]] as const)),
  ] as const;

/**
 * Counts an attempt to sign in, for its network, for its account and for both. A network that the account was signed
 * in from lately does not count for the account: nobody locks out a user who is where they always are.
 *
 * @returns what to call when it was a good one
 * @throws ApiError err_too_many_requests
 */
export const countGuess = async (q: Queryable, guess: Guess): Promise<() => Promise<void>> => {
  const isKnown = await isRemembered(q, 'known_network', pairOf(guess));
  const limits = limitsOf(guess, isKnown);
  for (const [limit, subject] of limits) await countAttempt(q, limit, subject);
  return async () => {
    for (const [limit, subject] of limits) await forgiveAttempt(q, limit, subject);
    await remember(q, 'known_network', pairOf(guess), KNOWN_NETWORK_DAYS);
  };
};
