import { rm, stat } from 'node:fs/promises';
import type { Log } from '../config/log.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { MediaFiles } from '../media/media-files.ts';

/** Deletes the rows of media that nothing plays any more, all or those named; their files may then go. */
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
  files: MediaFiles;
  log: Log;
}

const isOlder = async (path: string, before: Date): Promise<boolean> => {
  const written = await stat(path).catch(() => undefined);
  return written !== undefined && written.mtime < before;
};

/**
 * Removes what a crash left: rows that nothing plays, files without a row, half-written files. Where most files have no
 * row, the database may be another one, and none of them is removed.
 *
 * @param before removes only what is older: whoever works beside it writes a file first and its row soon after
 */
export async function sweep({ db, files, log }: Sweep, before?: Date): Promise<void> {
  await files.remove(await dropUnused(db, null, before));
  const { mediaIds, parts } = await files.list();
  const rows = await db.query<{ media_id: string }>('select media_id from media');
  const known = new Set(rows.map((row) => row.media_id));
  const orphans = mediaIds.filter((mediaId) => !known.has(mediaId));
  if (before && orphans.length > mediaIds.length / 2)
    return log.warn('most sounds are not in this database: none is removed', { unknown: orphans.length });
  for (const path of [...parts, ...orphans.map((mediaId) => files.path(mediaId))])
    if (!before || (await isOlder(path, before))) await rm(path, { force: true });
}

/** Longer than it takes to write the row of a file, and than the clocks of two machines are apart. */
const OLD_MS = 60 * 60_000;

/** As {@link sweep}, while others make speech. */
export const sweepOld = (of: Sweep): Promise<void> => sweep(of, new Date(Date.now() - OLD_MS));
