import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import type { ProjectPatch } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';

/** A browser sends up to 150 patches a minute while its user types, and a user may have several windows. */
const PATCH_LIMIT: RateLimit = { name: 'patch', max: 600, windowSeconds: 60 };
/** Amounts that count as one more small patch: a whole book in one patch keeps the database busy. */
const EACH = { segments: 100, characters: 10_000, words: 500 };

/** Number of small patches that a patch counts as. */
export function weightOf({ put = [], remove = [] }: Pick<ProjectPatch, 'put' | 'remove'>): number {
  let characters = 0;
  let words = 0;
  for (const segment of put) {
    characters += segment.text.length + segment.gap.length + (segment.source_text?.length ?? 0);
    words += segment.words.length;
  }
  const segments = put.length + remove.length;
  return 1 + Math.floor(segments / EACH.segments + characters / EACH.characters + words / EACH.words);
}

/** @throws ApiError 429 when the caller has sent too many or too large patches */
export const countPatch = (q: Queryable, caller: string, patch: Pick<ProjectPatch, 'put' | 'remove'>) =>
  countAttempt(q, PATCH_LIMIT, caller, weightOf(patch));
