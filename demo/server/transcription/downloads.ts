import { TRANSCRIPT_FORMATS, type TranscriptFormat } from '../../../src/contract/constants/recognition.ts';
import { fileNameOf } from '../../../src/contract/file-name.ts';
import type { Db, Queryable } from '../db/db.ts';
import { madeFile } from '../media/made-file.ts';
import type { ServedSource } from '../media/serve-file.ts';
import type { Sign } from '../media/signed-url.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { loadProject } from '../projects/load-project.ts';
import type { Owner } from '../projects/owner.ts';
import { writers } from './writers.ts';

const CONTENT_TYPES: Record<TranscriptFormat, string> = {
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
};
const UNTITLED = 'recording';

/** Pattern of file names: `<project id>.<format>`. */
export const TRANSCRIPT_NAME = `[0-9a-f-]{36}\\.(?:${TRANSCRIPT_FORMATS.join('|')})`;
const PARTS = new RegExp(`^([0-9a-f-]{36})\\.(${TRANSCRIPT_FORMATS.join('|')})$`);

const partsOf = (fileName: string): { projectId: string; format: TranscriptFormat } | undefined => {
  const [, projectId, format] = PARTS.exec(fileName) ?? [];
  return projectId && format ? { projectId, format: format as TranscriptFormat } : undefined;
};

/** Signed URL of a text as a file. */
export const transcriptUrl = (sign: Sign, projectId: string, format: TranscriptFormat): string =>
  sign(`/media/transcriptions/${projectId}.${format}`);

/** A newly signed URL of a file by its name; undefined when the owner has no such file. */
export const transcriptAddress = async (
  q: Queryable,
  sign: Sign,
  { tenantId, owner }: Owner,
  fileName: string,
): Promise<string | undefined> => {
  const named = partsOf(fileName);
  if (!named) return undefined;
  const rows = await q.query(
    `select from transcription t join project p using (project_id) join job using (job_id)
      where t.tenant_id = $1 and p.owner = $2 and project_id = $3 and job.state = 'done'`,
    [tenantId, owner, named.projectId],
  );
  return rows.length > 0 ? transcriptUrl(sign, named.projectId, named.format) : undefined;
};

/**
 * The current text of a recording as a file. The caller has checked its signed URL, which names no user.
 *
 * @throws ApiError err_not_found
 */
export const openTranscript = async (db: Db, fileName: string): Promise<ServedSource> => {
  const { projectId, format } = partsOf(fileName)!;
  const [row] = await db.query<{
    tenant_id: string;
    owner: string;
    language_id: string | null;
    duration_ms: number;
  }>(
    `select t.tenant_id, p.owner, t.language_id, coalesce(t.decoded_ms, t.told_ms) as duration_ms
       from transcription t join project p using (project_id) where project_id = $1`,
    [projectId],
  );
  if (!row) throw projectNotFound();
  const own = { tenantId: row.tenant_id, owner: row.owner };
  const project = await loadProject(db, own, projectId);
  const transcript = { project, language: row.language_id, durationMs: row.duration_ms };
  return madeFile(Buffer.from(writers[format](transcript)), {
    contentType: CONTENT_TYPES[format],
    fileName: `${fileNameOf(project.title) || UNTITLED}.${format}`,
  });
};
