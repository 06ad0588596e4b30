import { batchesOf } from '../../../src/contract/speech-batches.ts';
import { scriptCharactersMax } from '../accounts/plans.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import type { JobKind, JobRun } from '../jobs/kind.ts';
import { isOpen } from '../jobs/store.ts';
import type { SpokenProjects } from './module.ts';

/** Result of a batch. A type, not an interface, because the result of a step must be assignable to JSON. */
type SpokenBatch = {
  made: number;
  failed: number;
  /** Its speech was cancelled, by its user or by another request to speak the project. */
  isStopped: boolean;
};

/** The fields of a segment that batching needs. */
interface Speakable {
  segment_id: string;
  text: string;
  gap: string;
}

interface Batch {
  projectId: string;
  /** Segment ids. */
  only: readonly string[];
  /** Unique among the batches of the job, and the same after a restart. */
  name: string;
}

/** Kinds of projects that background jobs generate speech for. */
type Spoken = 'book' | 'video';

/** Prefix of the idempotency keys of all speech that a background job starts. */
export const speechKeys = (spoken: Spoken, jobId: string): string => `${spoken}:${jobId}:`;

/**
 * Divides segments into batches that are each short enough to be generated at once.
 *
 * @returns the segment ids of each batch
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
 * The part of a planned batch that can be generated now. It leaves out segments that have been generated or deleted
 * since then. If edits have made the batch too long, its last segments stay open.
 *
 * @param segments the segments that still have to be spoken
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

/** Generates speech for projects in background jobs, batch by batch. Each batch holds and charges its own credits. */
export const createBatchedSpeech = (
  { db, spoken }: { db: Db; spoken: SpokenProjects },
  kind: Spoken,
): {
  /**
   * Generates a batch and waits until it has ended. After a crash, the same batch is neither generated nor charged
   * again.
   *
   * @throws ApiError err_balance_insufficient; as `speakProject`
   */
  speak(run: JobRun, who: Caller, batch: Batch): Promise<SpokenBatch>;
  /** Locks the speech that a job has started, so that it ends with the job. */
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
        // Speech may have started just after its job was cancelled. After a server shutdown, in contrast, the job
        // continues later
        if (signal.aborted && !(await isOpen(db, jobId)))
          await db.transaction(async (tx) => (await lockBegun(tx, { tenantId, jobId }))());
        throw error instanceof NotEnoughCredits ? new ApiError('err_balance_insufficient') : error;
      }
    },
    lockBegun,
  };
};
