import { randomUUID } from 'node:crypto';
import type { ErrorType } from '../../../src/contract/errors.ts';
import { pronunciationKey } from '../../../src/contract/pronunciation.ts';
import { finishUtterance, type Utterance } from '../engines/speech/finish-utterance.ts';
import { settle } from '../billing/ledger.ts';
import { DatabaseUnavailable, type Db, type Queryable } from '../db/db.ts';
import { EngineError } from '../engines/engine.ts';
import type { Mark } from '../engines/speech/engine.ts';
import type { Engines } from '../engines/registry.ts';
import { sayItem } from '../engines/speech/say-item.ts';
import { speak } from '../engines/speech/speak.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { untilStorageIsBack } from '../process/until-storage-is-back.ts';
import type { Speculation } from './speculative.ts';
import { identityOf } from './identity.ts';
import { CANCEL_CHANNEL, ENDED_JOB, giveBack, JOB_CHANNEL, notify, type EndedJob } from './jobs.ts';
import { marksInSource } from '../engines/speech/marks-in-source.ts';
import type { Item } from './queue.ts';

export interface Maker {
  db: Db;
  engines: Engines;
  files: MediaFiles;
  speculation: Speculation | null;
  /** Reports an engine's failure; users see only the error's type. */
  onFailure(item: Item | null, error: unknown): void;
}

/**
 * Generates one claimed segment: speaks it, stores the audio, then writes the take, charges the credits and counts the
 * event in one transaction. Leaves nothing behind if the job was cancelled in the meantime. Calls `onSpoken` when the
 * engine is free again, before the rest is done.
 */
export async function makeSegment(
  maker: Maker,
  item: Item,
  signal: AbortSignal,
  onSpoken: () => void,
): Promise<void> {
  const { db, files } = maker;
  const mediaId = randomUUID();
  try {
    const engine = maker.engines.byId(item.engine_id);
    if (!engine) throw new Error(`There is no engine ${item.engine_id}`);
    const { reading, request } = sayItem(engine, item);
    const chunks = await (maker.speculation?.take(item, signal) ?? speak(engine, request, signal));
    onSpoken();
    const utterance = finishUtterance(chunks);
    const marks = marksInSource(utterance.marks, reading);
    // It was spoken, perhaps for money: it is not lost because its storage is away. Its engine is free already
    const { sha256 } = await untilStorageIsBack(() => files.write(mediaId, utterance.wav), {
      signal,
      standBy: (wait) => wait(),
    });
    const kept = await finishItem(db, item, 'made', async (tx) => {
      await keepTake(tx, item, { mediaId, sha256, utterance, marks });
      if (item.hold_id)
        await settle(tx, item.hold_id, item.credits, {
          feature: 'speech',
          reference: item.job_id,
          voiceId: item.voice_id,
        });
    });
    if (!kept) await files.remove([mediaId]);
  } catch (error) {
    // It is unknown whether the commit succeeded. Keep the file; sweep() removes it when no row refers to it
    if (error instanceof DatabaseUnavailable) throw error;
    if (!signal.aborted) {
      maker.onFailure(item, error);
      // Also for audio that cannot be stored: another attempt may cost money and would fail in the same way
      await finishItem(db, item, 'failed', (tx) => noteFailure(tx, item, typeOf(error)));
    }
    await files.remove([mediaId]);
  }
}

/** SQL of the segments that an item is generated for: its own, and later ones with the same speech. */
const SPOKEN_FOR = `select segment_id from speech_item where job_id = $1 and (position = $2 or same_as = $2)`;

/** Result of generating an item. */
interface Made {
  mediaId: string;
  sha256: string;
  utterance: Utterance;
  marks: readonly Mark[];
}

/**
 * Stores the audio's row, adds it to the cache, adds a take to the segments that still exist, and selects the take
 * where it still matches the segment's text and voice. One statement, because each costs a turn of the database while
 * the next sentence waits.
 */
