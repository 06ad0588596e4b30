import type { Queryable } from '../db/db.ts';
import type { Owner } from '../projects/owner.ts';

interface Spoken {
  passages: number;
  characters: number;
  unsure: number;
}

/** How much each speaker of a book says in the included chapters, by name; the key null is the narrator. */
export const countSpeakers = async (
  q: Queryable,
  { tenantId }: Owner,
  bookId: string,
): Promise<Map<string | null, Spoken>> => {
  const rows = await q.query<Spoken & { speaker: string | null }>(
    `select speaker, count(*)::int as passages, sum(char_length(text))::int as characters,
            count(*) filter (where coalesce((cue->>'unsure')::boolean, false))::int as unsure
       from segment s join book_chapter c on c.chapter_id = s.project_id
      where c.tenant_id = $1 and c.book_id = $2 and not c.left_out and s.removed_at is null group by speaker`,
    [tenantId, bookId],
  );
  return new Map(rows.map(({ speaker, ...spoken }) => [speaker, spoken]));
};
