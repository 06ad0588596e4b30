import { VOICE_CHANGE_FORMATS } from '../../../src/contract/constants/voice-changes.ts';
import type {
  BackgroundJob,
  VoiceChangeDetail,
  VoiceChangeItem,
  VoiceChangeSound,
} from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import { containing } from '../db/like.ts';
import { afterCursor, cursorOf, readCursor } from '../http/cursor.ts';
import { pageOf, type SearchQuery } from '../http/paging.ts';
import type { User } from '../http/principal.ts';
import { loadJobs, withJobs } from '../jobs/store.ts';
import type { Sign } from '../media/signed-url.ts';
import { changedFileUrl } from './downloads.ts';
import { soundUrl } from './serve-sound.ts';
import type { Sound } from './sounds.ts';
import { changeNotFound } from './store.ts';

type Row = Omit<VoiceChangeItem, 'job' | 'created_at'> & { created_at: Date; job_id: string };

const COLUMNS = `change_id, title, created_at, coalesce((source->>'durationMs')::bigint, told_ms) as duration_ms, method,
  background, noise_removal, voice_id, voice_name, credits_charged, job_id`;

const toItem = ({ job_id: _, created_at, ...row }: Row, job: BackgroundJob): VoiceChangeItem => ({
  ...row,
  created_at: created_at.getTime(),
  job,
});

/** A page of the user's changes, newest first. */
export const listChanges = async (
  db: Db,
  { tenantId, userId }: User,
  { limit, cursor, search }: SearchQuery,
): Promise<{ items: VoiceChangeItem[]; next_cursor: string | null }> => {
  const after = readCursor(cursor);
  const rows = await db.query<Row & { cursor: string }>(
    `select ${COLUMNS}, ${cursorOf('created_at', 'change_id')} as cursor from voice_change
      where tenant_id = $1 and user_id = $2
        and ${afterCursor('created_at', 'change_id', 3)}
        and ($5::text is null or title ilike $5 or voice_name ilike $5)
      order by created_at desc, change_id desc limit $6`,
    [tenantId, userId, after.microseconds, after.id, search ? containing(search) : null, limit + 1],
  );
  const { page, next_cursor } = pageOf(rows, limit, (last) => last.cursor);
  return {
    items: await withJobs(db, tenantId, page, ({ cursor: _, ...row }, job) => toItem(row, job)),
    next_cursor,
  };
};

interface DetailRow extends Row {
  asset_id: string | null;
  start_ms: number;
  source: Sound | null;
  result: Sound | null;
  pitch: VoiceChangeDetail['pitch'];
  text: string | null;
}

const toSound = (url: string, sound: Sound | null): VoiceChangeSound | null =>
  sound && { url, duration_ms: sound.durationMs, peaks: sound.peaks };

/** @throws ApiError err_not_found */
export const loadDetail = async (
  db: Db,
  sign: Sign,
  { tenantId, userId }: User,
  changeId: string,
): Promise<VoiceChangeDetail> => {
  const [found] = await db.query<DetailRow>(
    `select ${COLUMNS}, asset_id, start_ms, source, result, pitch, text from voice_change
      where tenant_id = $1 and user_id = $2 and change_id = $3`,
    [tenantId, userId, changeId],
  );
  const job = found && (await loadJobs(db, tenantId, [found.job_id])).get(found.job_id);
  if (!job) throw changeNotFound();
  const { asset_id, start_ms, source, result, pitch, text, ...row } = found;
  const isDone = job.state === 'done';
  // The audio of a failed job is removed
  const isKept = isDone || job.state === 'queued' || job.state === 'running';
  return {
    ...toItem(row, job),
    asset_id,
    asset_url: asset_id && sign(`/files/${asset_id}`),
    start_ms,
    source: toSound(soundUrl(sign, changeId, 'source'), isKept ? source : null),
    result: toSound(soundUrl(sign, changeId, 'result'), isDone ? result : null),
    pitch: isDone ? pitch : null,
    text: isDone ? text : null,
    downloads: isDone
      ? Object.fromEntries(
          VOICE_CHANGE_FORMATS.map((format) => [format, changedFileUrl(sign, changeId, format)]),
        )
      : {},
  };
};

/** @throws ApiError err_not_found */
export const loadItem = async (
  db: Db,
  { tenantId, userId }: User,
  changeId: string,
): Promise<VoiceChangeItem> => {
  const [row] = await db.query<Row>(
    `select ${COLUMNS} from voice_change where tenant_id = $1 and user_id = $2 and change_id = $3`,
    [tenantId, userId, changeId],
  );
  const job = row && (await loadJobs(db, tenantId, [row.job_id])).get(row.job_id);
  if (!job) throw changeNotFound();
  return toItem(row, job);
};
