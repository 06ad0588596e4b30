import type { BackgroundJob } from '../../../src/contract/index.ts';
import { batch } from '../db/batch.ts';
import type { Queryable } from '../db/db.ts';
import { JOB_COLUMNS, presentJob, type JobRow } from './store.ts';

/** Most jobs in one answer. */
const JOBS_MAX = 200;

/** Number of the last change of a user's jobs; 0 before the first one. */
export const lastEventOf = async (q: Queryable, userId: string): Promise<number> => {
  const [feed] = await q.query<{ event: number }>('select event from job_feed where user_id = $1', [userId]);
  return feed?.event ?? 0;
};

/**
 * Makes a function that reads a user's jobs that have changed since an event, in the order of their events. Readers who
 * ask at the same moment share one query.
 */
export const createJobsAfter = (q: Queryable) => {
  const read = batch(async (keys: readonly string[]) => {
    const places = keys.map((key) => {
      const [tenant_id, user_id, after] = key.split(' ');
      return { key, tenant_id, user_id, after: Number(after) };
    });
    const rows = await q.query<JobRow & { key: string }>(
      `select asked.key, found.* from jsonb_to_recordset($1::jsonb) as asked (key text, tenant_id uuid, user_id uuid, after bigint)
        cross join lateral (
          select ${JOB_COLUMNS} from job
           where tenant_id = asked.tenant_id and user_id = asked.user_id and event > asked.after
           order by event limit $2) found
        order by asked.key, found.event`,
      [JSON.stringify(places), JOBS_MAX],
    );
    const found = new Map<string, BackgroundJob[]>();
    for (const { key, ...row } of rows) {
      const own = found.get(key);
      if (own) own.push(presentJob(row));
      else found.set(key, [presentJob(row)]);
    }
    return found;
  });
  return async (
    { tenantId, userId }: { tenantId: string; userId: string },
    after: number,
  ): Promise<BackgroundJob[]> => (await read(`${tenantId} ${userId} ${after}`)) ?? [];
};
