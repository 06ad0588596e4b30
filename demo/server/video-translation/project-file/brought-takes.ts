import { randomUUID } from 'node:crypto';
import type { VideoProjectFile } from '../../../../src/contract/video-project-file.ts';
import { PRODUCT_RATE } from '../../audio/product-rate.ts';
import { readWav, WavError, writeWav } from '../../audio/wav.ts';
import type { Queryable } from '../../db/db.ts';
import { peaksOf } from '../../engines/speech/finish-utterance.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MediaFiles } from '../../media/media-files.ts';
import { giveWay } from '../../process/give-way.ts';
import type { ProjectArchive } from './archive.ts';

/** Longer than any take of the longest row. */
const TAKE_MS_MAX = 600_000;
/** Allows for any WAV header. */
const TAKE_BYTES_MAX = (TAKE_MS_MAX / 1000) * PRODUCT_RATE * 2 + 65_536;
/** Takes written per statement. */
const ROWS_MAX = 500;

type Take = VideoProjectFile['rows'][number]['takes'][number];

/** A take whose audio is stored, not yet added to a row. */
export interface StoredTake extends Take {
  segmentId: string;
  mediaId: string;
  bytes: number;
  sha256: string;
  durationMs: number;
  peaks: readonly number[];
}

/**
 * Stores the audio of takes, re-encoded from the samples so that nothing else of the files is kept. Adds the ids of
 * stored files to `stored` as it goes.
 *
 * @throws ApiError err_file_damaged, err_file_too_complex
 */
export const storeSounds = async (
  files: MediaFiles,
  archive: ProjectArchive,
  takes: readonly (Take & { segmentId: string })[],
  stored: string[],
): Promise<StoredTake[]> => {
  const made: StoredTake[] = [];
  for (const take of takes) {
    const samples = samplesOf(take.file, await archive.read(take.file, TAKE_BYTES_MAX));
    const mediaId = randomUUID();
    const wav = writeWav(samples, PRODUCT_RATE);
    stored.push(mediaId);
    const { sha256 } = await files.write(mediaId, wav);
    const durationMs = Math.round((samples.length * 1000) / PRODUCT_RATE);
    made.push({ ...take, mediaId, sha256, bytes: wav.byteLength, durationMs, peaks: peaksOf(samples) });
    await giveWay();
  }
  return made;
};

const samplesOf = (name: string, bytes: Uint8Array): Float32Array => {
  const refuse = (msg: string) => new ApiError('err_file_damaged', { msg: `${name}: ${msg}` });
  let sound;
  try {
    sound = readWav(bytes);
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    throw refuse(error.message);
  }
  const { samples, sampleRate } = sound;
  if (sampleRate !== PRODUCT_RATE) throw refuse(`Takes have ${PRODUCT_RATE} samples a second.`);
  if (samples.length === 0) throw refuse('There is no sound in it.');
  // Damaged samples may be NaN or infinite
  for (let at = 0; at < samples.length; at++) if (!Number.isFinite(samples[at])) samples[at] = 0;
  return samples;
};

/**
 * Adds takes to rows, and makes those marked as playing the current ones. They are the user's own files, whatever voice
 * they name: later speech never reuses them from the cache without payment.
 */
export const addTakes = async (
  tx: Queryable,
  tenantId: string,
  projectId: string,
  takes: readonly StoredTake[],
): Promise<void> => {
  for (let from = 0; from < takes.length; from += ROWS_MAX) {
    const rows = takes.slice(from, from + ROWS_MAX).map((take, index) => ({
      ...take.voice,
      take_id: randomUUID(),
      segment_id: take.segmentId,
      media_id: take.mediaId,
      bytes: take.bytes,
      sha256: take.sha256,
      duration_ms: take.durationMs,
      peaks: take.peaks,
      text: take.text,
      plays: take.plays,
      // Older ones stand behind newer ones
      place: from + index,
    }));
    await tx.query(
      `with brought as (
         select * from jsonb_to_recordset($3::jsonb) as b(take_id uuid, segment_id uuid, media_id uuid, bytes integer,
                sha256 text, duration_ms integer, peaks smallint[], text text, voice_id text, model_id text,
                language_id text, speed numeric(4, 2), plays boolean, place integer)
       ), sounds as (
         insert into media (media_id, tenant_id, bytes, sha256, duration_ms, peaks, marks)
         select media_id, $1, bytes, sha256, duration_ms, peaks, '[]' from brought
       ), kept as (
         insert into take (take_id, tenant_id, segment_id, media_id, text, voice_id, model_id, language_id, speed,
                           is_brought, created_at)
         select take_id, $1, segment_id, media_id, text, voice_id, model_id, language_id, speed, true,
                now() - place * interval '1 millisecond' from brought
       )
       update segment s set take_id = b.take_id from brought b
        where s.tenant_id = $1 and s.project_id = $2 and s.segment_id = b.segment_id and b.plays`,
      [tenantId, projectId, JSON.stringify(rows)],
    );
  }
};
