import {
  DEFAULT_SUBTITLE_RULES,
  renderMegabytesMin,
  VIDEO_MS_MAX,
  VIDEO_PART_MS_MIN,
} from '../../../../src/contract/constants/video-translation.ts';
import type { SubtitleRules } from '../../../../src/contract/index.ts';
import { planOf } from '../../accounts/plans.ts';
import { countAttempt, type RateLimit } from '../../accounts/rate-limit.ts';
import type { Db, Queryable } from '../../db/db.ts';
import { ApiError } from '../../http/api-error.ts';
import type { CallRequest } from '../../http/call.ts';
import type { Caller } from '../../http/principal.ts';
import { enqueueIn } from '../../jobs/enqueue.ts';
import { letGoOfJobs } from '../../jobs/store.ts';
import { tellProjectChanged } from '../../projects/changes.ts';
import { projectNotFound } from '../../projects/find-project.ts';
import { ownOf, type Owner } from '../../projects/owner.ts';
import { LENGTH_MS } from '../store.ts';

export const RENDER_KIND = 'video-render';

/** Renders are free, but take a processor for minutes. */
const LIMIT: RateLimit = { name: 'video_render', max: 60, windowSeconds: 600 };

/** Most renders of a translation: a new one replaces the oldest. */
const KEPT_MAX = 8;

type Order = CallRequest<'POST /v1/video-translations/{project_id}/renders'>['body'];

/**
 * Begins a render, which makes a file from a translation. A repeated key returns the same render.
 *
 * @param demandWatermark refuses a file that cannot be a watermark
 * @returns the id of the render, and the ids of older renders' blobs, to be removed
 * @throws ApiError err_not_found; err_invalid_param for a video without a picture, for a part outside the video, for
 *   a file that would be too long, and for a size that is too small for the length; err_task_pending while the
 *   translation is being prepared; err_lip_sync_not_allowed and err_remove_water_mark_not_allowed where that is wanted;
 *   err_too_many_requests; as `enqueueIn` and `demandWatermark`
 */
export const beginRender = async (
  db: Db,
  who: Caller,
  key: string,
  projectId: string,
  { format, sound, subtitles, part, picture: wanted, rules, lip_sync, remove_watermark }: Order,
  demandWatermark: (assetId: string) => Promise<void>,
): Promise<{ renderId: string; dropped: string[] }> => {
  const own = ownOf(who);
  if (lip_sync) throw new ApiError('err_lip_sync_not_allowed');
  if (remove_watermark) throw new ApiError('err_remove_water_mark_not_allowed');
  await countAttempt(db, LIMIT, who.userId);
  const picture = format === 'mp4' ? wanted : { ...wanted, watermark: null };
  if (picture.watermark && 'asset_id' in picture.watermark) await demandWatermark(picture.watermark.asset_id);
  return db.transaction(async (tx) => {
    const [found] = await tx.query<{
      prepared: boolean;
      has_picture: boolean;
      has_asset: boolean;
      length_ms: number;
      rules: SubtitleRules | null;
    }>(
      `select t.prepared, ${LENGTH_MS} as length_ms, v.picture is not null as has_picture, v.asset_id is not null as has_asset,
              t.settings->'rules' as rules
         from video_translation t join project p using (project_id) join video_source v using (source_id)
        where t.tenant_id = $1 and p.owner = $2 and t.project_id = $3`,
      [own.tenantId, own.owner, projectId],
    );
    if (!found) throw projectNotFound();
    if (!found.prepared) throw new ApiError('err_task_pending', { status: 409 });
    const needsFile = format === 'mp4' || sound !== 'translation';
    if (needsFile && !found.has_asset) throw new ApiError('err_not_found', { status: 404 });
    if (format === 'mp4' && !found.has_picture)
      throw new ApiError('err_invalid_param', { msg: 'There is no picture. Choose a sound format.' });
    const lengthMs = part ? part.to_ms - part.from_ms : found.length_ms;
    if (part && (lengthMs < VIDEO_PART_MS_MIN || part.to_ms > found.length_ms))
      throw new ApiError('err_invalid_param', {
        msg: 'The part lies outside of the video, or is too short.',
      });
    // Rows can be moved far beyond the end of the subtitle file that a translation was made from
    if (lengthMs > VIDEO_MS_MAX)
      throw new ApiError('err_invalid_param', {
        msg: `A file may last ${VIDEO_MS_MAX / 3_600_000} hours at most.`,
      });
    const least = renderMegabytesMin(lengthMs, sound === 'both' ? 2 : 1);
    if (format === 'mp4' && picture.megabytes !== null && picture.megabytes < least)
      throw new ApiError('err_invalid_param', { msg: `A video of this length needs at least ${least} MB.` });
    const input = { project_id: projectId, format, sound, subtitles, part, picture, ...(rules && { rules }) };
    const { jobId, isNew } = await enqueueIn(tx, who, { kind: RENDER_KIND, key, input, kept: true });
    if (!isNew) {
      const [known] = await tx.query<{ render_id: string }>(
        'select render_id from video_render where tenant_id = $1 and job_id = $2',
        [own.tenantId, jobId],
      );
      if (!known) throw projectNotFound();
      return { renderId: known.render_id, dropped: [] };
    }
    const renderId = crypto.randomUUID();
    const dropped = await dropOld(tx, own, projectId);
    await tx.query(
      `insert into video_render (render_id, tenant_id, project_id, job_id, format, sound, subtitles, part, picture, rules)
       values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::jsonb)`,
      [
        renderId,
        own.tenantId,
        projectId,
        jobId,
        format,
        sound,
        subtitles,
        part && JSON.stringify(part),
        JSON.stringify(picture),
        JSON.stringify(rules ?? found.rules ?? DEFAULT_SUBTITLE_RULES),
      ],
    );
    await tellProjectChanged(tx, own, projectId);
    return { renderId, dropped };
  });
};

/**
 * Deletes the oldest renders of a translation to make room for a new one, and the user's oldest renders if they exceed
 * the plan's storage. They can be made again.
 *
 * @returns the ids of their blobs
 */
const dropOld = async (tx: Queryable, { tenantId, owner }: Owner, projectId: string): Promise<string[]> => {
  const { filesBytesMax } = (await planOf(tx, tenantId)).plan;
  const old = await tx.query<{ ids: string[]; job_id: string }>(
    `with own as (
       select r.render_id, r.project_id = $3 as is_of_this,
              row_number() over (partition by r.project_id order by r.created_at desc, r.render_id) as place,
              sum((r.result->>'bytes')::bigint) over (order by r.created_at desc, r.render_id) as bytes
         from video_render r join project p using (project_id) where r.tenant_id = $1 and p.owner = $2
     )
     delete from video_render r using job, own
      where r.job_id = job.job_id and r.render_id = own.render_id and job.state not in ('queued', 'running')
        and (own.is_of_this and own.place >= $4 or own.bytes > $5)
     returning part_ids || file_id as ids, r.job_id`,
    [tenantId, owner, projectId, KEPT_MAX, filesBytesMax],
  );
  await letGoOfJobs(
    tx,
    old.map(({ job_id }) => job_id),
  );
  return old.flatMap(({ ids }) => ids);
};
