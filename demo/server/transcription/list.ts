import { TRANSCRIPT_FORMATS } from '../../../src/contract/constants/recognition.ts';
import type {
  Asset,
  BackgroundJob,
  TranscriptionDetail,
  TranscriptionItem,
} from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import { afterCursor, cursorOf, readCursor } from '../http/cursor.ts';
import { pageOf, type SearchQuery } from '../http/paging.ts';
import type { User } from '../http/principal.ts';
import { loadJobs, withJobs } from '../jobs/store.ts';
import type { Sign } from '../media/signed-url.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { loadProject } from '../projects/load-project.ts';
import { ownOf, type Owner } from '../projects/owner.ts';
import { lookOf, piecesOf, piecesValues, searchInPieces, type Look } from '../projects/search-in-pieces.ts';
import { findAsset } from '../storage/assets.ts';
import { transcriptUrl } from './downloads.ts';

const EXCERPT_CHARACTERS = 160;
/** Enough for an excerpt, since each segment has at least one word. */
const EXCERPT_SEGMENTS = 40;

type Moments = 'created_at' | 'updated_at';
type Row = Omit<TranscriptionItem, 'job' | Moments> & Record<Moments, Date> & { job_id: string };

/** Columns of an item except those of its job. `excerptLength` is the parameter with {@link EXCERPT_CHARACTERS}. */
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

type Listed = Row & { cursor: string };

const TABLES = 'transcription t join project p using (project_id)';
const CURSOR = `${cursorOf('t.created_at', 't.project_id')} as cursor`;
/** Transcriptions of tenant $1 and owner $2 after the cursor of $3 and $4. */
const OWN_AFTER = `t.tenant_id = $1 and p.owner = $2
  and ${afterCursor('t.created_at', 't.project_id', 3)}`;

const readRows = (
  db: Db,
  { tenantId, owner }: Owner,
  limit: number,
  cursor: string | undefined,
): Promise<Listed[]> => {
  const after = readCursor(cursor);
  return db.query<Listed>(
    `select ${columns('$5')}, ${CURSOR} from ${TABLES} where ${OWN_AFTER}
      order by t.created_at desc, t.project_id desc limit $6`,
    [tenantId, owner, after.microseconds, after.id, EXCERPT_CHARACTERS, limit],
  );
};

/** Among the next transcriptions after the cursor, finds those with the words in their title or their text. */
const searchRows = async (
  db: Db,
  own: Owner,
  words: string,
  cursor: string | undefined,
): Promise<Look<Listed>> => {
  const rows = await db.query<Partial<Listed> & { searched: string | null }>(
    `with ${piecesOf({ from: TABLES, where: OWN_AFTER, at: 't.created_at' }, words)},
     hit as (select ${columns('$8')}, ${CURSOR} from having_words join ${TABLES} using (project_id))
     select ending.searched, hit.*
       from ending left join hit on true order by hit.created_at desc, hit.project_id desc`,
    [...piecesValues(own, words, cursor), EXCERPT_CHARACTERS],
  );
  return lookOf(rows, (row): row is Listed => row.project_id !== null);
};

/** A page of the user's transcriptions, newest first. */
export const listTranscriptions = async (
  db: Db,
  who: User,
  { limit, cursor, search }: SearchQuery,
): Promise<{ items: TranscriptionItem[]; next_cursor: string | null }> => {
  const own = ownOf(who);
  const { tenantId } = own;
  const rows = search
    ? await searchInPieces(limit + 1, cursor, (after) => searchRows(db, own, search, after))
    : await readRows(db, own, limit + 1, cursor);
  const { page, next_cursor } = pageOf(rows, limit, (last) => last.cursor);
  return {
    items: await withJobs(db, tenantId, page, ({ cursor: _, ...row }, job) => toItem(row, job)),
    next_cursor,
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
  // State first: text that is stored in between does no harm to a client
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
