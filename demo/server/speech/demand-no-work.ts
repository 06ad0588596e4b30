import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { IS_RUNNING } from './jobs.ts';

/** @throws ApiError err_task_pending while the segment is being generated */
export const demandNoWork = async (tx: Queryable, tenantId: string, segmentId: string): Promise<void> => {
  const [working] = await tx.query(
    `select 1 from speech_item i
      where i.tenant_id = $1 and i.segment_id = $2 and i.state in ('queued', 'making') and ${IS_RUNNING}`,
    [tenantId, segmentId],
  );
  if (working) throw new ApiError('err_task_pending', { status: 409 });
};
