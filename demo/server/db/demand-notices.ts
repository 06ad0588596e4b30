import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../config/start-problem.ts';
import type { Db } from './db.ts';

/** A busy database passes a notice on within a second. */
const ARRIVES_MS_MAX = 10_000;

/**
 * Sends a notice to this process through the database. Where none arrives, pages would not hear of what happens, and work
 * would begin late.
 *
 * @param whyNot sentence for the operator when it does not arrive
 * @throws StartProblem when it does not arrive
 */
export const demandNotices = async (
  db: Pick<Db, 'query' | 'listen'>,
  whyNot: string,
  msMax = ARRIVES_MS_MAX,
): Promise<void> => {
  const channel = `start_${randomUUID()}`;
  const heard = new AbortController();
  const stop = await db.listen(channel, () => heard.abort());
  try {
    // Without values, so that it works in any mode of a pooler
    await db.query(`select pg_notify('${channel}', '')`);
    await sleep(msMax, undefined, { signal: heard.signal }).catch(() => undefined);
    if (!heard.signal.aborted) throw new StartProblem(whyNot);
  } finally {
    await stop();
  }
};
