import { z } from 'zod';
import { FILE_NAME_CHARACTERS_MAX } from './constants/files.ts';
import { PLACE_MS_MAX } from './constants/projects.ts';
import { SCRIPT_SEGMENTS_MAX } from './constants/script.ts';
import { BACK_TRANSLATION_CHARACTERS_MAX, PROJECT_FILE_TAKES_MAX } from './constants/video-translation.ts';
import { languageId, sha256, title } from './calls/call.ts';
import { ProjectSegment, SegmentText, SegmentVoice } from './calls/projects.ts';
import { VideoSettings } from './calls/video-translations.ts';

/** Name of the part of a project's file that says what the others are. */
export const PROJECT_MANIFEST = 'manifest.json';

/** Name of a file of the archive: a path of plain names. */
const member = z
  .string()
  .max(100)
  .regex(/^[\w-]+(?:\/[\w-]+)?\.[a-z0-9]+$/, 'Send a path of plain names.');

/** The sound of a row, a WAV file, mono, with 16 bits at 24 kHz. */
const ProjectFileTake = z.object({
  file: member,
  /** What it says. */
  text: SegmentText,
  voice: SegmentVoice,
  /** The row plays it. */
  plays: z.boolean(),
});

/** What a translation is exported as: `manifest.json` of a ZIP file, with its takes and its recording beside it. */
export const VideoProjectFile = z.object({
  format: z.literal('voxbench-video-translation'),
  version: z.literal(1),
  title,
  /** Null where it was not known. */
  source_language: languageId.nullable(),
  target_language: languageId,
  /** Of the recording; without one, when the last row ends. */
  duration_ms: z.int().min(0).max(PLACE_MS_MAX),
  settings: VideoSettings,
  /** The rows have their translation, or were left to the user to translate. */
  translated: z.boolean(),
  /** Null for a project without one. `file` is null where it is not in the archive. */
  recording: z
    .object({
      name: z.string().max(FILE_NAME_CHARACTERS_MAX),
      sha256,
      file: member.nullable(),
    })
    .nullable(),
  /** Voices that rows and takes name: a reader who does not have one is told by its name. */
  voices: z.array(z.object({ voice_id: z.string().max(200), name: z.string().max(200) })).max(1_000),
  rows: z
    .array(
      ProjectSegment.omit({ segment_id: true, rank: true }).extend({
        takes: z.array(ProjectFileTake).max(PROJECT_FILE_TAKES_MAX),
        /** What it says when it is translated back; null or absent where that was not made of this text. */
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