async function keepTake(
  tx: Queryable,
  item: Item,
  { mediaId, sha256, utterance, marks }: Made,
): Promise<void> {
  const identity = identityOf(item);
  await tx.query(
    `with sound as (
       insert into media (media_id, tenant_id, bytes, sha256, duration_ms, peaks, marks)
       values ($3, $10, $11, $12, $13, $14, $15::jsonb)
     ), remembered as (
       insert into speech_cache (tenant_id, text_md5, voice_id, model_id, speed, text, script_id, media_id)
       values ($10, $16, $5, $6, $8, $17, $18, $3) on conflict do nothing
     ), spoken_for as (
       select segment_id, tenant_id from segment where segment_id in (${SPOKEN_FOR}) order by segment_id for no key update
     ), kept as (
       insert into take
              (take_id, tenant_id, segment_id, media_id, text, voice_id, model_id, language_id, speed, pronunciation)
       select gen_random_uuid(), tenant_id, segment_id, $3, $4, $5, $6, $7, $8, $9 from spoken_for
       on conflict (segment_id, media_id) do update set media_id = excluded.media_id
       returning segment_id, take_id
     )
     update segment s set take_id = kept.take_id, error = null from kept
      where s.segment_id = kept.segment_id
        and s.text = $4 and s.voice_id = $5 and s.model_id = $6 and s.speed = $8`,
    [
      item.job_id,
      item.position,
      mediaId,
      item.text,
      item.voice_id,
      item.model_id,
      item.language_id,
      item.speed,
      pronunciationKey(item.pronounced),
      item.tenant_id,
      utterance.wav.byteLength,
      sha256,
      utterance.durationMs,
      utterance.peaks,
      JSON.stringify(marks.map(({ from, to, startMs, endMs }) => [from, to, startMs, endMs])),
      identity.textMd5,
      identity.text,
      item.script_id,
    ],
  );
}

const typeOf = (error: unknown): ErrorType =>
  error instanceof EngineError ? error.type : 'err_generate_voice_failed';

async function noteFailure(tx: Queryable, item: Item, error: ErrorType): Promise<void> {
  await tx.query(`update segment set error = $3 where segment_id in (${SPOKEN_FOR})`, [
    item.job_id,
    item.position,
    error,
  ]);
}

/**
 * Writes the end of an item with its events and charge. The last item ends the job. The item's voice blend is deleted,
 * since the blend of a cloned voice must not outlive the voice. Does nothing and resolves to false when the job or the
 * item has already ended, for example because another worker has taken over.
 */
async function finishItem(
  db: Db,
  item: Item,
  state: 'made' | 'failed',
  write: (tx: Queryable) => Promise<void>,
): Promise<boolean> {
  // A client is streaming this job and stops at the first failure
  const endsAll = state === 'failed' && item.attended;
  return db.transaction(async (tx) => {
    const [claimed] = await tx.query(
      `select 1 from speech_job j join speech_item i using (job_id)
        where j.job_id = $1 and j.state = 'running' and i.position = $2 and i.state = 'making'
          for update of i for update of j`,
      [item.job_id, item.position],
    );
    if (!claimed) return false;
    await write(tx);
    // Only one update of the job: at a second one, the database would check the foreign key to the project, and wait
    // for a transaction that has locked the project to delete it and waits for this item
    const [job] = await tx.query<EndedJob & { state: string }>(
      `with told as (
         select position, row_number() over (order by position) as number
           from speech_item where job_id = $1 and (position = $2 or same_as = $2)
       ), after as (
         select count(*) as told,
                case when $6 then 'cancelled'
                     when exists (select from speech_item
                                   where job_id = $1 and state in ('queued', 'making')
                                     and position not in (select position from told)) then 'running'
                     else 'done' end as state
           from told
       ), counted as (
         update speech_job j
            set events = events + after.told + (after.state <> 'running')::int, state = after.state,
                credits_charged = credits_charged + $4
           from after where job_id = $1
         returning j.*, j.events - after.told - (after.state <> 'running')::int as before
       ), ended as (
         update speech_item i
            set state = $3, event = counted.before + told.number, worker = null, leased_until = null, mix = null
           from counted, told where i.job_id = $1 and i.position = told.position
       )
       select pg_notify($5, $1::text), state, ${ENDED_JOB} from counted`,
      [item.job_id, item.position, state, state === 'made' ? item.credits : 0, JOB_CHANNEL, endsAll],
    );
    if (job && job.state !== 'running') await giveBack(tx, job);
    if (endsAll) await notify(tx, CANCEL_CHANNEL, item.job_id);
    return true;
  });
}
