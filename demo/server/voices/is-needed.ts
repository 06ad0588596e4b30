import type { Queryable } from '../db/db.ts';
import { msSinceArrival } from '../process/give-way.ts';

/** Who has a page open sends the next request within this time. */
const QUIET_MS = 1_500;

/** Whether users wait for anything: a request of late to this process, or work that any process does for them. */
export const isNeeded = async (q: Queryable): Promise<boolean> => {
  if (msSinceArrival() < QUIET_MS) return true;
  const [found] = await q.query<{ works: boolean }>(
    `select exists (select from job where state in ('queued', 'running'))
         or exists (select from speech_item where state in ('queued', 'making'))
         or exists (select from recognition_run where result is null and leased_until > now())
         or exists (select from translation_run where result is null and leased_until > now()) as works`,
    [],
  );
  return found!.works;
};
