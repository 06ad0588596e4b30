import type { Queryable } from '../db/db.ts';
import { msSinceArrival } from '../process/give-way.ts';

/** A user with an open page sends the next request within this time. */
const QUIET_MS = 1_500;

/** Whether users are waiting: this process has had a recent request, or any process is working for users. */
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
