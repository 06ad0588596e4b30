import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import type { Queryable } from '../db/db.ts';
import type { Owner } from './owner.ts';

/** A browser sends up to 150 patches a minute while somebody types, and may have a few windows. */
const PATCH_LIMIT: RateLimit = { name: 'patch', max: 600, windowSeconds: 60 };
/** Segments that weigh as much as a patch of its own: a book of them keeps the database busy. */
const SEGMENTS_EACH = 100;

/** @throws ApiError 429 when the owner has sent too many or too large patches */
export const countPatch = (q: Queryable, { owner }: Owner, patch: { put?: unknown[] | undefined }) =>
  countAttempt(q, PATCH_LIMIT, owner, 1 + Math.floor((patch.put?.length ?? 0) / SEGMENTS_EACH));
