import { TRANSCRIPT_FORMATS } from '../../../src/contract/constants/recognition.ts';
import type {
  Asset,
  BackgroundJob,
  TranscriptionDetail,
  TranscriptionItem,
} from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import { containing } from '../db/like.ts';
import { cursorOf, readCursor } from '../http/cursor.ts';
import type { User } from '../http/principal.ts';
import { loadJobs } from '../jobs/store.ts';
import type { Sign } from '../media/signed-url.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { loadProject } from '../projects/load-project.ts';
import { ownOf } from '../projects/owner.ts';
import { findAsset } from '../storage/assets.ts';
import { transcriptUrl } from './downloads.ts';

const EXCERPT_CHARACTERS = 160;
/** Enough for an excerpt; each has at least a word. */
const EXCERPT_SEGMENTS = 40;

type Moments = 'created_at' | 'updated_at';
type Row = Omit<TranscriptionItem, 'job' | Moments> & Record<Moments, Date> & { job_id: string };

/** Columns of an item, but for its job; the number of the parameter is that of {@link EXCERPT_CHARACTERS}. */
const columns = (excerptLength: string): string =>
  `t.project_id, p.title, t.created_at, p.updated_at, coalesce(t.decoded_ms, t.told_ms) as duration_ms,
   t.language_id, t.model_id, t.credits_charged, t.job_id,
   (select coalesce(left(string_agg(text || gap, '' order by rank, segment_id), ${excerptLength}), '')
      from (select text, gap, rank, segment_id from segment s
             where s.tenant_id = t.tenant_id and s.project_id = t.project_id and removed_at is null
             order by rank, segment_id limit ${EXCERPT_SEGMENTS}) first) as excerpt`;

const toItem = (row: Row, job: BackgroundJob): TranscriptionItem => {
  const { job_id: _, created_at, updated_at, excerpt, ...rest } = row;
  return {
    ...rest,
    created_at: created_at.getTime(),
    updated_at: updated_at.getTime(),
    excerpt: excerpt.trim(),
    job,
  };
};

/** A page of the user's transcriptions, newest first. */
export const listTranscriptions = async (
  db: Db,
  who: User,
  { limit, cursor, search }: { limit: number; cursor?: string | undefined; search?: string | undefined },
): Promise<{ items: TranscriptionItem[]; next_cursor: string | null }> => {
  const { tenantId, owner } = ownOf(who);
  const after = readCursor(cursor);
  const rows = await db.query<Row & { cursor: string }>(
    `select ${columns('$6')}, ${cursorOf('t.created_at', 't.project_id')} as cursor
       from transcription t join project p using (project_id)
      where t.tenant_id = $1 and p.owner = $2
        and ($3::bigint is null or (t.created_at, t.project_id)
             < (to_timestamp(0) + $3::bigint * interval '1 microsecond', $4::uuid))
        and ($5::text is null or p.title ilike $5
             or exists (select from segment s
                         where s.tenant_id = $1 and s.project_id = t.project_id and s.removed_at is null
                           and s.text ilike $5))
      order by t.created_at desc, t.project_id desc limit $7`,
    [
      tenantId,
      owner,
      after.microseconds,
      after.id,
      search ? containing(search) : null,
      EXCERPT_CHARACTERS,
      limit + 1,
    ],
  );
  const page = rows.slice(0, limit);
  const jobs = await loadJobs(
    db,
    tenantId,
    page.map(({ job_id }) => job_id),
  );
  return {
    // One that was deleted between the two readings has no job any more
    items: page.flatMap(({ cursor: _, ...row }) => {
      const job = jobs.get(row.job_id);
      return job ? [toItem(row, job)] : [];
    }),
    next_cursor: rows.length > limit ? page.at(-1)!.cursor : null,
  };
};

type DetailRow = Row & {
  asset_id: string | null;
  language_probability: number | null;
  peaks: number[];
  speakers_failed: boolean;
};

const loadRow = async (
  db: Db,
  who: User,
  projectId: string,
): Promise<{ row: DetailRow; job: BackgroundJob }> => {
  const { tenantId, owner } = ownOf(who);
  const [row] = await db.query<DetailRow>(
    `select ${columns('$4')}, t.asset_id, t.language_probability, t.peaks,
            t.speakers_failed
       from transcription t join project p using (project_id)
      where t.tenant_id = $1 and p.owner = $2 and t.project_id = $3`,
    [tenantId, owner, projectId, EXCERPT_CHARACTERS],
  );
  const job = row && (await loadJobs(db, tenantId, [row.job_id])).get(row.job_id);
  if (!job) throw projectNotFound();
  return { row, job };
};

/** @throws ApiError err_not_found */
export const loadItem = async (db: Db, who: User, projectId: string): Promise<TranscriptionItem> => {
  const { row, job } = await loadRow(db, who, projectId);
  const { asset_id: _, language_probability: __, peaks: ___, speakers_failed: ____, ...item } = row;
  return toItem(item, job);
};

/** @throws ApiError err_not_found */
export const loadDetail = async (
  db: Db,
  sign: Sign,
  who: User,
  projectId: string,
): Promise<TranscriptionDetail> => {
  // First its state: text that is stored in between makes a client no worse off
  const { row, job } = await loadRow(db, who, projectId);
  const { asset_id, language_probability, peaks, speakers_failed, ...item } = row;
  const project = await loadProject(db, ownOf(who), projectId);
  const asset: Asset | undefined = asset_id === null ? undefined : await findAsset(db, sign, who, asset_id);
  const isDone = job.state === 'done';
  return {
    ...toItem(item, job),
    asset: asset ?? null,
    language_probability,
    speakers_failed,
    peaks,
    project,
    downloads: isDone
      ? Object.fromEntries(
          TRANSCRIPT_FORMATS.map((format) => [format, transcriptUrl(sign, projectId, format)]),
        )
      : {},
  };
};
