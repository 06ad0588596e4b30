import type { Segment } from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Sign } from '../media/signed-url.ts';
import { loadSegments, type Owner } from './scripts.ts';

/**
 * Restores an earlier take: the segment takes back the text and settings that it speaks.
 *
 * @throws ApiError err_not_found, err_task_pending while the segment is being made
 */
export async function chooseTake(
  db: Db,
  sign: Sign,
  { tenantId, owner }: Owner,
  scriptId: string,
  chosen: { segment_id: string; take_id: string },
): Promise<Segment> {
  await db.transaction(async (tx) => {
    const [working] = await tx.query(
      `select 1 from speech_item where tenant_id = $1 and segment_id = $2 and state in ('queued', 'making')`,
      [tenantId, chosen.segment_id],
    );
    if (working) throw new ApiError('err_task_pending', { status: 409 });
    const rows = await tx.query(
      `update segment g
          set take_id = t.take_id, text = t.text, voice_id = t.voice_id, model_id = t.model_id,
              language_id = t.language_id, speed = t.speed, error = null
         from take t, script s
        where s.tenant_id = $1 and s.owner = $2 and s.script_id = $3 and g.script_id = s.script_id
          and g.segment_id = $4 and g.removed_at is null and t.segment_id = g.segment_id and t.take_id = $5
       returning 1`,
      [tenantId, owner, scriptId, chosen.segment_id, chosen.take_id],
    );
    if (rows.length === 0) throw new ApiError('err_not_found', { status: 404 });
  });
  const [segment] = await loadSegments(db, sign, tenantId, scriptId, [chosen.segment_id]);
  return segment!;
}
