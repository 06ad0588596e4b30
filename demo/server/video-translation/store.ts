import type { PrepareUntil } from '../../../src/contract/constants/video-translation.ts';
import type { HeardSpeaker, VideoSettings } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { applyPatch } from '../projects/apply-patch.ts';
import { lockProject, projectNotFound } from '../projects/find-project.ts';
import type { Owner } from '../projects/owner.ts';
import type { Picture } from '../video/picture.ts';
import type { Part } from '../video/cut-part.ts';
import type { Thumbnails } from '../video/preview.ts';
import type { Cue } from './cue.ts';
import type { toRows } from './rows.ts';

/** Kind of the projects, and of the jobs that prepare them. */
export const KIND = 'video-translation';

/** Properties of a source's picture. */
export interface KnownPicture extends Picture {
  thumbnails: Thumbnails;
}

/**
 * SQL: length in milliseconds of a translation `t` of a source `v`. With a recording it is the recording's length.
 * Without one it is the end of the last row.
 */
export const LENGTH_MS = `case when v.asset_id is null and v.picture is null then greatest(v.told_ms,
  (select max(s.end_ms) from segment s where s.tenant_id = t.tenant_id and s.project_id = t.project_id
      and s.removed_at is null)) else v.told_ms end`;

export interface NewSource {
  assetId: string | null;
  jobId: string;
  toldMs: number;
  language: string | null;
  speakers: number | null;
  /** Speech recognition model; null with cues. */
  modelId: string | null;
  cues: readonly Cue[] | null;
  /** Part of the recording; null for all of it. */
  part: Part | null;
}

/** Stores a new source, and returns its id. */
export const addSource = async (
  tx: Queryable,
  { tenantId, userId }: { tenantId: string; userId: string },
  { assetId, jobId, toldMs, language, speakers, modelId, cues, part }: NewSource,
): Promise<string> => {
  const sourceId = crypto.randomUUID();
  await tx.query(
    `insert into video_source (source_id, tenant_id, user_id, asset_id, job_id, told_ms, language_id, speakers, model_id, cues, part_from_ms, part_to_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12)`,
    [
      sourceId,
      tenantId,
      userId,
      assetId,
      jobId,
      toldMs,
      language,
      speakers,
      modelId,
      cues && JSON.stringify(cues),
      part?.fromMs ?? null,
      part?.toMs ?? null,
    ],
  );
  return sourceId;
};

interface NewTranslation {
  sourceId: string;
  title: string;
  target: string;
  settings: VideoSettings;
  until: PrepareUntil;
  /** Most credits that its speech may cost before its user has to confirm the price. */
  speechCreditsMax: number;
}

/** Adds a translation of a source, still without rows, and returns its id. @throws ApiError err_too_many_projects */
export const addTranslation = async (tx: Queryable, own: Owner, given: NewTranslation): Promise<string> => {
  const projectId = crypto.randomUUID();
  await applyPatch(tx, own, { projectId, kind: KIND, patch: { revision: 0, title: given.title } });
  await tx.query(
    `insert into video_translation
            (project_id, tenant_id, source_id, target_language, settings, until, speech_credits_max)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7)`,
    [
      projectId,
      own.tenantId,
      given.sourceId,
      given.target,
      JSON.stringify(given.settings),
      given.until,
      given.speechCreditsMax,
    ],
  );
  return projectId;
};

/** A source as seen by a job. */
export interface Source {
  sourceId: string;
  userId: string;
  assetId: string | null;
  /** The part still to be cut out; null for the whole recording. */
  part: Part | null;
  /** Id for the file of the part. */
  cutId: string;
  toldMs: number;
  language: string | null;
  speakers: number | null;
  modelId: string | null;
  cues: Cue[] | null;
  picture: KnownPicture | null;
  copyId: string;
  thumbnailsId: string;
  posterId: string;
}

/** The source that a job prepares. @throws ApiError err_not_found if it was deleted */
export const sourceOfJob = async (q: Queryable, tenantId: string, jobId: string): Promise<Source> => {
  const [row] = await q.query<Source>(
    `select source_id as "sourceId", user_id as "userId", cut_id as "cutId",
            case when part_to_ms is not null
                 then json_build_object('fromMs', part_from_ms, 'toMs', part_to_ms) end as part, asset_id as "assetId", told_ms as "toldMs", language_id as language, speakers,
            model_id as "modelId", cues, picture, copy_id as "copyId", thumbnails_id as "thumbnailsId",
            poster_id as "posterId"
       from video_source where tenant_id = $1 and job_id = $2`,
    [tenantId, jobId],
  );
  if (!row) throw projectNotFound();
  return row;
};

/** A translation as seen by a job. */
export interface Wanted {
  projectId: string;
  own: Owner;
  target: string;
  settings: VideoSettings;
  until: PrepareUntil;
  /** True once its rows exist. */
  prepared: boolean;
}

/** The translations of a source, in the order of the request. */
export const translationsOf = async (q: Queryable, tenantId: string, sourceId: string): Promise<Wanted[]> => {
  const rows = await q.query<Omit<Wanted, 'own'> & { owner: string }>(
    `select project_id as "projectId", p.owner, target_language as target, settings, until, prepared
       from video_translation t join project p using (project_id)
      where t.tenant_id = $1 and t.source_id = $2 order by t.created_at, project_id`,
    [tenantId, sourceId],
  );
  return rows.map(({ owner, ...row }) => ({ ...row, own: { tenantId, owner } }));
};

export const notePicture = async (
  tx: Queryable,
  tenantId: string,
  sourceId: string,
  picture: KnownPicture | null,
): Promise<void> => {
  await tx.query('update video_source set picture = $3::jsonb where tenant_id = $1 and source_id = $2', [
    tenantId,
    sourceId,
    picture && JSON.stringify(picture),
  ]);
};

/** Stores the cues of a source. @throws ApiError err_not_found if it was deleted */
export const storeCues = async (
  tx: Queryable,
  tenantId: string,
  sourceId: string,
  heard: { cues: readonly Cue[]; language: string | null; durationMs: number; speakersFailed: boolean },
): Promise<void> => {
  const rows = await tx.query(
    `update video_source set cues = $3::jsonb, language_id = coalesce(language_id, $4), told_ms = least(told_ms, $5), speakers_failed = $6
      where tenant_id = $1 and source_id = $2 returning 1`,
    [tenantId, sourceId, JSON.stringify(heard.cues), heard.language, heard.durationMs, heard.speakersFailed],
  );
  if (rows.length === 0) throw projectNotFound();
};

/** Stores the rows of a project, unless its user has deleted it meanwhile. */
export const storeRows = async (
  tx: Queryable,
  { own, projectId }: Pick<Wanted, 'own' | 'projectId'>,
  made: {
    rows: ReturnType<typeof toRows>;
    modelId: string | null;
    credits: number;
    heard: readonly HeardSpeaker[];
    /** True if the rows are translated, or are left for the user to translate. */
    translated: boolean;
  },
): Promise<void> => {
  const project = await lockProject(tx, own, projectId);
  if (!project) return;
  const patch = { revision: project.revision, put: made.rows };
  await applyPatch(tx, own, { projectId, kind: KIND, patch });
  await tx.query(
    `update video_translation
        set prepared = true, translated = $5, model_id = $3, credits_charged = credits_charged + $4,
            heard_speakers = $6::jsonb
      where tenant_id = $1 and project_id = $2`,
    [own.tenantId, projectId, made.modelId, made.credits, made.translated, JSON.stringify(made.heard)],
  );
};
