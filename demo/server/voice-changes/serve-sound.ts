import type { Blobs } from '../blobs/blobs.ts';
import type { Db } from '../db/db.ts';
import type { ServedSource } from '../media/serve-file.ts';
import type { Sign } from '../media/signed-url.ts';
import { storedSource } from '../media/stored-source.ts';
import type { Sound } from './sounds.ts';
import { changeNotFound } from './store.ts';

/** The original recording, or the changed one. */
export type SoundName = 'source' | 'result';

/** Signed URL of the audio of a change. */
export const soundUrl = (sign: Sign, changeId: string, name: SoundName): string =>
  sign(`/media/voice-changes/${changeId}/${name}.wav`);

/**
 * The original or the changed audio of a voice change. The caller has checked the signed URL, which only the owner
 * gets.
 *
 * @throws ApiError err_not_found
 */
export const openSound = async (
  { db, blobs }: { db: Db; blobs: Blobs },
  changeId: string,
  name: SoundName,
): Promise<ServedSource> => {
  const [row] = await db.query<{ id: string; sound: Sound | null }>(
    `select case when $2::text = 'source' then source_id else result_id end as id,
            case when $2::text = 'source' then c.source else c.result end as sound
       from voice_change c join job using (job_id)
      where change_id = $1 and state in ('queued', 'running', 'done')`,
    [changeId, name],
  );
  if (!row?.sound) throw changeNotFound();
  const { id, sound } = row;
  return {
    source: storedSource(blobs, id, sound.bytes),
    contentType: 'audio/wav',
    etag: sound.digest,
  };
};
