import {
  DEFAULT_SUBTITLE_RULES,
  SUBTITLE_FORMATS,
  SUBTITLE_TEXTS,
  type SubtitleFormat,
  type SubtitleText,
} from '../../../src/contract/constants/video-translation.ts';
import { fileNameOf } from '../../../src/contract/file-name.ts';
import type { Project, VideoSettings } from '../../../src/contract/index.ts';
import type { CheckedRow } from '../../../src/studio/model/subtitles/check/check-rows.ts';
import { writeSubtitles } from '../../../src/studio/model/subtitles/files/write/write-subtitles.ts';
import { lookOf } from '../../../src/studio/model/subtitles/look.ts';
import { FRAME_RATE, presetOf } from '../../../src/studio/model/subtitles/presets.ts';
import { cuesOfRow } from '../../../src/studio/model/subtitles/row-cues.ts';
import type { Db } from '../db/db.ts';
import { madeFile } from '../media/made-file.ts';
import type { ServedSource } from '../media/serve-file.ts';
import type { Sign } from '../media/signed-url.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { loadProject } from '../projects/load-project.ts';

const CONTENT_TYPES: Record<SubtitleFormat, string> = {
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  ass: 'text/x-ssa; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};
const UNTITLED = 'subtitles';

/** Pattern of the name of a file, `<project id>.<text>.<format>`. */
export const SUBTITLES_NAME = `[0-9a-f-]{36}\\.(?:${SUBTITLE_TEXTS.join('|')})\\.(?:${SUBTITLE_FORMATS.join('|')})`;

/** Signed address of a translation's text as a file. */
export const subtitlesUrl = (
  sign: Sign,
  projectId: string,
  text: SubtitleText,
  format: SubtitleFormat,
): string => sign(`/media/video-translations/${projectId}.${text}.${format}`);

/** The rows of a project that are shown and spoken: those with a time that are not left out. */
export const rowsIn = ({ segments }: Project): CheckedRow[] =>
  segments.flatMap(({ segment_id: id, start_ms, end_ms, text, source_text, speaker, cue }) =>
    start_ms === null || end_ms === null || cue?.left_out
      ? []
      : {
          id,
          startMs: start_ms,
          endMs: end_ms,
          speaker: speaker ?? undefined,
          text,
          source: source_text ?? '',
        },
  );

/**
 * A translation's text as a file, in its current state. The address is signed and names no user.
 *
 * @throws ApiError err_not_found
 */
export const openSubtitles = async (db: Db, name: string): Promise<ServedSource> => {
  const [projectId, text, format] = name.split('.') as [string, SubtitleText, SubtitleFormat];
  const [row] = await db.query<{
    tenant_id: string;
    owner: string;
    target: string;
    source: string | null;
    picture: { width: number; height: number; frameRate: number } | null;
    settings: VideoSettings;
  }>(
    `select t.tenant_id, p.owner, t.target_language as target, v.language_id as source, v.picture,
            t.settings
       from video_translation t join project p using (project_id) join video_source v using (source_id)
      where project_id = $1`,
    [projectId],
  );
  if (!row) throw projectNotFound();
  const project = await loadProject(db, { tenantId: row.tenant_id, owner: row.owner }, projectId);
  const language = text === 'source' ? (row.source ?? row.target) : row.target;
  const rules = {
    target: language,
    source: row.source,
    preset: presetOf(row.settings.rules ?? DEFAULT_SUBTITLE_RULES),
    frameRate: row.picture?.frameRate ?? FRAME_RATE,
  };
  const shown = (one: CheckedRow) => (text === 'source' ? { ...one, text: one.source } : one);
  const cues = rowsIn(project).flatMap((one) => cuesOfRow(shown(one), rules));
  const written = writeSubtitles(cues, format, {
    // `source` alone is the only shown text
    languages: text === 'both' ? 'both' : 'text',
    style: lookOf(row.settings.subtitles),
    ...(row.picture && { frame: row.picture }),
  });
  return madeFile(Buffer.from(written), {
    contentType: CONTENT_TYPES[format],
    fileName: `${fileNameOf(project.title) || UNTITLED}.${language}.${format}`,
  });
};
