import type { BookChapter } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import type { Owner } from '../projects/owner.ts';
import { IS_UP_TO_DATE } from '../speech/open-rows.ts';

/** Average milliseconds to speak a character. */
const CHARACTER_MS = 62;

/** SQL for the pause of a gap in milliseconds. Must agree with `pauseMs` of the contract. */
const PAUSE_MS = `case when s.gap ~* '\\[pause' then (
    select coalesce(sum(least(30000, tag[1]::numeric * case lower(tag[2]) when 's' then 1000 else 1 end)), 0)::int
      from regexp_matches(s.gap, '\\[pause (\\d{1,5}(?:\\.\\d{1,3})?)(ms|s)\\]', 'gi') tag)
  when s.gap ~ '\\n' then 600 else 250 end`;

/** How much of a chapter is generated. */
export type Progress = Pick<
  BookChapter,
  'segments' | 'made' | 'failed' | 'characters' | 'duration_ms' | 'made_ms' | 'unsure'
>;

/** Progress of each chapter of these books, by chapter id. Chapters without passages are omitted. */
export const progressOf = async (
  q: Queryable,
  { tenantId }: Owner,
  bookIds: readonly string[],
): Promise<Map<string, Progress>> => {
  const rows = await q.query<Progress & { chapter_id: string }>(
    `select chapter_id, count(*)::int as segments, count(*) filter (where is_made)::int as made,
            count(*) filter (where not is_made and error is not null)::int as failed,
            coalesce(sum(characters), 0)::int as characters,
            coalesce(sum(case when is_made then sound_ms else characters * ${CHARACTER_MS} / speed end + pause_ms), 0)::int
              as duration_ms,
            coalesce(sum(sound_ms + pause_ms) filter (where is_made), 0)::int as made_ms,
            count(*) filter (where unsure)::int as unsure
       from (select c.chapter_id, k.take_id is not null as is_made, s.error, char_length(s.text) as characters,
                    coalesce(m.duration_ms, 0) as sound_ms, coalesce(s.speed, 1) as speed, ${PAUSE_MS} as pause_ms,
                    coalesce((s.cue->>'unsure')::boolean, false) as unsure
               from book_chapter c join segment s on s.project_id = c.chapter_id
                    left join take k on ${IS_UP_TO_DATE}
                    left join media m on m.media_id = k.media_id
              where c.tenant_id = $1 and c.book_id = any($2) and s.removed_at is null
                and not coalesce((s.cue->>'left_out')::boolean, false)
                and (k.take_id is not null or s.speakable)) passages
      group by chapter_id`,
    [tenantId, bookIds],
  );
  return new Map(rows.map(({ chapter_id, ...progress }) => [chapter_id, progress]));
};

export const NO_PROGRESS: Progress = {
  segments: 0,
  made: 0,
  failed: 0,
  characters: 0,
  duration_ms: 0,
  made_ms: 0,
  unsure: 0,
};

/** The combined progress of several chapters. */
export const sumOf = (all: readonly Progress[]): Progress => {
  const sum = { ...NO_PROGRESS };
  for (const one of all) for (const key of Object.keys(sum) as (keyof Progress)[]) sum[key] += one[key];
  return sum;
};
