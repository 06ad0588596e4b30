import type { RateLimit } from '../accounts/rate-limit.ts';

/** Grants, refunds and keys of one operator: a stolen session must not give away everything at once. */
export const OPERATOR_LIMIT: RateLimit = { name: 'operator', max: 60, windowSeconds: 10 * 60 };
