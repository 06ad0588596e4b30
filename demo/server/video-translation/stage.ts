import type { PrepareUntil } from '../../../src/contract/constants/video-translation.ts';
import type { VideoSettings } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import type { Caller } from '../http/principal.ts';
import { enqueueIn } from '../jobs/enqueue.ts';
import type { Json } from '../jobs/kind.ts';
import { letGoOfJobs } from '../jobs/store.ts';
import { projectNotFound } from '../projects/find-project.ts';
import type { Owner } from '../projects/owner.ts';

/** Kinds of the jobs that continue a translation after its source is prepared. */
export const TRANSLATE_KIND = 'video-translate';
export const SPEAK_KIND = 'video-speak';

/** A translation as seen by the jobs that continue it. */
export interface Stage {
  projectId: string;
  own: Owner;
  userId: string;
  target: string;
  /** Null while unknown. */
  source: string | null;
  settings: VideoSettings;
  until: PrepareUntil;
  prepared: boolean;
  translated: boolean;
  speechCreditsMax: number;
  /** Length in ms of the recording, or the end of the last cue. */
  toldMs: number;
  /** Characters that were recognised. Translating up to so many costs at most the price by the length of the recording. */
  charactersRecognized: number;
  /** The latest job that continued it; null without one. */
  jobId: string | null;
}

/** The project of a job that continues a translation. The translation may already refer to a later job. */
export const projectIn = (input: Json): string => (input as { project_id: string }).project_id;

/** The caller has checked who owns it. @throws ApiError err_not_found */
export const stageOf = async (q: Queryable, tenantId: string, projectId: string): Promise<Stage> => {
  const [row] = await q.query<Omit<Stage, 'own'> & { owner: string }>(
    `select t.project_id as "projectId", p.owner, v.user_id as "userId", t.target_language as target,
            v.language_id as source, t.settings, t.until, t.prepared, t.translated,
            t.speech_credits_max as "speechCreditsMax", v.told_ms as "toldMs",
            case when v.model_id is null then 0
                 else (select coalesce(sum(length(c->>'text')), 0)::int from jsonb_array_elements(v.cues) c)
                 end as "charactersRecognized", t.job_id as "jobId"
       from video_translation t join project p using (project_id) join video_source v using (source_id)
      where t.tenant_id = $1 and t.project_id = $2`,
    [tenantId, projectId],
  );
  if (!row) throw projectNotFound();
  const { owner, ...stage } = row;
  return { ...stage, own: { tenantId, owner } };
};

interface NewStageJob {
  kind: typeof TRANSLATE_KIND | typeof SPEAK_KIND;
  key: string;
  input: Json;
  credits?: number;
}

/** Queues a job that continues a translation, replacing the previous one. @throws as `enqueueIn` */
export const enqueueStage = async (
  tx: Queryable,
  who: Caller,
  { projectId, jobId: before }: Stage,
  job: NewStageJob,
): Promise<void> => {
  const { jobId, isNew } = await enqueueIn(tx, who, { ...job, kept: true });
  if (!isNew) return;
  await tx.query('update video_translation set job_id = $3 where tenant_id = $1 and project_id = $2', [
    who.tenantId,
    projectId,
    jobId,
  ]);
  if (before !== null) await letGoOfJobs(tx, [before]);
};
