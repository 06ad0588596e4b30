import type {
  RenderFormat,
  RenderSound,
  RenderSubtitles,
} from '../../../../src/contract/constants/video-translation.ts';
import type { RenderPicture, SubtitleRules, VideoSettings } from '../../../../src/contract/index.ts';
import type { Db } from '../../db/db.ts';
import type { JobRun } from '../../jobs/kind.ts';
import { projectNotFound } from '../../projects/find-project.ts';
import { LENGTH_MS, type KnownPicture } from '../store.ts';

/** The order of a render with its material. */
export interface RenderOrder {
  renderId: string;
  fileId: string;
  projectId: string;
  owner: string;
  target: string;
  source: string | null;
  /** Current settings. Once a plan exists, the plan's settings apply. */
  settings: VideoSettings;
  assetId: string | null;
  /** The recording has audio. */
  hasSound: boolean;
  picture: KnownPicture | null;
  /** Length of the translation. */
  wholeMs: number;
  /** Only a part of the translation is rendered. */
  isPart: boolean;
  /** Start of the file in the translation, in milliseconds; above 0 only for a part. */
  fromMs: number;
  /** Length of the file, in milliseconds. */
  durationMs: number;
  format: RenderFormat;
  sound: RenderSound;
  subtitles: RenderSubtitles;
  /** How the picture is changed. */
  look: RenderPicture;
  rules: SubtitleRules;
}

/** Whether the file contains the original sound without its voices. */
export const wantsBackground = (
  { sound, assetId, hasSound }: Pick<RenderOrder, 'sound' | 'assetId' | 'hasSound'>,
  { original_sound }: Pick<VideoSettings, 'original_sound'>,
): boolean => original_sound === 'background' && sound !== 'original' && assetId !== null && hasSound;

/** Loads the order of a job. @throws ApiError err_not_found if it was deleted */
export const orderOf = async (db: Db, { tenantId, jobId }: JobRun): Promise<RenderOrder> => {
  const [row] = await db.query<RenderOrder>(
    `select r.render_id as "renderId", r.file_id as "fileId", r.project_id as "projectId", p.owner,
            t.target_language as target, v.language_id as source, t.settings, v.asset_id as "assetId", v.picture,
            coalesce(a.meta->'streams' @> '[{"type": "audio"}]', false) as "hasSound",
            ${LENGTH_MS} as "wholeMs", r.part is not null as "isPart", coalesce((r.part->>'from_ms')::bigint, 0) as "fromMs",
            least(${LENGTH_MS}, (r.part->>'to_ms')::bigint) - coalesce((r.part->>'from_ms')::bigint, 0) as "durationMs", r.format, r.sound, r.subtitles, r.picture as look, r.rules
       from video_render r join project p using (project_id) join video_translation t using (project_id)
            join video_source v using (source_id) left join asset a using (asset_id)
      where r.tenant_id = $1 and r.job_id = $2`,
    [tenantId, jobId],
  );
  if (!row) throw projectNotFound();
  return row;
};
