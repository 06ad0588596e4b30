import type { Cloners } from '../engines/cloning/cloners.ts';
import type { Queryable } from '../db/db.ts';
import type { Files } from '../storage/module.ts';
import { findVoices } from '../voices/own-voices.ts';
import { cloneVoiceId } from '../voices/clones.ts';
import { tellVoicesChanged } from '../voices/changes.ts';
import { spendAttempt } from './attempts.ts';
import { addLeftover, forgetLeftovers, takeLeftover } from './leftovers.ts';
import { leaveTraces, type TraceNeeds } from './traces.ts';
import { cloneNotFound, dropOrders, lockClone, lockRecordings, type MadeVoice } from './store.ts';

export interface KeepNeeds extends TraceNeeds {
  files: Files;
  cloners: Cloners;
}

/** The clone that a new voice belongs to. */
export interface Place {
  tenantId: string;
  cloneId: string;
  jobId: string;
  engineId: string;
  sampleCount: number;
}

/** Returns a function that removes what was made with the clone's current voice, to be called after the transaction. */
export const forgettingVoice = async (
  tx: Queryable,
  needs: TraceNeeds,
  tenantId: string,
  cloneId: string,
): Promise<() => Promise<void>> => {
  const voiceId = cloneVoiceId(cloneId);
  return leaveTraces(tx, needs, (await findVoices(tx, needs.engines, tenantId, [voiceId])).get(voiceId));
};

/**
 * Gives a clone the voice that a job has made, spends the attempt, and deletes the samples and the previous voice.
 * Returns what to do after the transaction.
 *
 * @throws ApiError err_not_found when the clone was deleted
 */
export const keepVoice = async (
  tx: Queryable,
  needs: KeepNeeds,
  { tenantId, cloneId, jobId, engineId, sampleCount }: Place,
  { speechEngineId, mix, remoteId, languages, similarity }: MadeVoice,
): Promise<() => Promise<void>> => {
  const { files, cloners } = needs;
  await lockRecordings(tx, tenantId, cloneId);
  const before = await lockClone(tx, tenantId, cloneId);
  const forgetVoice = await forgettingVoice(tx, needs, tenantId, cloneId);
  const engine = cloners.byId(engineId);
  const [clone] = await tx.query<{ user_id: string }>(
    `update voice_clone
        set made_by = $3, engine_id = $4, engine_name = $5, is_real = $6, speech_engine_id = $7, mix = $8::jsonb,
            languages = $9, remote_id = $10, similarity = $11::jsonb, sample_count = $12,
            candidate = null
      where tenant_id = $1 and clone_id = $2 and job_id = $3 returning user_id`,
    [
      tenantId,
      cloneId,
      jobId,
      engineId,
      engine?.name ?? '',
      engine?.real ?? false,
      speechEngineId,
      JSON.stringify(mix),
      languages,
      remoteId,
      similarity && JSON.stringify(similarity),
      sampleCount,
    ],
  );
  if (!clone) throw cloneNotFound();
  await tellVoicesChanged(tx, tenantId);
  await spendAttempt(tx, tenantId, jobId);
  if (before.remoteId !== null)
    await addLeftover(tx, { engineId: before.engineId, remoteId: before.remoteId });
  if (remoteId !== null) await takeLeftover(tx, { engineId, remoteId });
  const owner = { tenantId, userId: clone.user_id };
  const removed = await dropOrders(tx, files, owner, cloneId, [jobId]);
  return async () => {
    for (const id of removed) await files.blobs.remove(id);
    await forgetVoice();
    await forgetLeftovers(needs);
  };
};
