import type { ReviewStage } from '../../../src/contract/constants/video-translation.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import { findRepeated } from '../jobs/enqueue.ts';
import type { Json } from '../jobs/kind.ts';
import { isOpen } from '../jobs/store.ts';
import { findProject, projectNotFound } from '../projects/find-project.ts';
import { ownOf } from '../projects/owner.ts';
import { apiKeyOf } from '../jobs/ordered-by.ts';
import { stagePrice } from './stage-price.ts';
import { enqueueStage, SPEAK_KIND, stageOf, TRANSLATE_KIND, type Stage } from './stage.ts';
import { KIND } from './store.ts';

/** The caller's translation. @throws ApiError err_not_found */
export const ownStage = async (q: Queryable, who: Caller, projectId: string): Promise<Stage> => {
  const project = await findProject(q, ownOf(who), projectId);
  if (project?.kind !== KIND) throw projectNotFound();
  return stageOf(q, who.tenantId, projectId);
};

/** @throws ApiError err_idempotency_conflict when another request had this key */
const isRepeated = async (q: Queryable, who: Caller, key: string, input: Json): Promise<boolean> => {
  const [before] = await q.query<{ kind: string }>(
    'select kind from job where tenant_id = $1 and user_id = $2 and key = $3',
    [who.tenantId, who.userId, key],
  );
  return (
    before !== undefined && (await findRepeated(q, who, { kind: before.kind, key, input })) !== undefined
  );
};

/**
 * Continues a translation after a review: translates open rows, and generates their speech if wanted. Does nothing if
 * nothing is open. A repeated key continues only once.
 *
 * @throws ApiError err_not_found; err_task_pending while a job works on it; as `enqueueIn`
 * @throws NotEnoughCredits
 */
export const goOn = async (
  db: Db,
  who: Caller,
  key: string,
  projectId: string,
  until: ReviewStage,
): Promise<void> => {
  const found = await ownStage(db, who, projectId);
  const input = { project_id: projectId, until, ...apiKeyOf(who) };
  const kind = found.translated ? SPEAK_KIND : TRANSLATE_KIND;
  if (await isRepeated(db, who, key, input)) return;
  const price = await stagePrice(db, found);
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{ job_id: string }>(
      `select coalesce(t.job_id, v.job_id) as job_id
         from video_translation t join video_source v using (source_id)
        where t.tenant_id = $1 and t.project_id = $2 for no key update of t`,
      [who.tenantId, projectId],
    );
    if (!row) throw projectNotFound();
    if (!found.prepared || (await isOpen(tx, row.job_id)))
      throw new ApiError('err_task_pending', { status: 409 });
    if (found.translated && (until === 'translation' || price.speech === 0)) return;
    await tx.query(
      `update video_translation set until = $3, speech_credits_max = $4 where tenant_id = $1 and project_id = $2`,
      [who.tenantId, projectId, until, price.speech],
    );
    const job = { kind, key, input, credits: price.translation } as const;
    await enqueueStage(tx, who, await stageOf(tx, who.tenantId, projectId), job);
  });
};
