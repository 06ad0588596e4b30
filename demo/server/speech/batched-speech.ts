import { batchesOf } from '../../../src/contract/speech-batches.ts';
import { scriptCharactersMax } from '../accounts/plans.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import type { JobKind, JobRun } from '../jobs/kind.ts';
import { isOpen } from '../jobs/store.ts';
import type { SpokenProjects } from './module.ts';

/** What became of a batch. A type, not an interface: the result of a step has to be JSON. */
type SpokenBatch = {
  made: number;
  failed: number;
  /** Its speech was cancelled, by its user or by another request to speak the project. */
  isStopped: boolean;
};

/** The fields of a segment that decide which batch it is in. */
interface Speakable {
  segment_id: string;
  text: string;
  gap: string;
}

interface Batch {
  projectId: string;
  /** Ids of the segments. */
  only: readonly string[];
  /** Differs from that of any other batch of the job, and is the same after a restart. */
  name: string;
}

/** Kinds of projects that background jobs speak. */
type Spoken = 'book' | 'video';

/** The idempotency keys of all speech that a background job begins start with this. */
export const speechKeys = (spoken: Spoken, jobId: string): string => `${spoken}:${jobId}:`;

/**
 * Segments in batches that are each short enough to be generated at once.
 *
 * @returns the ids of the segments of each batch
 */
export const inBatches = async (
  q: Queryable,
  who: Caller,
  segments: readonly Speakable[],
): Promise<string[][]> =>
  batchesOf(segments, await scriptCharactersMax(q, who)).map((batch) =>
    batch.map(({ segment_id }) => segment_id),
  );

/**
 * The part of a planned batch that can be generated now. Segments that have been made or deleted since then are left out, and
 * so are the last ones of a batch that edits have made too long: they stay open.
 *
 * @param segments those that are still to be spoken
 */
export const fitting = async (
  q: Queryable,
  who: Caller,
  segments: readonly Speakable[],
  batch: readonly string[],
): Promise<string[]> => {
  const planned = new Set(batch);
  const [first = []] = await inBatches(
    q,
    who,
    segments.filter(({ segment_id }) => planned.has(segment_id)),
  );
  return first;
};

/** Speaks projects as part of background jobs, batch by batch. Each batch holds and charges its credits itself. */
export const createBatchedSpeech = (
  { db, spoken }: { db: Db; spoken: SpokenProjects },
  kind: Spoken,
): {
  /**
   * Speaks a batch and waits until that has ended. After a crash the same batch is neither made nor paid again.
   *
   * @throws ApiError err_balance_insufficient; as `speakProject`
   */
  speak(run: JobRun, who: Caller, batch: Batch): Promise<SpokenBatch>;
  /** Locks the speech that a job has begun, so that it ends with the job. */
  lockBegun: NonNullable<JobKind['lockBegun']>;
} => {
  const lockBegun: NonNullable<JobKind['lockBegun']> = (tx, { tenantId, jobId }) =>
    spoken.lockSpeaking(tx, { tenantId, key: speechKeys(kind, jobId) });
  return {
    async speak({ jobId, tenantId, signal, progress }, who, { projectId, only, name }) {
      const key = `${speechKeys(kind, jobId)}${name}`;
      try {
        const job = await spoken.speakProject(who, { projectId, only, key, signal, progress });
        return { made: job.made, failed: job.failed, isStopped: job.state === 'cancelled' };
      } catch (error) {
        // Speech may have begun just after its job was cancelled. When the server shuts down, the job goes on later
        if (signal.aborted && !(await isOpen(db, jobId)))
          await db.transaction(async (tx) => (await lockBegun(tx, { tenantId, jobId }))());
        throw error instanceof NotEnoughCredits ? new ApiError('err_balance_insufficient') : error;
      }
    },
    lockBegun,
  };
};
