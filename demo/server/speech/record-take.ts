import { randomUUID } from 'node:crypto';
import {
  RECORDED_MODEL_ID,
  RECORDED_MS_MAX,
  RECORDED_TAKES_MAX,
  RECORDED_VOICE_ID,
} from '../../../src/contract/constants/recorded-takes.ts';
import type { CallAnswer } from '../../../src/contract/index.ts';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import { decodeThrough } from '../audio/decode.ts';
import { PRODUCT_RATE } from '../audio/product-rate.ts';
import type { Db, Queryable } from '../db/db.ts';
import { EngineError } from '../engines/engine.ts';
import { finishUtterance, type Utterance } from '../engines/speech/finish-utterance.ts';
import { ApiError } from '../http/api-error.ts';
import type { User } from '../http/principal.ts';
import type { Media } from '../media/module.ts';
import { applyPatch } from '../projects/apply-patch.ts';
import { tellProjectChanged } from '../projects/changes.ts';
import { lockProject, projectNotFound } from '../projects/find-project.ts';
import { findSegments } from '../projects/load-project.ts';
import { ownOf, type Owner } from '../projects/owner.ts';
import { findAsset } from '../storage/assets.ts';
import type { Files } from '../storage/module.ts';
import { demandRoom } from '../storage/uploads.ts';
import { demandNoWork } from './demand-no-work.ts';
import { loadSegments } from './scripts.ts';
import { dropUnused } from './sweep.ts';

/** Recordings are free. Their audio counts toward the user's file quota. */
const LIMIT: RateLimit = { name: 'recorded_take', max: 60, windowSeconds: 600 };

export interface TakeRecorder {
  db: Db;
  files: Files;
  media: Media;
  stopping: AbortSignal;
}

/** Converts a stream of 16-bit samples to values from -1 to 1. */
const samplesOf = async (stream: AsyncIterable<Uint8Array>): Promise<Float32Array> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return Float32Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readInt16LE(2 * at) / 32_768);
};

/** Converts a recording to a take: trimmed, at the loudness of all takes. */
const hear = async ({ files, stopping }: TakeRecorder, who: User, assetId: string): Promise<Utterance> => {
  // A second beyond the limit shows that it is too long
  const decoding = { rate: PRODUCT_RATE, msMax: RECORDED_MS_MAX + 1_000 };
  let samples: Float32Array = new Float32Array();
  await files.withLocalFile(assetId, who.tenantId, (path) =>
    decodeThrough(path, decoding, async (stream) => void (samples = await samplesOf(stream)), stopping),
  );
  if (samples.length > (RECORDED_MS_MAX / 1_000) * PRODUCT_RATE) throw new ApiError('err_recording_too_long');
  try {
    return finishUtterance([{ samples, sampleRate: PRODUCT_RATE }]);
  } catch (error) {
    if (error instanceof EngineError) throw new ApiError('err_recording_without_sound');
    throw error;
  }
};

interface Kept {
  mediaId: string;
  sha256: string;
  bytes: number;
  durationMs: number;
  peaks: readonly number[];
}

