import { RECORDED_VOICE_ID } from '../../../src/contract/constants/recorded-takes.ts';
import type { Queryable } from '../db/db.ts';
import type { Owner } from '../projects/owner.ts';

/** SQL condition: a segment `s` is spoken by a voice. Segments with the user's own recording are not. */
export const IS_SPOKEN = `s.removed_at is null and s.speakable and s.voice_id <> '${RECORDED_VOICE_ID}'
  and not coalesce((s.cue->>'left_out')::boolean, false)`;

/** SQL condition: a take `k` is selected in a segment `s` and matches its current text and voice. */
export const IS_UP_TO_DATE = `k.take_id = s.take_id and k.text = s.text and k.voice_id = s.voice_id
  and k.model_id = s.model_id and k.speed = s.speed`;

/** SQL condition: a segment `s` is to be spoken by a voice and has no up-to-date take. */
export const IS_OPEN = `${IS_SPOKEN} and not exists (select from take k where ${IS_UP_TO_DATE})`;

export interface OpenRow {
  segment_id: string;
  text: string;
  gap: string;
  number: number;
}

/** Rows of a translation that still have to be spoken, in the order of the editor, with the line numbers shown there. */
export const openRows = (q: Queryable, { tenantId }: Owner, projectId: string): Promise<OpenRow[]> =>
  q.query(
    `select s.segment_id, s.text, s.gap, s.number
       from (select segment.*, row_number() over (order by rank, segment_id)::int as number
               from segment where tenant_id = $1 and project_id = $2 and removed_at is null) s
      where ${IS_OPEN} order by s.number`,
    [tenantId, projectId],
  );
