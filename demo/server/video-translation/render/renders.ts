import type {
  RenderFormat,
  RenderSound,
  RenderSubtitles,
} from '../../../../src/contract/constants/video-translation.ts';
import { fileNameOf } from '../../../../src/contract/file-name.ts';
import type {
  BackgroundJob,
  RenderPart,
  RenderPicture,
  SubtitleRules,
  VideoRender,
} from '../../../../src/contract/index.ts';
import type { Blobs } from '../../blobs/blobs.ts';
import type { Db, Queryable } from '../../db/db.ts';
import { withJobs } from '../../jobs/store.ts';
import type { ServedSource } from '../../media/serve-file.ts';
import type { Sign } from '../../media/signed-url.ts';
import { storedSource } from '../../media/stored-source.ts';
import { projectNotFound } from '../../projects/find-project.ts';

/** Result of a render, as stored in the database. */
export interface Rendered {
  bytes: number;
  durationMs: number;
  /** See `FILE_DIGEST_HEADER`. */
  digest: string;
  report: NonNullable<VideoRender['result']>['report'];
}

const CONTENT_TYPES: Record<RenderFormat, string> = {
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
};
const UNTITLED = 'translation';

interface Row {
  render_id: string;
  created_at: Date;
  job_id: string;
  format: RenderFormat;
  sound: RenderSound;
  subtitles: RenderSubtitles;
  part: RenderPart | null;
  picture: RenderPicture;
  rules: SubtitleRules;
  waited_until: Date | null;
  result: Rendered | null;
  title: string;
  target: string;
}

const COLUMNS = `r.render_id, r.created_at, r.job_id, r.format, r.sound, r.subtitles, r.part, r.picture, r.rules, r.waited_until,
  r.result, p.title, t.target_language as target`;
const FROM = 'video_render r join project p using (project_id) join video_translation t using (project_id)';

const fileName = ({ title, target, format }: Pick<Row, 'title' | 'target' | 'format'>): string =>
  `${fileNameOf(title) || UNTITLED}.${target}.${format}`;

const present = (sign: Sign, row: Row, job: BackgroundJob): VideoRender => {
  const { render_id, created_at, format, sound, subtitles, part, picture, rules, waited_until, result } = row;
  return {
    render_id,
    created_at: created_at.getTime(),
    format,
    sound,
    subtitles,
    part,
    picture,
    rules,
    job,
    waited_until: waited_until?.getTime() ?? null,
    result: result && {
      url: sign(`/media/video-renders/${render_id}.${format}`),
      file_name: fileName(row),
      bytes: result.bytes,
      duration_ms: result.durationMs,
      // Renders from before background sound existed do not have the field
      report: { ...result.report, lowered_instead: result.report.lowered_instead ?? false },
    },
  };
};

/** The renders of a translation, newest first. The caller has checked who owns it. */
export const loadRenders = async (
  db: Db,
  sign: Sign,
  tenantId: string,
  projectId: string,
): Promise<VideoRender[]> => {
  const rows = await db.query<Row>(
    `select ${COLUMNS} from ${FROM} where r.tenant_id = $1 and r.project_id = $2 order by r.created_at desc, r.render_id`,
    [tenantId, projectId],
  );
  return withJobs(db, tenantId, rows, (row, job) => present(sign, row, job));
};

/** Pattern of the file name, `<render id>.<format>`. */
export const RENDER_NAME = `[0-9a-f-]{36}\\.(?:${Object.keys(CONTENT_TYPES).join('|')})`;

/**
 * A render as a file. The address is signed and names no user.
 *
 * @throws ApiError err_not_found
 */
export const openRender = async (
  { db, blobs }: { db: Queryable; blobs: Blobs },
  name: string,
): Promise<ServedSource> => {
  const [row] = await db.query<Row & { file_id: string }>(
    `select ${COLUMNS}, r.file_id from ${FROM} where r.render_id = $1`,
    [name.split('.', 1)[0]],
  );
  if (!row?.result) throw projectNotFound();
  const { file_id, result } = row;
  return {
    source: storedSource(blobs, file_id, result.bytes),
    contentType: CONTENT_TYPES[row.format],
    etag: result.digest,
    digest: result.digest,
    fileName: fileName(row),
  };
};
