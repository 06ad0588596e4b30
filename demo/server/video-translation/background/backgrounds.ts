import type { BackgroundJob, VideoTranslationDetail } from '../../../../src/contract/index.ts';
import type { Blobs } from '../../blobs/blobs.ts';
import type { Db, Queryable } from '../../db/db.ts';
import type { Separators } from '../../engines/separation/separators.ts';
import { loadJobs } from '../../jobs/store.ts';
import type { ServedSource } from '../../media/serve-file.ts';
import type { Sign } from '../../media/signed-url.ts';
import { storedSource } from '../../media/stored-source.ts';
import { projectNotFound } from '../../projects/find-project.ts';

/** Pattern of the file name, `<blob id>.m4a`. */
export const BACKGROUND_NAME = '[0-9a-f-]{36}\\.m4a';

/** SQL join from a translation `t` to its recording. */
const OF_TRANSLATION = `video_translation t join video_source v using (source_id) join asset a on a.asset_id = v.asset_id`;

/** State of a recording's separated background. The caller has checked who owns the translation. */
export const loadBackground = async (
  { db, sign, separators }: { db: Db; sign: Sign; separators: Separators },
  tenantId: string,
  projectId: string,
): Promise<VideoTranslationDetail['background']> => {
  const [row] = await db.query<{
    has_sound: boolean;
    job_id: string | null;
    file_id: string | null;
    peaks: number[] | null;
  }>(
    `select a.meta->'streams' @> '[{"type": "audio"}]' as has_sound, b.job_id, b.file_id, b.peaks
       from ${OF_TRANSLATION} left join video_background b on b.tenant_id = a.tenant_id and b.sha256 = a.sha256
      where t.tenant_id = $1 and t.project_id = $2`,
    [tenantId, projectId],
  );
  if (!row?.has_sound) return null;
  const { job_id, file_id, peaks } = row;
  const job = job_id === null ? undefined : (await loadJobs(db, tenantId, [job_id])).get(job_id);
  if (!job && !separators.isOffered()) return null;
  const isMade = job?.state === 'done';
  return {
    job: job ?? null,
    url: isMade ? sign(`/media/video-backgrounds/${file_id}.m4a`) : null,
    peaks: (isMade && peaks) || [],
  };
};

/** The background of a recording whose job is in one of these states. */
const findIn = async (
  q: Queryable,
  { tenantId, assetId }: { tenantId: string; assetId: string },
  states: readonly BackgroundJob['state'][],
): Promise<{ file_id: string; job_id: string } | undefined> => {
  const [row] = await q.query<{ file_id: string; job_id: string }>(
    `select b.file_id, job.job_id
       from asset a join video_background b using (tenant_id, sha256) join job on job.job_id = b.job_id
      where a.tenant_id = $1 and a.asset_id = $2 and job.state = any($3)`,
    [tenantId, assetId, states],
  );
  return row;
};

/** Id of the stored background of a recording; null until it is made. */
export const findBackground = async (
  q: Queryable,
  tenantId: string,
  assetId: string,
): Promise<string | null> => (await findIn(q, { tenantId, assetId }, ['done']))?.file_id ?? null;

/** Id of the job that makes a recording's background, queued or running; null without one. */
export const findBackgroundAtWork = async (
  q: Queryable,
  tenantId: string,
  assetId: string,
): Promise<string | null> => (await findIn(q, { tenantId, assetId }, ['queued', 'running']))?.job_id ?? null;

/**
 * A background as a file. The address is signed and names no user.
 *
 * @throws ApiError err_not_found
 */
export const openBackground = async (
  { db, blobs }: { db: Queryable; blobs: Blobs },
  name: string,
): Promise<ServedSource> => {
  const id = name.split('.', 1)[0]!;
  const rows = await db.query('select from video_background where file_id = $1', [id]);
  const bytes = rows.length > 0 ? await blobs.length(id) : 0;
  if (bytes === 0) throw projectNotFound();
  return {
    source: storedSource(blobs, id, bytes),
    contentType: 'audio/mp4',
    etag: id,
  };
};

/**
 * Deletes the records of backgrounds whose recordings are no longer translated. Returns their jobs and the ids of their
 * blobs.
 */
export const forgetBackgrounds = async (
  tx: Queryable,
  tenantId: string,
): Promise<{ jobIds: string[]; fileIds: string[] }> => {
  const rows = await tx.query<{ job_id: string; file_id: string }>(
    `delete from video_background b where tenant_id = $1
        and not exists (select from video_source v join asset a on a.asset_id = v.asset_id
                         where a.tenant_id = b.tenant_id and a.sha256 = b.sha256)
     returning job_id, file_id`,
    [tenantId],
  );
  return { jobIds: rows.map(({ job_id }) => job_id), fileIds: rows.map(({ file_id }) => file_id) };
};
