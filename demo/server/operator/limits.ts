import type { RateLimit } from '../accounts/rate-limit.ts';

/** Grants, refunds and keys per operator: a stolen session must not give everything away at once. */
export const OPERATOR_LIMIT: RateLimit = { name: 'operator', max: 60, windowSeconds: 10 * 60 };
