import type { Queryable } from '../db/db.ts';
import type { Recognition } from '../engines/recognition/engine.ts';
import { applyPatch } from '../projects/apply-patch.ts';
import { lockProject, projectNotFound } from '../projects/find-project.ts';
import type { Owner } from '../projects/owner.ts';
import { toSegments } from './segments.ts';
import type { Stretch } from '../recognition/stretch.ts';

export const KIND = 'transcription';

interface NewTranscription {
  assetId: string;
  jobId: string;
  modelId: string;
  title: string;
  /** Duration that the file states, in milliseconds. */
  toldMs: number;
}

/** Creates a project for the text of a recording. Returns its id. @throws ApiError err_too_many_projects */
export const addTranscription = async (
  tx: Queryable,
  own: Owner,
  { assetId, jobId, modelId, title, toldMs }: NewTranscription,
): Promise<string> => {
  const projectId = crypto.randomUUID();
  await applyPatch(tx, own, { projectId, kind: KIND, patch: { revision: 0, title } });
  await tx.query(
    `insert into transcription (project_id, tenant_id, asset_id, job_id, model_id, told_ms)
     values ($1, $2, $3, $4, $5, $6)`,
    [projectId, own.tenantId, assetId, jobId, modelId, toldMs],
  );
  return projectId;
};

/** The project of a job. */
interface WorkedOn {
  projectId: string;
  own: Owner;
  toldMs: number;
}

/** The project that a job writes to. @throws ApiError err_not_found when it was deleted */
export const projectOfJob = async (q: Queryable, tenantId: string, jobId: string): Promise<WorkedOn> => {
  const [row] = await q.query<{ project_id: string; owner: string; told_ms: number }>(
    `select project_id, p.owner, told_ms from transcription t join project p using (project_id)
      where t.tenant_id = $1 and t.job_id = $2`,
    [tenantId, jobId],
  );
  if (!row) throw projectNotFound();
  return { projectId: row.project_id, own: { tenantId, owner: row.owner }, toldMs: row.told_ms };
};

/** Stores facts about the decoded recording. */
export const noteDecoded = async (
  tx: Queryable,
  tenantId: string,
  projectId: string,
  { durationMs, peaks }: { durationMs: number; peaks: readonly number[] },
): Promise<void> => {
  await tx.query(
    'update transcription set decoded_ms = $3, peaks = $4::jsonb where tenant_id = $1 and project_id = $2',
    [tenantId, projectId, durationMs, JSON.stringify(peaks)],
  );
};

interface NewText extends Pick<Recognition, 'language' | 'languageProbability'> {
  stretches: readonly Stretch[];
  /** Speakers were requested but could not be told apart. */
  speakersFailed: boolean;
  credits: number;
}

/** Stores the text in its project. @throws ApiError err_not_found when the project was deleted */
export const storeText = async (
  tx: Queryable,
  own: Owner,
  projectId: string,
  text: NewText,
): Promise<void> => {
  const project = await lockProject(tx, own, projectId);
  if (!project) throw projectNotFound();
  const { language, languageProbability, stretches, speakersFailed, credits } = text;
  const put = toSegments(stretches);
  await applyPatch(tx, own, { projectId, kind: KIND, patch: { revision: project.revision, put } });
  await tx.query(
    `update transcription set language_id = $3, language_probability = $4, credits_charged = $5, speakers_failed = $6
      where tenant_id = $1 and project_id = $2`,
    [own.tenantId, projectId, language, languageProbability, credits, speakersFailed],
  );
};