/** Writes the take and sets the segment's voice. @returns the revision of the project */
async function keepTake(
  tx: Queryable,
  own: Owner,
  scriptId: string,
  segmentId: string,
  { mediaId, sha256, bytes, durationMs, peaks }: Kept,
): Promise<number> {
  const { tenantId } = own;
  const project = await lockProject(tx, own, scriptId);
  const [segment] = project ? await findSegments(tx, tenantId, scriptId, [segmentId]) : [];
  if (!project || !segment?.voice) throw projectNotFound();
  if (segment.locked) throw new ApiError('err_segment_locked');
  await demandNoWork(tx, tenantId, segmentId);
  const { language_id } = segment.voice;
  const voice = { voice_id: RECORDED_VOICE_ID, model_id: RECORDED_MODEL_ID, language_id, speed: 1 };
  const patch = { revision: project.revision, put: [{ ...segment, voice }] };
  const { revision } = await applyPatch(tx, own, { projectId: scriptId, kind: 'speech', patch });
  await tx.query(
    `with sound as (
       insert into media (media_id, tenant_id, bytes, sha256, duration_ms, peaks, marks)
       values ($1, $2, $3, $4, $5, $6, '[]')
     ), kept as (
       insert into take (take_id, tenant_id, segment_id, media_id, text, voice_id, model_id, language_id, speed)
       values (gen_random_uuid(), $2, $7, $1, $8, $9, $10, $11, 1) returning take_id
     )
     update segment s set take_id = kept.take_id, error = null from kept
      where s.tenant_id = $2 and s.project_id = $12 and s.segment_id = $7`,
    [
      mediaId,
      tenantId,
      bytes,
      sha256,
      durationMs,
      peaks,
      segmentId,
      segment.text,
      voice.voice_id,
      voice.model_id,
      language_id,
      scriptId,
    ],
  );
  await tellProjectChanged(tx, own, scriptId);
  return revision;
}

/** Deletes the oldest recorded takes of a segment beyond the limit. Returns the media ids that are no longer used. */
const dropOldTakes = async (tx: Queryable, tenantId: string, segmentId: string): Promise<string[]> => {
  const rows = await tx.query<{ media_id: string }>(
    `delete from take where take_id in (
       select take_id from take where tenant_id = $1 and segment_id = $2 and model_id = $3
        order by created_at desc, take_id offset $4)
     returning media_id`,
    [tenantId, segmentId, RECORDED_MODEL_ID, RECORDED_TAKES_MAX],
  );
  return dropUnused(
    tx,
    rows.map(({ media_id }) => media_id),
  );
};

/**
 * Makes the user's recording a take of a segment and selects it; the segment gets the voice of recordings. The
 * recording itself is removed unless something else uses it. The latest {@link RECORDED_TAKES_MAX} recorded takes of a
 * segment stay.
 *
 * @throws ApiError err_not_found, err_segment_locked, err_task_pending while the segment is being generated,
 * err_recording_without_sound, err_recording_too_long, err_too_many_requests, err_files_quota, and as `decode`
 */
export async function recordTake(
  recorder: TakeRecorder,
  who: User,
  scriptId: string,
  { segment_id, asset_id }: { segment_id: string; asset_id: string },
): Promise<CallAnswer<'POST /v1/speech/scripts/{script_id}/record_take'>['data']> {
  const { db, files, media } = recorder;
  const own = ownOf(who);
  const { tenantId } = own;
  if (!(await findAsset(db, media.sign, who, asset_id))) throw projectNotFound();
  await countAttempt(db, LIMIT, who.userId);
  const { wav, durationMs, peaks } = await hear(recorder, who, asset_id);
  const mediaId = randomUUID();
  const { sha256 } = await media.files.write(mediaId, wav);
  const keep = { mediaId, sha256, bytes: wav.byteLength, durationMs, peaks };
  const { revision, dropped, isForgotten } = await db
    .transaction(async (tx) => {
      await demandRoom(tx, who, wav.byteLength);
      const revision = await keepTake(tx, own, scriptId, segment_id, keep);
      const dropped = await dropOldTakes(tx, tenantId, segment_id);
      return { revision, dropped, isForgotten: await files.forgetUnlessUsed(tx, who, asset_id) };
    })
    .catch(async (error: unknown) => {
      // After other errors it is unknown whether the row was stored: the sweep removes files without a row
      if (error instanceof ApiError) await media.files.remove([mediaId]);
      throw error;
    });
  await media.files.remove(dropped);
  if (isForgotten) await files.blobs.remove(asset_id);
  const [segment] = await loadSegments(db, media.sign, tenantId, scriptId, [segment_id]);
  return { segment: segment!, revision };
}
