import { z } from 'zod';
import {
  RENDER_FORMATS,
  RENDER_SOUNDS,
  RENDER_SUBTITLES,
  SAME_PICTURE,
  SUBTITLE_RULES,
} from '../constants/video-translation.ts';
import { data, id, moment, type CallTable } from './call.ts';
import { BackgroundJob } from './jobs.ts';
import { madeFile } from './made-file.ts';
import { RenderPart, RenderPicture } from './video-render-picture.ts';

/** What subtitles are checked by. */
export const SubtitleRules = z.object({
  id: z.enum(SUBTITLE_RULES),
  /** Of one's own rules; those of Netflix for the language where they are not given. */
  limits: z
    .object({
      linesMax: z.number(),
      /** Characters of one line. */
      lineLengthMax: z.number(),
      charactersPerSecondMax: z.number(),
      durationMsMin: z.number(),
      durationMsMax: z.number(),
      /** Least time between two subtitles, in frames of the picture. */
      gapFramesMin: z.number(),
      /** In ms: between two subtitles, a gap that is shorter but above the least is reported, since it looks like a flicker. */
      gapMsClosed: z.number(),
    })
    .partial()
    .refine((limits) => Object.values(limits).every((limit) => limit >= 0), {
      message: 'Limits are not negative.',
    }),
});

/** A file that was made of a translation. */
export const VideoRender = z.object({
  render_id: id,
  created_at: moment,
  format: z.enum(RENDER_FORMATS),
  sound: z.enum(RENDER_SOUNDS),
  subtitles: z.enum(RENDER_SUBTITLES),
  part: RenderPart.nullable(),
  /** Of sound alone nothing of it counts. */
  picture: RenderPicture,
  /** What the checks of its report hold the translation to. */
  rules: SubtitleRules,
  job: BackgroundJob,
  /** Until when it waited for the voices to be taken out of the original; null while it waits, and where it did not wait. */
  waited_until: moment.nullable(),
  /** Null until it is done. */
  result: z
    .object({
      ...madeFile,
      report: z.object({
        /** Of the whole mix, by EBU R 128; null where there is no sound. */
        loudness_lufs: z.number().nullable(),
        true_peak_dbtp: z.number().nullable(),
        /** How far from its time the farthest is, measured in the file: a picture, a voice, the start of a subtitle. */
        drift: z.object({
          /** Null without a picture, and where the recording does not tell its times. */
          picture_ms: z.number().nonnegative().nullable(),
          /** Null where no voice can be told from what else sounds. */
          sound_ms: z.number().nonnegative().nullable(),
          /** Null without subtitles. */
          captions_ms: z.number().nonnegative().nullable(),
        }),
        /** What the checks of the translation find. */
        checks: z.int().nonnegative(),
        /** The voices were to be taken out of the original, and were not, when the file was made: it was lowered instead. */
        lowered_instead: z.boolean(),
        /** Rows spoken as they are, faster or slower within their slots, cut by what follows, and without sound. */
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
      rules: SubtitleRules.default({ id: 'netflix', limits: {} }),
      /** Lips that follow the new voices. No engine does that yet: it answers `err_lip_sync_not_allowed`. */
      lip_sync: z.boolean().default(false),
      /** A picture without its watermark. No engine does that yet: it answers `err_remove_water_mark_not_allowed`. */
      remove_watermark: z.boolean().default(false),
    }),
    answer: data(z.object({ render: VideoRender })),
  },
} as const satisfies CallTable;

export type SubtitleRules = z.output<typeof SubtitleRules>;
export type VideoRender = z.output<typeof VideoRender>;
