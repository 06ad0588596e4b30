import type { CallAnswer } from '../../../src/contract/index.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Sign } from '../media/signed-url.ts';
import { applyPatch } from '../projects/apply-patch.ts';
import { tellProjectChanged } from '../projects/changes.ts';
import { lockProject, projectNotFound } from '../projects/find-project.ts';
import { findSegments } from '../projects/load-project.ts';
import type { Owner } from '../projects/owner.ts';
import { demandNoWork } from './demand-no-work.ts';
import { loadSegments } from './scripts.ts';

interface Chosen {
  segment_id: string;
  take_id: string;
}

interface TakeRow {
  text: string;
  voice_id: string;
  model_id: string;
  language_id: string;
  speed: number;
}

const findTake = async (q: Queryable, tenantId: string, { segment_id, take_id }: Chosen) => {
  const [take] = await q.query<TakeRow>(
    `select text, voice_id, model_id, language_id, speed from take
      where tenant_id = $1 and segment_id = $2 and take_id = $3`,
    [tenantId, segment_id, take_id],
  );
  return take;
};

/**
 * Restores an earlier take. The segment gets back the text and settings that the take was made with.
 *
 * @throws ApiError err_not_found, err_segment_locked, err_task_pending while the segment is being generated
 */
export async function chooseTake(
  db: Db,
  sign: Sign,
  own: Owner,
  scriptId: string,
  chosen: Chosen,
): Promise<CallAnswer<'POST /v1/speech/scripts/{script_id}/choose_take'>['data']> {
  const { tenantId } = own;
  const { segment_id, take_id } = chosen;
  const revision = await db.transaction(async (tx) => {
    const project = await lockProject(tx, own, scriptId);
    if (!project) throw projectNotFound();
    const [segment] = await findSegments(tx, tenantId, scriptId, [segment_id]);
    const take = await findTake(tx, tenantId, chosen);
    if (!segment || !take) throw projectNotFound();
    if (segment.locked) throw new ApiError('err_segment_locked');
    await demandNoWork(tx, tenantId, segment_id);
    const { text, ...voice } = take;
    const patch = { revision: project.revision, put: [{ ...segment, text, voice }] };
    const stored = await applyPatch(tx, own, { projectId: scriptId, kind: 'speech', patch });
    await tx.query(
      `update segment set take_id = $4, error = null where tenant_id = $1 and project_id = $2 and segment_id = $3`,
      [tenantId, scriptId, segment_id, take_id],
    );
    await tellProjectChanged(tx, own, scriptId);
    return stored.revision;
  });
  const [segment] = await loadSegments(db, sign, tenantId, scriptId, [segment_id]);
  return { segment: segment!, revision };
}
