import { z } from 'zod';
import {
  RENDER_FORMATS,
  RENDER_SOUNDS,
  RENDER_SUBTITLES,
  SAME_PICTURE,
  SUBTITLE_RULES,
} from '../constants/video-translation.ts';
import { SUBTITLE_LINE_LENGTH_MAX, SUBTITLE_LINES_MAX } from '../constants/subtitles.ts';
import { data, id, moment, type CallTable } from './call.ts';
import { BackgroundJob } from './jobs.ts';
import { madeFile } from './made-file.ts';
import { RenderPart, RenderPicture } from './video-render-picture.ts';

/** Rules that subtitles are made by and checked against. */
export const SubtitleRules = z.object({
  id: z.enum(SUBTITLE_RULES),
  /** Limits of `own` rules; Netflix's for the language if absent. */
  limits: z
    .object({
      linesMax: z.number().max(SUBTITLE_LINES_MAX),
      /** Characters of one line. */
      lineLengthMax: z.number().max(SUBTITLE_LINE_LENGTH_MAX),
      charactersPerSecondMax: z.number(),
      durationMsMin: z.number(),
      durationMsMax: z.number(),
      /** Minimum gap between two subtitles, in frames. */
      gapFramesMin: z.number(),
      /** In ms. A gap shorter than this, but above the minimum, is reported: it looks like a flicker. */
      gapMsClosed: z.number(),
    })
    .partial()
    .refine((limits) => Object.values(limits).every((limit) => limit >= 0), {
      message: 'Limits are not negative.',
    }),
});

/** A file rendered from a translation. */
export const VideoRender = z.object({
  render_id: id,
  created_at: moment,
  format: z.enum(RENDER_FORMATS),
  sound: z.enum(RENDER_SOUNDS),
  subtitles: z.enum(RENDER_SUBTITLES),
  part: RenderPart.nullable(),
  /** Ignored for audio formats. */
  picture: RenderPicture,
  /** Rules for the checks in its report. */
  rules: SubtitleRules,
  job: BackgroundJob,
  /**
   * When it stopped waiting for the voices to be removed from the original; null while it waits, and if it did not have
   * to.
   */
  waited_until: moment.nullable(),
  /** Null until it is done. */
  result: z
    .object({
      ...madeFile,
      report: z.object({
        /** Integrated loudness of the whole mix by EBU R 128; null without audio. */
        loudness_lufs: z.number().nullable(),
        true_peak_dbtp: z.number().nullable(),
        /**
         * Largest deviations from the intended times, measured in the file: of the picture, a voice, the start of a
         * subtitle.
         */
        drift: z.object({
          /** Null without a picture, and if the recording has no timestamps. */
          picture_ms: z.number().nonnegative().nullable(),
          /** Null if no voice can be told from other sound. */
          sound_ms: z.number().nonnegative().nullable(),
          /** Null without subtitles. */
          captions_ms: z.number().nonnegative().nullable(),
        }),
        /** Number of findings of the checks. */
        checks: z.int().nonnegative(),
        /** The voices should have been removed from the original but were not in time: it was lowered instead. */
        lowered_instead: z.boolean(),
        /** Rows spoken at natural speed, stretched to fit their slots, cut by the next row, and without audio. */
        rows: z.object({
          as_spoken: z.int().nonnegative(),
          stretched: z.int().nonnegative(),
          too_long: z.int().nonnegative(),
          silent: z.int().nonnegative(),
        }),
      }),
    })
    .nullable(),
});

export const videoRendersCalls = {
  'POST /v1/video-translations/{project_id}/renders': {
    summary: 'Make a file of a translation as it stands, in the background',
    access: 'program',
    scope: 'translation',
    refuses: [409, 429],
    spends: true,
    params: z.object({ project_id: id }),
    body: z.object({
      format: z.enum(RENDER_FORMATS),
      sound: z.enum(RENDER_SOUNDS).default('translation'),
      subtitles: z.enum(RENDER_SUBTITLES).default('none'),
      part: RenderPart.nullable().default(null),
      picture: RenderPicture.default(SAME_PICTURE),
      /** Without it, the translation's. */
      rules: SubtitleRules.optional(),
      /** Lip sync to the new voices. No engine can do that yet: answers `err_lip_sync_not_allowed`. */
      lip_sync: z.boolean().default(false),
      /** Removal of the picture's watermark. No engine can do that yet: answers `err_remove_water_mark_not_allowed`. */
      remove_watermark: z.boolean().default(false),
    }),
    answer: data(z.object({ render: VideoRender })),
  },
} as const satisfies CallTable;

export type SubtitleRules = z.output<typeof SubtitleRules>;
export type VideoRender = z.output<typeof VideoRender>;
