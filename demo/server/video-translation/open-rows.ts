import { RECORDED_VOICE_ID } from '../../../src/contract/constants/recorded-takes.ts';
import type { Queryable } from '../db/db.ts';
import type { Owner } from '../projects/owner.ts';

/**
 * Condition in SQL: a segment `s` is to be spoken by a voice, and its take, if any, does not say what it says now. What its
 * user has recorded no voice speaks.
 */
export const IS_OPEN = `s.removed_at is null and s.text ~ '\\w' and s.voice_id <> '${RECORDED_VOICE_ID}'
  and not coalesce((s.cue->>'left_out')::boolean, false)
  and not exists (select from take k where k.take_id = s.take_id and k.text = s.text and k.voice_id = s.voice_id
                     and k.model_id = s.model_id and k.speed = s.speed)`;

/** Rows of a translation that are to be spoken. */
export const openRows = (
  q: Queryable,
  { tenantId }: Owner,
  projectId: string,
): Promise<{ segment_id: string; text: string }[]> =>
  q.query(
    `select s.segment_id, s.text from segment s where s.tenant_id = $1 and s.project_id = $2 and ${IS_OPEN}`,
    [tenantId, projectId],
  );
