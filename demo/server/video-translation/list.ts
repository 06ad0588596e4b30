import { SUBTITLE_FORMATS, SUBTITLE_TEXTS } from '../../../src/contract/constants/video-translation.ts';
import type {
  BackgroundJob,
  HeardSpeaker,
  VideoSettings,
  VideoTranslationDetail,
  VideoTranslationItem,
} from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import { containing } from '../db/like.ts';
import { afterCursor, cursorOf, readCursor } from '../http/cursor.ts';
import { pageOf, type SearchQuery } from '../http/paging.ts';
import type { Caller } from '../http/principal.ts';
import { loadJobs, withJobs } from '../jobs/store.ts';
import type { Sign } from '../media/signed-url.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { loadProject } from '../projects/load-project.ts';
import { ownOf } from '../projects/owner.ts';
import { findAsset } from '../storage/assets.ts';
import { findBackTranslations } from './back-translations.ts';
import { creditsCharged, SPENT, type Spent } from './credits-charged.ts';
import { subtitlesUrl } from './downloads.ts';
import { IS_OPEN } from '../speech/open-rows.ts';
import { projectUrl } from './project-file/serve.ts';
import { mediaUrl } from './serve.ts';
import { LENGTH_MS, type KnownPicture } from './store.ts';
import { takesUrl } from './takes.ts';

type Moments = 'created_at' | 'updated_at';
type Row = Omit<VideoTranslationItem, 'job' | 'poster_url' | 'waits_for' | 'credits_charged' | Moments> &
  Record<Moments, Date> &
  Spent & {
    job_id: string;
    source_id: string;
    has_picture: boolean;
    prepared: boolean;
    translated: boolean;
  };

const COLUMNS = `t.project_id, p.title, t.created_at, p.updated_at, ${LENGTH_MS} as duration_ms,
  v.language_id as source_language, t.target_language, t.settings->>'output' as output, p.segments as rows,
  (select count(*)::int from segment s
    where s.tenant_id = t.tenant_id and s.project_id = t.project_id and ${IS_OPEN}) as open_rows,
  ${SPENT}, coalesce(t.job_id, v.job_id) as job_id, v.source_id, t.prepared, t.translated, v.picture is not null as has_picture`;

const FROM = `video_translation t join project p using (project_id) join video_source v using (source_id)`;

const waitsFor = (
  { prepared, translated, output, open_rows }: Row,
  job: BackgroundJob,
): VideoTranslationItem['waits_for'] => {
  if (!prepared || job.state === 'queued' || job.state === 'running') return null;
  if (!translated) return 'translation';
  return output !== 'subtitles' && open_rows > 0 ? 'speech' : null;
};

const toItem = (sign: Sign, row: Row, job: BackgroundJob): VideoTranslationItem => ({
  project_id: row.project_id,
  title: row.title,
  created_at: row.created_at.getTime(),
  updated_at: row.updated_at.getTime(),
  duration_ms: row.duration_ms,
  source_language: row.source_language,
  target_language: row.target_language,
  output: row.output,
  poster_url: row.has_picture ? mediaUrl(sign, row.source_id, 'poster.jpg') : null,
  rows: row.rows,
  open_rows: row.open_rows,
  job,
  waits_for: waitsFor(row, job),
  credits_charged: creditsCharged(row),
});

/** A page of the user's translations, newest first. */
export const listTranslations = async (
  db: Db,
  sign: Sign,
  who: Caller,
  { limit, cursor, search }: SearchQuery,
): Promise<{ items: VideoTranslationItem[]; next_cursor: string | null }> => {
  const { tenantId, owner } = ownOf(who);
  const after = readCursor(cursor);
  const rows = await db.query<Row & { cursor: string }>(
    `select ${COLUMNS}, ${cursorOf('t.created_at', 't.project_id')} as cursor from ${FROM}
      where t.tenant_id = $1 and p.owner = $2
        and ${afterCursor('t.created_at', 't.project_id', 3)}
        and ($5::text is null or p.title ilike $5)
      order by t.created_at desc, t.project_id desc limit $6`,
    [tenantId, owner, after.microseconds, after.id, search ? containing(search) : null, limit + 1],
  );
  const { page, next_cursor } = pageOf(rows, limit, (last) => last.cursor);
  return {
    items: await withJobs(db, tenantId, page, (row, job) => toItem(sign, row, job)),
    next_cursor,
  };
};

