import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '../../../src/contract/constants/headers.ts';
import { partOf } from '../blobs/part-of.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { KeyPrincipal } from '../http/principal.ts';
import { WAV_HEADER_BYTES } from '../audio/wav.ts';
import { silence } from '../audio/concatenate.ts';
import type { Log } from '../config/log.ts';
import type { Notices } from '../db/notices.ts';
import type { MediaFiles } from '../media/media-files.ts';
import type { SegmentInput } from '../../../src/contract/index.ts';
import { ownOf, type Owner } from '../projects/owner.ts';

import type { ListenerLease, ReaderEnd } from './listener-lease.ts';
import type { Begun } from './job-items.ts';
import { begin, sha256Of, type GenerateDeps } from './generate.ts';
import { loadJob } from './jobs.ts';
import { listen } from './listen.ts';
import { newScript } from './new-script.ts';

export interface SpeechStreamer extends GenerateDeps {
  log: Log;
  files: MediaFiles;
  notices: Notices;
  listenerLease: ListenerLease;
}

/** A request for streamed speech. */
export interface SpeechStream {
  /** White space and pauses before the first segment. */
  lead: string;
  segments: readonly SegmentInput[];
  /** Speaking instructions in words; engines without support ignore them. */
  instructions: string | undefined;
  /** Idempotency key, if the request has one: the same key continues the same job. */
  idempotencyKey: string | undefined;
}

/** Maximum number of jobs that requests with one idempotency key may start. */
const ATTEMPTS_MAX = 20;

/** The samples of a sound, without its header. */
const samplesOf = (files: MediaFiles, mediaId: string): AsyncGenerator<Uint8Array> =>
  partOf(files.bytes(mediaId), { from: WAV_HEADER_BYTES, to: Infinity });

/** How many of these idempotency keys have a job. */
const countJobs = async (q: Queryable, { tenantId, owner }: Owner, keys: readonly string[]) => {
  const [row] = await q.query<{ count: number }>(
    `select count(*)::integer as count from speech_job
      where tenant_id = $1 and owner = $2 and idempotency_key = any($3)`,
    [tenantId, owner, keys],
  );
  return row?.count ?? 0;
};

/**
 * Starts the job, or finds the one that this idempotency key has started. A failed or interrupted one is not
 * replayed: the next attempt starts a new job, and finished sentences come from the cache.
 *
 * @throws ApiError err_too_many_requests when this key has failed too often
 */
async function beginOnce(
  deps: SpeechStreamer,
  who: KeyPrincipal,
  { lead, segments, instructions, idempotencyKey }: SpeechStream,
): Promise<Begun> {
  // The ids are new with each attempt, so they are not part of the hash
  const sha256 = sha256Of({ lead, segments, instructions });
  const beginBy = (key: string) =>
    begin(deps, who, { key, sha256 }, { ...newScript(lead, segments), instructions, isStreamed: true });
  if (idempotencyKey === undefined) return beginBy(randomUUID());
  const own = ownOf(who);
  const keys = Array.from({ length: ATTEMPTS_MAX }, (_, n) => `${who.apiKeyId} ${n + 1} ${idempotencyKey}`);
  const made = await countJobs(deps.db, own, keys);
  // Only the newest attempt can be running or have succeeded
  for (const key of keys.slice(Math.max(0, made - 1))) {
    const begun = await beginBy(key);
    // Its own failure is the answer, also one that is already there, and counts as one attempt
    if (begun.isNew) return begun;
    const { state, failed } = await loadJob(deps.db, own, begun.jobId);
    if (state !== 'cancelled' && failed === 0) return begun;
  }
  throw new ApiError('err_idempotency_conflict', {
    msg: `This request has failed ${ATTEMPTS_MAX} times. Send it with another ${IDEMPOTENCY_HEADER}.`,
  });
}

/**
 * Streams speech as 16-bit mono samples at PRODUCT_RATE, with pauses, sentence by sentence as they are generated. When
 * the reader disconnects, by the signal or by leaving the generator, the rest is cancelled and its credits are
 * released.
 *
 * @throws ApiError as `begin`; from the generator 503 when a sentence failed
 * @throws NotEnoughCredits
 */
export async function streamSpeech(
  deps: SpeechStreamer,
  who: KeyPrincipal,
  request: SpeechStream,
  signal: AbortSignal,
): Promise<AsyncGenerator<Uint8Array>> {
  const { listenerLease, files, log } = deps;
  const own = ownOf(who);
  const begun = await beginOnce(deps, who, request);
  const left = listenerLease.addReader(begun.jobId);
  let hasLeft = false;
  const leave = async (end: ReaderEnd) => {
    if (hasLeft) return;
    hasLeft = true;
    await left(end).catch((error: unknown) => log.warn('a job did not end', { job: begun.jobId, error }));
  };
  const onAbort = () => void leave('gone');
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();

  return (async function* () {
    let end: ReaderEnd = 'gone';
    try {
      for await (const { mediaId, pauseMs } of listen(deps, own, begun, signal)) {
        yield* silence(pauseMs);
        if (mediaId !== null) yield* samplesOf(files, mediaId);
      }
      end = 'whole';
    } catch (error) {
      if (!signal.aborted) end = 'failed';
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
      await leave(end);
    }
  })();
}
