import type { User } from '../http/principal.ts';
import { cancelJobs, letGoOfJobs } from '../jobs/store.ts';
import { tellVoicesChanged } from '../voices/changes.ts';
import { forgettingCandidate } from './candidate-sample.ts';
import { addLeftover, forgetLeftovers } from './leftovers.ts';
import { dropOrders, lockClone, lockRecordings } from './store.ts';
import { forgettingVoice, type KeepNeeds } from './voice.ts';

/**
 * Deletes a clone: its voice, here and at a service that stores it; its samples, unless something else uses them; and
 * test audio of the voice. Cancels work on it and returns its attempt. Takes that it spoke stay.
 *
 * @throws ApiError err_not_found
 */
export const deleteClone = async (needs: KeepNeeds, who: User, cloneId: string): Promise<void> => {
  const { db, files } = needs;
  const { tenantId } = who;
  const { removed, forgetVoice, forgetCandidate } = await db.transaction(async (tx) => {
    await lockRecordings(tx, tenantId, cloneId);
    const { jobId, remoteId, engineId, candidate } = await lockClone(tx, tenantId, cloneId);
    const forgetVoice = await forgettingVoice(tx, needs, tenantId, cloneId);
    const forgetCandidate = await forgettingCandidate(tx, needs, candidate);
    await cancelJobs(tx, [jobId]);
    const removed = await dropOrders(tx, files, who, cloneId, []);
    await tx.query('delete from voice_clone where tenant_id = $1 and clone_id = $2', [tenantId, cloneId]);
    await letGoOfJobs(tx, [jobId]);
    await tellVoicesChanged(tx, tenantId);
    for (const one of [{ engineId, remoteId }, candidate])
      if (one?.remoteId) await addLeftover(tx, { engineId: one.engineId, remoteId: one.remoteId });
    return { removed, forgetVoice, forgetCandidate };
  });
  for (const id of removed) await files.blobs.remove(id);
  await forgetVoice();
  await forgetCandidate();
  await forgetLeftovers(needs);
};
