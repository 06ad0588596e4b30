import { z } from 'zod';
import { FILE_NAME_CHARACTERS_MAX } from './constants/files.ts';
import { PLACE_MS_MAX } from './constants/projects.ts';
import { SCRIPT_SEGMENTS_MAX } from './constants/script.ts';
import { BACK_TRANSLATION_CHARACTERS_MAX, PROJECT_FILE_TAKES_MAX } from './constants/video-translation.ts';
import { languageId, sha256, title } from './calls/call.ts';
import { ProjectSegment, SegmentText, SegmentVoice } from './calls/projects.ts';
import { VideoSettings } from './calls/video-translations.ts';

/** Name of the archive's entry that describes the others. */
export const PROJECT_MANIFEST = 'manifest.json';

/** Name of an archive entry: a path of plain names. */
const member = z
  .string()
  .max(100)
  .regex(/^[\w-]+(?:\/[\w-]+)?\.[a-z0-9]+$/, 'Send a path of plain names.');

/** Audio of a row: a mono WAV file, 16 bits, 24 kHz. */
const ProjectFileTake = z.object({
  file: member,
  /** Text it speaks. */
  text: SegmentText,
  voice: SegmentVoice,
  /** Whether the row plays this take. */
  plays: z.boolean(),
});

/** Format of an exported translation: `manifest.json` in a ZIP file, beside its takes and its recording. */
export const VideoProjectFile = z.object({
  format: z.literal('voxbench-video-translation'),
  version: z.literal(1),
  title,
  /** Null when unknown. */
  source_language: languageId.nullable(),
  target_language: languageId,
  /** Length of the recording; without one, the end of the last row. */
  duration_ms: z.int().min(0).max(PLACE_MS_MAX),
  settings: VideoSettings,
  /** Whether the rows are translated, or were left to the user to translate. */
  translated: z.boolean(),
  /** Null for a project without a recording. `file` is null when the recording is not in the archive. */
  recording: z
    .object({
      name: z.string().max(FILE_NAME_CHARACTERS_MAX),
      sha256,
      file: member.nullable(),
    })
    .nullable(),
  /** Voices used by rows and takes. A user who lacks one is told its name. */
  voices: z.array(z.object({ voice_id: z.string().max(200), name: z.string().max(200) })).max(1_000),
  rows: z
    .array(
      ProjectSegment.omit({ segment_id: true, rank: true }).extend({
        takes: z.array(ProjectFileTake).max(PROJECT_FILE_TAKES_MAX),
        /** Back translation of the row; null or absent when there is none of this text. */
        back: z
          .string()
          .max(2 * BACK_TRANSLATION_CHARACTERS_MAX)
          .nullish(),
      }),
    )
    .min(1)
    .max(SCRIPT_SEGMENTS_MAX),
});

export type VideoProjectFile = z.output<typeof VideoProjectFile>;
