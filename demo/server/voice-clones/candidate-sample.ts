import type { Queryable } from '../db/db.ts';
import type { Engines } from '../engines/registry.ts';
import { findCandidate } from '../voices/clones.ts';
import type { Voices } from '../voices/module.ts';
import { cloneNotFound, type Candidate } from './store.ts';
import { leaveTraces, type TraceNeeds } from './traces.ts';

/** Pattern of a sample's file name: `<id of the job that made the voice>.wav`. */
export const CANDIDATE_NAME = '[0-9a-f-]{36}\\.wav';

/** Path of the sample of a voice that waits for its user's choice; it needs to be signed. */
export const candidatePath = (jobId: string): string => `/media/voice-candidates/${jobId}.wav`;

/**
 * The sample of a voice that waits for its user's choice. The caller has checked the signed URL, which names no user.
 *
 * @throws ApiError err_not_found, also after the user has chosen; as `sampleOf`
 */
export const openCandidate = async (
  { db, engines, voices }: { db: Queryable; engines: Engines; voices: Pick<Voices, 'sampleOf'> },
  name: string,
) => {
  const found = await findCandidate(db, engines, name.split('.', 1)[0]!);
  if (!found) throw cloneNotFound();
  return { ...(await voices.sampleOf(found)), contentType: 'audio/wav' };
};

/** Returns a function that removes what was made with a rejected voice, to be called after the transaction. */
export const forgettingCandidate = async (
  tx: Queryable,
  needs: TraceNeeds,
  candidate: Pick<Candidate, 'jobId'> | null,
): Promise<() => Promise<void>> =>
  leaveTraces(
    tx,
    needs,
    (candidate && (await findCandidate(tx, needs.engines, candidate.jobId))) ?? undefined,
  );
