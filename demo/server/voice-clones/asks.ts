import type { Log } from '../config/log.ts';
import type { Db } from '../db/db.ts';
import type { ClonedVoice, CloneOrder, CloningEngine } from '../engines/cloning/engine.ts';
import type { Cloners } from '../engines/cloning/cloners.ts';
import { isReady } from '../engines/engine-set.ts';
import type { TellAbsent } from './absent-engines.ts';
import { addLeftover } from './leftovers.ts';

/**
 * Minutes after which a service has either made a requested voice or never will, even if nobody is waiting any more.
 */
const ANSWERED_MINUTES = 15;
/** Days for which a voice is searched for at a service with more voices than can be listed. */
const FOUND_DAYS = 7;

/**
 * Requests a voice from an engine. Records the request first, so that a voice can be found at the service if this
 * process dies before the answer. If this work ends before the clone has the voice, the voice is deleted at the
 * service.
 *
 * @throws as `CloningEngine.clone`
 */
export const askFor = async (
  db: Db,
  engine: CloningEngine,
  jobId: string,
  order: Omit<CloneOrder, 'mark'>,
): Promise<ClonedVoice> => {
  const mark = crypto.randomUUID();
  if (engine.findMarked)
    await db.query('insert into voice_clone_ask (mark, engine_id, job_id) values ($1, $2, $3)', [
      mark,
      engine.id,
      jobId,
    ]);
  const voice = await engine.clone({ ...order, mark });
  const { engineVoice } = voice;
  if ('remoteId' in engineVoice)
    await db.transaction(async (tx) => {
      await addLeftover(tx, { engineId: engine.id, remoteId: engineVoice.remoteId }, jobId);
      await tx.query('delete from voice_clone_ask where mark = $1', [mark]);
    });
  return voice;
};

/** Finds the voices of lost answers at services, and records that they must be deleted there. */
export const leaveUnanswered = async ({
  db,
  cloners,
  log,
  tellAbsent,
}: {
  db: Db;
  cloners: Cloners;
  log: Log;
  tellAbsent: TellAbsent;
}): Promise<void> => {
  const asks = await db.query<{ engineId: string; marks: string[] }>(
    `select engine_id as "engineId", array_agg(mark::text) as marks from voice_clone_ask a
      where asked_at < now() - make_interval(mins => $1)
        and not exists (select from job where job.job_id = a.job_id and state in ('queued', 'running'))
      group by engine_id`,
    [ANSWERED_MINUTES],
  );
  for (const { engineId, marks } of asks) {
    const engine = cloners.byId(engineId);
    if (!engine) tellAbsent(engineId);
    if (!engine?.findMarked || !isReady(engine)) continue;
    try {
      const { voices, isWhole } = await engine.findMarked(marks);
      await db.transaction(async (tx) => {
        for (const { remoteId } of voices) await addLeftover(tx, { engineId, remoteId });
        await tx.query(
          `delete from voice_clone_ask
            where mark = any($1::uuid[])
              and ($2 or mark = any($3::uuid[]) or asked_at < now() - make_interval(days => $4))`,
          [marks, isWhole, voices.map(({ mark }) => mark), FOUND_DAYS],
        );
      });
    } catch (error) {
      log.warn('voices whose answers were lost were not found at their service', {
        engine: engine.id,
        error,
      });
    }
  }
};
