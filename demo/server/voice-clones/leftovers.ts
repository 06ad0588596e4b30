import type { Log } from '../config/log.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Cloners } from '../engines/cloning/cloners.ts';
import { isReady } from '../engines/engine-set.ts';
import type { TellAbsent } from './absent-engines.ts';

/** A voice at a service. */
interface RemoteVoice {
  engineId: string;
  remoteId: string;
}

/** Records that a voice must be deleted at its service. @param jobId work that may still take it over */
export const addLeftover = async (
  q: Queryable,
  { engineId, remoteId }: RemoteVoice,
  jobId: string | null = null,
): Promise<void> => {
  await q.query(
    `insert into voice_clone_leftover (engine_id, remote_id, job_id) values ($1, $2, $3)
     on conflict (engine_id, remote_id) do nothing`,
    [engineId, remoteId, jobId],
  );
};

/** Removes the record, because a clone has taken the voice over. */
export const takeLeftover = async (tx: Queryable, { engineId, remoteId }: RemoteVoice): Promise<void> => {
  await tx.query('delete from voice_clone_leftover where engine_id = $1 and remote_id = $2', [
    engineId,
    remoteId,
  ]);
};

/** Records that all voices of a workspace must be deleted at their services. */
export const leaveAll = async (tx: Queryable, tenantId: string): Promise<void> => {
  await tx.query(
    `insert into voice_clone_leftover (engine_id, remote_id)
     select engine_id, remote_id from voice_clone where tenant_id = $1 and remote_id is not null
      union select candidate->>'engineId', candidate->>'remoteId' from voice_clone
             where tenant_id = $1 and candidate->>'remoteId' is not null
     on conflict (engine_id, remote_id) do nothing`,
    [tenantId],
  );
};

/** Deletes the voices at services that no clone has and no work will take over. Failures are retried later. */
export const forgetLeftovers = async ({
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
  const rows = await db.query<RemoteVoice>(
    `select engine_id as "engineId", remote_id as "remoteId" from voice_clone_leftover l
      where not exists (select from job where job.job_id = l.job_id and state in ('queued', 'running'))`,
  );
  for (const voice of rows) {
    const engine = cloners.byId(voice.engineId);
    if (!engine) tellAbsent(voice.engineId);
    if (!engine?.forget || !isReady(engine)) continue;
    try {
      await engine.forget({ remoteId: voice.remoteId });
      await takeLeftover(db, voice);
    } catch (error) {
      log.warn('a cloned voice was not removed at its service', { engine: engine.id, error });
    }
  }
};
