import type { Blobs } from '../blobs/blobs.ts';
import type { Db } from '../db/db.ts';
import type { ServedSource } from '../media/serve-file.ts';
import type { Sign } from '../media/signed-url.ts';
import { storedSource } from '../media/stored-source.ts';
import { projectNotFound } from '../projects/find-project.ts';

/** Files that accompany a source's recording. */
const MEDIA = {
  'copy.mp4': { column: 'copy_id', contentType: 'video/mp4' },
  'thumbnails.jpg': { column: 'thumbnails_id', contentType: 'image/jpeg' },
  'poster.jpg': { column: 'poster_id', contentType: 'image/jpeg' },
} as const;
type MediaName = keyof typeof MEDIA;

/** Pattern of their names. */
export const MEDIA_NAME = Object.keys(MEDIA).join('|').replaceAll('.', '\\.');

/** Signed address of such a file. */
export const mediaUrl = (sign: Sign, sourceId: string, name: MediaName): string =>
  sign(`/media/video-sources/${sourceId}/${name}`);

/**
 * Serves such a file. Checks no user: the caller has checked the signature of the address, which only the owner gets.
 *
 * @throws ApiError err_not_found
 */
export const openMedia = async (
  { db, blobs }: { db: Db; blobs: Blobs },
  sourceId: string,
  name: string,
): Promise<ServedSource> => {
  const { column, contentType } = MEDIA[name as MediaName];
  const [row] = await db.query<{ id: string }>(
    `select ${column} as id from video_source where source_id = $1 and picture is not null`,
    [sourceId],
  );
  const bytes = row ? await blobs.length(row.id) : 0;
  if (!row || bytes === 0) throw projectNotFound();
  return { source: storedSource(blobs, row.id, bytes), contentType, etag: row.id };
};