type DetailRow = Row & {
  asset_id: string | null;
  picture: KnownPicture | null;
  model_id: string | null;
  speakers_failed: boolean;
  heard_speakers: HeardSpeaker[];
  settings: VideoSettings;
  waveform: { peaks: number[] } | null;
  has_takes: boolean;
};

const load = async (
  db: Db,
  who: Caller,
  projectId: string,
): Promise<{ row: DetailRow; job: BackgroundJob }> => {
  const { tenantId, owner } = ownOf(who);
  const [row] = await db.query<DetailRow>(
    `select ${COLUMNS}, v.asset_id, v.picture, t.model_id, v.speakers_failed, t.heard_speakers, t.settings, w.waveform,
            exists (select from segment s where s.tenant_id = t.tenant_id and s.project_id = t.project_id
                      and s.removed_at is null and s.take_id is not null) as has_takes
       from ${FROM} left join asset_waveform w on w.asset_id = v.asset_id
      where t.tenant_id = $1 and p.owner = $2 and t.project_id = $3`,
    [tenantId, owner, projectId],
  );
  const job = row && (await loadJobs(db, tenantId, [row.job_id])).get(row.job_id);
  if (!job) throw projectNotFound();
  return { row, job };
};

/** @throws ApiError err_not_found */
export const loadItem = async (
  db: Db,
  sign: Sign,
  who: Caller,
  projectId: string,
): Promise<VideoTranslationItem> => {
  const { row, job } = await load(db, who, projectId);
  return toItem(sign, row, job);
};

const downloadsOf = (sign: Sign, projectId: string): VideoTranslationDetail['downloads'] => {
  const formats = (text: (typeof SUBTITLE_TEXTS)[number]) =>
    Object.fromEntries(
      SUBTITLE_FORMATS.map((format) => [format, subtitlesUrl(sign, projectId, text, format)]),
    );
  return Object.fromEntries(
    SUBTITLE_TEXTS.map((text) => [text, formats(text)]),
  ) as VideoTranslationDetail['downloads'];
};

/** @throws ApiError err_not_found */
export const loadDetail = async (
  db: Db,
  sign: Sign,
  who: Caller,
  projectId: string,
  { renders, background }: Pick<VideoTranslationDetail, 'renders' | 'background'>,
  after?: number,
): Promise<VideoTranslationDetail> => {
  // Reads the state first: rows stored after that do no harm to a client
  const { row, job } = await load(db, who, projectId);
  const { asset_id, source_id, picture, model_id, settings, prepared, waveform, has_takes } = row;
  const project = await loadProject(db, ownOf(who), projectId, after);
  const asset = asset_id === null ? undefined : await findAsset(db, sign, who, asset_id);
  const media = (name: 'copy.mp4' | 'thumbnails.jpg') => mediaUrl(sign, source_id, name);
  return {
    ...toItem(sign, row, job),
    asset: asset ?? null,
    play_url: asset && picture && !picture.isPlayable ? media('copy.mp4') : (asset?.url ?? null),
    picture: picture && { width: picture.width, height: picture.height, frame_rate: picture.frameRate },
    peaks: waveform?.peaks ?? [],
    thumbnails: picture && {
      url: media('thumbnails.jpg'),
      columns: picture.thumbnails.columns,
      count: picture.thumbnails.count,
      width: picture.thumbnails.width,
      height: picture.thumbnails.height,
      every_ms: picture.thumbnails.everyMs,
    },
    model_id,
    speakers_failed: row.speakers_failed,
    heard_speakers: row.heard_speakers,
    settings,
    project,
    back_translations: await findBackTranslations(db, who.tenantId, projectId),
    renders,
    takes_url: has_takes ? takesUrl(sign, projectId) : null,
    background,
    project_urls: prepared
      ? {
          without_recording: projectUrl(sign, projectId, false),
          with_recording: asset ? projectUrl(sign, projectId, true) : null,
        }
      : null,
    downloads: prepared ? downloadsOf(sign, projectId) : null,
  };
};
