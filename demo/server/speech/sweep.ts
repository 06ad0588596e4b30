import { rm } from 'node:fs/promises';
import type { Db, Queryable } from '../db/db.ts';
import type { MediaFiles } from '../media/media-files.ts';

/** Deletes the rows of media that nothing plays any more, all or those named; their files may then go. */
export async function dropUnused(
  tx: Queryable,
  mediaIds: readonly string[] | null = null,
): Promise<string[]> {
  const rows = await tx.query<{ media_id: string }>(
    `delete from media m
      where ($1::uuid[] is null or m.media_id = any($1))
        and not exists (select 1 from take t where t.media_id = m.media_id)
        and not exists (select 1 from speech_cache c where c.media_id = m.media_id)
     returning media_id`,
    [mediaIds],
  );
  return rows.map((row) => row.media_id);
}

/** Removes what a crash left: rows that nothing plays, files without a row, half-written files. */
export async function sweep(db: Db, files: MediaFiles): Promise<void> {
  await files.remove(await dropUnused(db));
  const { mediaIds, parts } = await files.list();
  const known = await db.query<{ media_id: string }>(`select media_id from media`);
  const kept = new Set(known.map((row) => row.media_id));
  await files.remove(mediaIds.filter((mediaId) => !kept.has(mediaId)));
  for (const part of parts) await rm(part, { force: true });
}
