import type { Db } from '../db/db.ts';
import type { JobKind } from './kind.ts';
import { cancelJobs } from './store.ts';

/** Cancels a job and the work it has started elsewhere. A job that has ended stays as it is. */
export const cancelJob = async (
  db: Db,
  kinds: readonly JobKind[],
  job: { tenantId: string; jobId: string; kind: string },
): Promise<void> => {
  const { tenantId, jobId } = job;
  const kind = kinds.find((one) => one.kind === job.kind);
  await db.transaction(async (tx) => {
    const endBegun = await kind?.lockBegun?.(tx, { tenantId, jobId });
    await cancelJobs(tx, [jobId]);
    await endBegun?.();
  });
};
