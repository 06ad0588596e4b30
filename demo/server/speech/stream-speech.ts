import { randomUUID } from 'node:crypto';
import { ownerOf, type KeyPrincipal } from '../http/principal.ts';
import { samplesIn, silence } from '../audio/concatenate.ts';
import type { Log } from '../config/log.ts';
import type { Notices } from '../db/notices.ts';
import type { MediaFiles } from '../media/media-files.ts';
import type { CallInput } from '../../../src/contract/index.ts';
import type { ListenerLease } from './listener-lease.ts';
import { begin, type Begun, type GenerateDeps } from './generate.ts';
import { loadJob } from './jobs.ts';
import { listen } from './listen.ts';

export interface SpeechStreamer extends GenerateDeps {
  log: Log;
  files: MediaFiles;
  notices: Notices;
  listenerLease: ListenerLease;
}

type Segments = CallInput<'POST /v1/speech/generate'>['body']['segments'];

/** A request for streamed speech. */
export interface SpeechStream {
  /** White space and pauses before the first segment. */
  lead: string;
  segments: Segments;
  /** How to speak, in words; engines that follow none ignore it. */
  instructions: string | undefined;
  /** Of the request, where it has one: the same key goes on with the same job. */
  idempotencyKey: string | undefined;
}

/**
 * Starts the job, or finds the one that this idempotency key has started. A failed or interrupted one is not
 * replayed: the next
 * attempt starts a new job, and finished sentences come from the cache.
 */
async function beginOnce(
  deps: SpeechStreamer,
  who: KeyPrincipal,
  { lead, segments, instructions, idempotencyKey }: SpeechStream,
): Promise<Begun> {
  const script = { lead, segments, ...(instructions !== undefined && { instructions }) };
  if (idempotencyKey === undefined) return begin(deps, who, randomUUID(), script);
  const own = { tenantId: who.tenantId, owner: ownerOf(who) };
  for (let attempt = 1; ; attempt++) {
    const key = `${who.apiKeyId} ${attempt} ${idempotencyKey}`;
    const begun = await begin(deps, who, key, script);
    const { state, failed } = await loadJob(deps.db, own, begun.jobId);
    if (state !== 'cancelled' && failed === 0) return begun;
  }
}

/**
 * Streams speech: 16-bit mono samples of PRODUCT_RATE, with pauses, sentence by sentence as
 * they are made. When the reader disconnects, by the signal or by leaving the generator, the rest is cancelled and
 * its credits released.
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
  const own = { tenantId: who.tenantId, owner: ownerOf(who) };
  const begun = await beginOnce(deps, who, request);
  const left = listenerLease.attend(begun.jobId);
  let hasLeft = false;
  const leave = async (gotAll: boolean) => {
    if (hasLeft) return;
    hasLeft = true;
    await left(gotAll).catch((error: unknown) => log.warn('a job did not end', { job: begun.jobId, error }));
  };
  const onAbort = () => void leave(false);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();

  return (async function* () {
    let gotAll = false;
    try {
      for await (const { mediaId, pauseMs } of listen(deps, own, begun, signal)) {
        yield* silence(pauseMs);
        if (mediaId !== null) yield* samplesIn(files.path(mediaId));
      }
      gotAll = true;
    } finally {
      signal.removeEventListener('abort', onAbort);
      await leave(gotAll);
    }
  })();
}
