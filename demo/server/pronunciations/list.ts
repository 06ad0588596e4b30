import type { Pronunciation } from '../../../src/contract/index.ts';
import { PRONUNCIATIONS_MAX } from '../../../src/contract/constants/voices.ts';
import type { Db, Queryable } from '../db/db.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * The pronunciations of a workspace, sorted by word.
 *
 * @param projectId in a chapter, entries of its book override those of the workspace
 */
export const pronunciationsOf = (
  q: Queryable,
  tenantId: string,
  projectId: string | null = null,
): Promise<Pronunciation[]> =>
  q.query<Pronunciation>(
    `with of_book as (
       select word, language, say, ipa from book_pronunciation join book_chapter c using (book_id)
        where c.tenant_id = $1 and c.chapter_id = $2
     )
     select word, language, say, ipa from (
       select * from of_book
       union all
       select word, language, say, ipa from pronunciation p
        where tenant_id = $1 and not exists (
              select from of_book b where b.language = p.language and lower(b.word) = lower(p.word))
     ) entries order by lower(word), language`,
    [tenantId, projectId],
  );

/**
 * Adds an entry or replaces the one of the same word.
 *
 * @throws ApiError err_too_many_entries
 */
export async function pronounce(db: Db, tenantId: string, entry: Pronunciation): Promise<void> {
  const { word, language, say, ipa } = entry;
  const kept = await db.transaction(async (tx) => {
    await oneAtATime(tx, `pronunciations of ${tenantId}`);
    return tx.query(
      `insert into pronunciation (tenant_id, language, word, say, ipa)
       select $1, $2, $3, $4, $5
        where (select count(*) from pronunciation where tenant_id = $1) < $6
           or exists (select from pronunciation where tenant_id = $1 and language = $2 and lower(word) = lower($3))
       on conflict (tenant_id, language, lower(word))
         do update set word = excluded.word, say = excluded.say, ipa = excluded.ipa
       returning 1`,
      [tenantId, language, word, say, ipa, PRONUNCIATIONS_MAX],
    );
  });
  if (kept.length === 0) throw new ApiError('err_too_many_entries');
}

/** Deletes an entry. Idempotent. */
export async function forgetPronunciation(
  q: Queryable,
  tenantId: string,
  { word, language }: Pick<Pronunciation, 'word' | 'language'>,
): Promise<void> {
  await q.query(
    `delete from pronunciation where tenant_id = $1 and language = $2 and lower(word) = lower($3)`,
    [tenantId, language, word],
  );
}
