import { stat } from 'node:fs/promises';
import type { BackgroundJob } from '../../../src/contract/index.ts';
import { peaksOf } from '../audio/peaks.ts';
import { PRODUCT_RATE } from '../audio/product-rate.ts';
import { WAV_HEADER_BYTES } from '../audio/wav.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { fileDigest } from '../media/file-digest.ts';
import type { JobRun } from '../jobs/kind.ts';
import { storeMade, type StoringRun } from '../storage/part-store.ts';

/** Metadata of stored audio: WAV, 16-bit PCM, mono, PRODUCT_RATE. */
export interface Sound {
  durationMs: number;
  peaks: number[];
  bytes: number;
  /** See `FILE_DIGEST_HEADER`. */
  digest: string;
}

/** Stores a sound in place of what was stored under its id before. */
export const storeSound = async (blobs: Blobs, id: string, path: string, run: StoringRun): Promise<Sound> => {
  const { size: bytes } = await stat(path);
  const durationMs = Math.round(((bytes - WAV_HEADER_BYTES) * 1000) / (2 * PRODUCT_RATE));
  const sound = {
    durationMs,
    peaks: await peaksOf(path, PRODUCT_RATE),
    bytes,
    digest: await fileDigest(path),
  };
  await storeMade(blobs, id, path, run);
  return sound;
};

/**
 * Removes the audio of a job that has failed. Keeps it if the job continues, perhaps in another process, or has
 * succeeded after all. What cannot be determined now is left to the sweep of files.
 *
 * @param error the error that ended the attempt
 */
export const dropSoundsUnlessKept = async (
  { db, blobs }: { db: Db; blobs: Blobs },
  { tenantId, jobId, signal, isOwn }: Pick<JobRun, 'tenantId' | 'jobId' | 'signal' | 'isOwn'>,
  ids: readonly string[],
  error: unknown,
): Promise<void> => {
  try {
    const [job] = await db.query<{ state: BackgroundJob['state'] }>(
      'select state from job where tenant_id = $1 and job_id = $2',
      [tenantId, jobId],
    );
    // Such an error ends the job when it is rethrown
    const ends = error instanceof ApiError && !signal.aborted && (await isOwn());
    const hasEnded = !job || job.state === 'cancelled' || job.state === 'failed';
    if (ends || hasEnded) for (const id of ids) await blobs.remove(id);
  } catch {
    // The error that ended the attempt is reported instead
  }
};
