import { countAttempt, type RateLimit } from '../../accounts/rate-limit.ts';
import type { Db } from '../../db/db.ts';
import type { Separators } from '../../engines/separation/separators.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/principal.ts';
import { enqueueIn } from '../../jobs/enqueue.ts';
import { letGoOfJobs } from '../../jobs/store.ts';
import { tellProjectChanged } from '../../projects/changes.ts';
import { projectNotFound } from '../../projects/find-project.ts';
import { ownOf } from '../../projects/owner.ts';

export const BACKGROUND_KIND = 'video-background';

/** It is free, but takes a processor for minutes. */
const LIMIT: RateLimit = { name: 'video_background', max: 30, windowSeconds: 600 };

interface Found {
  sha256: string;
  has_sound: boolean;
  job_id: string | null;
  state: string | null;
}

/**
 * Begins to separate the voices from a translation's recording, unless that is done or in progress for any translation
 * of the same recording.
 *
 * @throws ApiError err_not_found without a recording, and until its part is cut out; err_recording_without_sound,
 *   err_interface_unavailable when no separation engine is available; err_too_many_requests; as `enqueueIn`
 */
export const beginBackground = async (
  { db, separators }: { db: Db; separators: Separators },
  who: Caller,
  projectId: string,
): Promise<void> => {
  const own = ownOf(who);
  await countAttempt(db, LIMIT, who.userId);
  await db.transaction(async (tx) => {
    const [found] = await tx.query<Found>(
      `select a.sha256, a.meta->'streams' @> '[{"type": "audio"}]' as has_sound, b.job_id, job.state
         from video_translation t join project p using (project_id) join video_source v using (source_id)
              join asset a on a.asset_id = v.asset_id
              left join video_background b on b.tenant_id = a.tenant_id and b.sha256 = a.sha256
              left join job on job.job_id = b.job_id
        where t.tenant_id = $1 and p.owner = $2 and t.project_id = $3 and v.part_to_ms is null
          for no key update of a`,
      [own.tenantId, own.owner, projectId],
    );
    if (!found) throw projectNotFound();
    const { sha256, has_sound, job_id, state } = found;
    if (state !== null && state !== 'failed' && state !== 'cancelled') return;
    if (!has_sound) throw new ApiError('err_recording_without_sound');
    if (!separators.isOffered()) throw new ApiError('err_interface_unavailable', { status: 503 });
    const asked = { kind: BACKGROUND_KIND, key: crypto.randomUUID(), input: { sha256 }, kept: true };
    const { jobId } = await enqueueIn(tx, who, asked);
    await tx.query(
      `insert into video_background (tenant_id, sha256, job_id) values ($1, $2, $3)
       on conflict (tenant_id, sha256) do update set job_id = excluded.job_id`,
      [own.tenantId, sha256, jobId],
    );
    await tellProjectChanged(tx, own, projectId);
    if (job_id) await letGoOfJobs(tx, [job_id]);
  });
};
