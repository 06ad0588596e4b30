import { randomUUID } from 'node:crypto';
import type { ErrorType } from '../../../src/api/errors.ts';
import { finishUtterance, type Utterance } from '../audio/finish-utterance.ts';
import { settle } from '../billing/ledger.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Engines } from '../engines/registry.ts';
import { speak } from '../engines/speak.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { findCached, remember } from './cache.ts';
import { identityKey, identityOf } from './identity.ts';
import { JOB_CHANNEL, endJob } from './jobs.ts';
import type { Item } from './queue.ts';

export interface Maker {
  db: Db;
  engines: Engines;
  files: MediaFiles;
  /** Told of what went wrong in an engine; users see only the error's type. */
  onFailure(item: Item | null, error: unknown): void;
}

/**
 * Makes one claimed segment: speaks it, stores the audio, and then in one transaction writes the take, charges its
 * credits and counts the event. A segment whose job was cancelled meanwhile leaves nothing behind. `onSpoken` tells
 * that the engine is free again while the rest is still to do.
 */
export async function makeSegment(
  maker: Maker,
  item: Item,
  signal: AbortSignal,
  onSpoken: () => void,
): Promise<void> {
  const { db, files } = maker;
  const identity = identityOf(item);
  // Its text stands earlier in the job: another item has made it meanwhile, or failed to.
  if (item.credits === 0) {
    const cached = await findCached(db, item.tenant_id, [identity]);
    const spoken = cached.get(identityKey(identity));
    if (spoken) {
      await finishItem(db, item, 'made', (tx) => keepTake(tx, item, spoken));
      return;
    }
  }

  let utterance: Utterance;
  try {
    const engine = maker.engines.find(item.voice_id)?.engine;
    if (!engine) throw new Error(`No engine has ${item.voice_id}`);
    const request = {
      voiceId: item.voice_id,
      text: item.text,
      language: item.language_id,
      speed: item.speed,
    };
    const chunks = await speak(engine, request, signal);
    onSpoken();
    utterance = finishUtterance(chunks);
  } catch (error) {
    if (signal.aborted) return;
    maker.onFailure(item, error);
    await finishItem(db, item, 'failed', (tx) => noteFailure(tx, item));
    return;
  }

  const mediaId = randomUUID();
  const { sha256 } = await files.write(mediaId, utterance.wav);
  const kept = await finishItem(db, item, 'made', async (tx) => {
    await tx.query(
      `insert into media (media_id, tenant_id, bytes, sha256, duration_ms, peaks) values ($1, $2, $3, $4, $5, $6)`,
      [mediaId, item.tenant_id, utterance.wav.byteLength, sha256, utterance.durationMs, utterance.peaks],
    );
    await remember(tx, item.tenant_id, identity, { scriptId: item.script_id, mediaId });
    await keepTake(tx, item, mediaId);
    if (item.hold_id)
      await settle(tx, item.hold_id, item.credits, { feature: 'speech', reference: item.voice_id });
  }).catch(async (error: unknown) => {
    await files.remove([mediaId]);
    throw error;
  });
  if (!kept) await files.remove([mediaId]);
}

/** Adds a take to the segment, unless the segment is gone, and lets it play where it speaks the segment's text. */
async function keepTake(tx: Queryable, item: Item, mediaId: string): Promise<void> {
  await tx.query(
    `with kept as (
       insert into take (take_id, tenant_id, segment_id, media_id, text, voice_id, model_id, language_id, speed)
       select gen_random_uuid(), s.tenant_id, s.segment_id, $6, $2, $3, $4, $7, $5
         from segment s where s.segment_id = $1
       on conflict (segment_id, media_id) do update set media_id = excluded.media_id
       returning take_id
     )
     update segment set take_id = kept.take_id, error = null from kept
      where segment_id = $1 and text = $2 and voice_id = $3 and model_id = $4 and speed = $5`,
    [item.segment_id, item.text, item.voice_id, item.model_id, item.speed, mediaId, item.language_id],
  );
}

async function noteFailure(tx: Queryable, item: Item): Promise<void> {
  const error: ErrorType = 'err_generate_voice_failed';
  await tx.query(`update segment set error = $2 where segment_id = $1`, [item.segment_id, error]);
}

/**
 * Writes an item's end with its event and charge; the last one ends the job. Does nothing and answers false when
 * the job or this worker's claim has ended.
 */
async function finishItem(
  db: Db,
  item: Item,
  state: 'made' | 'failed',
  write: (tx: Queryable) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [claimed] = await tx.query(
      `select 1 from speech_job j join speech_item i using (job_id)
        where j.job_id = $1 and j.state = 'running' and i.position = $2 and i.state = 'making'
          for update`,
      [item.job_id, item.position],
    );
    if (!claimed) return false;
    await write(tx);
    const [job] = await tx.query<{ open: boolean }>(
      `with numbered as (
         update speech_job set events = events + 1, credits_charged = credits_charged + $4
          where job_id = $1 returning events
       ), ended as (
         update speech_item set state = $3, event = numbered.events, worker = null, leased_until = null
           from numbered where job_id = $1 and position = $2
       )
       select pg_notify($5, $1::text), exists (
         select 1 from speech_item
          where job_id = $1 and position <> $2 and state in ('queued', 'making')) as open`,
      [item.job_id, item.position, state, state === 'made' ? item.credits : 0, JOB_CHANNEL],
    );
    if (!job?.open) await endJob(tx, item.job_id, 'done');
    return true;
  });
}
