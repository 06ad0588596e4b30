import { SIMILARITY_LOSS_ASKED } from '../../../src/contract/constants/voice-cloning.ts';
import type { Queryable } from '../db/db.ts';
import type { User } from '../http/principal.ts';
import { tellVoicesChanged } from '../voices/changes.ts';
import { giveBackAttempt, spendAttempt } from './attempts.ts';
import { forgettingCandidate } from './candidate-sample.ts';
import { addLeftover, forgetLeftovers, takeLeftover } from './leftovers.ts';
import {
  cloneNotFound,
  dropOrders,
  lockClone,
  lockRecordings,
  type Candidate,
  type MadeVoice,
} from './store.ts';
import { keepVoice, type KeepNeeds, type Place } from './voice.ts';

type Similarity = MadeVoice['similarity'];

/** Whether to ask the user: the new voice is much less similar, or may be, because not both were measured. */
const mayBeWorse = (made: Similarity, before: Similarity): boolean =>
  made === null || before === null || made.clone <= before.clone - SIMILARITY_LOSS_ASKED;

/**
 * Gives a clone the voice that a job has made. If it may be less similar to the speaker, keeps it next to the current
 * one until the user chooses. Returns what to do after the transaction.
 *
 * @throws ApiError err_not_found when the clone was deleted
 */
export const offerVoice = async (
  tx: Queryable,
  needs: KeepNeeds,
  place: Place,
  made: MadeVoice,
): Promise<() => Promise<void>> => {
  const { tenantId, cloneId, jobId, engineId, sampleCount } = place;
  await lockRecordings(tx, tenantId, cloneId);
  const { madeBy, similarity } = await lockClone(tx, tenantId, cloneId);
  if (madeBy === null || !mayBeWorse(made.similarity, similarity)) return keepVoice(tx, needs, place, made);
  const candidate: Candidate = { ...made, jobId, engineId, sampleCount };
  const rows = await tx.query(
    `update voice_clone set candidate = $4::jsonb where tenant_id = $1 and clone_id = $2 and job_id = $3 returning 1`,
    [tenantId, cloneId, jobId, JSON.stringify(candidate)],
  );
  if (rows.length === 0) throw cloneNotFound();
  await spendAttempt(tx, tenantId, jobId);
  if (made.remoteId !== null) await takeLeftover(tx, { engineId, remoteId: made.remoteId });
  return async () => {};
};

/** Rejects the candidate voice of a clone and returns its attempt. The caller must drop its order. */
export const leaveCandidate = async (
  tx: Queryable,
  tenantId: string,
  { jobId, engineId, remoteId }: Candidate,
): Promise<void> => {
  await tx.query(
    `update voice_clone set candidate = null where tenant_id = $1 and candidate->>'jobId' = $2::text`,
    [tenantId, jobId],
  );
  await giveBackAttempt(tx, tenantId, jobId);
  if (remoteId !== null) await addLeftover(tx, { engineId, remoteId });
};

/**
 * Applies the user's choice between the clone's current voice and the one from its new samples.
 *
 * @param take whether the new voice replaces the current one
 * @throws ApiError err_not_found, also when there is nothing to choose
 */
export const chooseVoice = async (
  needs: KeepNeeds,
  who: User,
  cloneId: string,
  take: boolean,
): Promise<void> => {
  const { db, files } = needs;
  const { tenantId } = who;
  const afterwards = await db.transaction(async (tx) => {
    await lockRecordings(tx, tenantId, cloneId);
    const { candidate, madeBy } = await lockClone(tx, tenantId, cloneId);
    if (candidate === null || madeBy === null) throw cloneNotFound();
    const { jobId, engineId, sampleCount } = candidate;
    if (take) return keepVoice(tx, needs, { tenantId, cloneId, jobId, engineId, sampleCount }, candidate);
    const forgetSample = await forgettingCandidate(tx, needs, candidate);
    await leaveCandidate(tx, tenantId, candidate);
    await tx.query('update voice_clone set job_id = $3 where tenant_id = $1 and clone_id = $2', [
      tenantId,
      cloneId,
      madeBy,
    ]);
    const removed = await dropOrders(tx, files, who, cloneId, [madeBy]);
    await tellVoicesChanged(tx, tenantId);
    return async () => {
      for (const id of removed) await files.blobs.remove(id);
      await forgetSample();
      await forgetLeftovers(needs);
    };
  });
  await afterwards();
};
