import { countMissing } from '../blobs/count-missing.ts';
import { removeOrphans } from '../blobs/remove-orphans.ts';
import type { Log } from '../config/log.ts';
import type { Db, Queryable } from '../db/db.ts';
import { SOUND_ROWS } from '../media/media-files.ts';
import type { Media } from '../media/module.ts';
import type { Files } from '../storage/module.ts';

/** Deletes the rows of unused media, all or only the given ones. Their files may be removed afterwards. */
export async function dropUnused(
  tx: Queryable,
  mediaIds: readonly string[] | null = null,
  before: Date | null = null,
): Promise<string[]> {
  const rows = await tx.query<{ media_id: string }>(
    `delete from media m
      where ($1::uuid[] is null or m.media_id = any($1))
        and ($2::timestamptz is null or m.created_at < $2)
        and not exists (select 1 from take t where t.media_id = m.media_id)
        and not exists (select 1 from speech_cache c where c.media_id = m.media_id)
     returning media_id`,
    [mediaIds, before],
  );
  return rows.map((row) => row.media_id);
}

interface Sweep {
  db: Db;
  files: Pick<Files, 'isOwn'>;
  media: Pick<Media, 'files'>;
  log: Log;
}

const removeSounds = async ({ db, media, log }: Sweep, isAlone: boolean): Promise<void> => {
  const before = isAlone ? null : new Date(Date.now() - OLD_MS);
  await media.files.remove(await dropUnused(db, null, before));
  const isKnown = 'exists (select from media where media_id = id)';
  await removeOrphans({ db, files: media.files.stored, log, isKnown, isAlone });
};

/** Longer than it takes to write the row of a file, and than the clocks of two machines are apart. */
const OLD_MS = 60 * 60_000;

/**
 * Removes what a crash left, while nobody else works with the database and the folder: rows that nothing plays, files without
 * a row, half-written files.
 */
export const sweep = (of: Sweep): Promise<void> => removeSounds(of, true);

/**
 * As {@link sweep}, while others make speech: whoever does so writes a file first and its row soon after, so only what is old
 * is removed. Nothing is where the storage of files is not that of the database.
 */
export const sweepOld = async (of: Sweep): Promise<void> => {
  const { db, files, media, log } = of;
  if (!(await files.isOwn())) return;
  await removeSounds(of, false);
  const missing = await countMissing(db, media.files.stored, SOUND_ROWS);
  if (missing > 0) log.warn('sounds are in the database and not in the storage', { missing });
};
