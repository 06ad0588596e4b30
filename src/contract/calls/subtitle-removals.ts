import { z } from 'zod';
import { CODE_NOT_ENOUGH_CREDITS } from '../constants/codes.ts';
import { SEARCH_CHARACTERS_MAX } from '../constants/script.ts';
import {
  REMOVAL_AREAS_MAX,
  REMOVAL_CONTAINERS,
  REMOVAL_MASKS,
  REMOVAL_METHODS,
  REMOVAL_MS_MAX,
  REMOVAL_QUALITIES,
  REMOVAL_TEXT_CHARACTERS_MAX,
} from '../constants/subtitle-removal.ts';
import { cursor, data, done, id, moment, title, type CallTable } from './call.ts';
import { Asset } from './files.ts';
import { BackgroundJob } from './jobs.ts';

/** Share of the width or height of the picture as it is shown. */
const share = z.number().min(0).max(1);
const place = z.int().min(0).max(REMOVAL_MS_MAX);

/** A part of the picture with text in it, for a time. `right` lies beyond `left`, `bottom` below `top`, `to_ms` after `from_ms`. */
export const RemovalArea = z.object({
  left: share,
  top: share,
  right: share,
  bottom: share,
  from_ms: place,
  to_ms: place,
  mask: z.enum(REMOVAL_MASKS).default('letters'),
  /** What stands there; lines are divided by line breaks. Empty where nothing was read. */
  text: z.string().max(REMOVAL_TEXT_CHARACTERS_MAX).default(''),
});

/** What was measured in a finished file. */
export const RemovalReport = z.object({
  source: z.object({
    frames: z.int().nonnegative(),
    duration_ms: z.int().nonnegative(),
    /** Of the picture, in bits a second. */
    bitrate: z.int().nonnegative(),
  }),
  result: z.object({
    frames: z.int().nonnegative(),
    duration_ms: z.int().nonnegative(),
    bitrate: z.int().nonnegative(),
  }),
  /** All sound is that of the source, to the bit; null without sound. */
  is_sound_equal: z.boolean().nullable(),
  /** Share of the frames that were copied without being encoded, 0 … 1. */
  copied: z.number().min(0).max(1),
  /**
   * PSNR in dB of the luma outside of what was changed, in frames that were encoded, lowest of the samples; null where all was
   * copied or equal.
   */
  outside_db: z.number().nullable(),
  /**
   * The source has a colour for each pixel or each second one (4:4:4, 4:2:2), the result for each fourth one (4:2:0), which all
   * players show. Absent in reports of earlier versions.
   */
  has_less_colour: z.boolean().optional(),
  /** Areas that are as they were: no letters that stand still were found in them. Absent in reports of earlier versions. */
  untouched_areas: z.int().nonnegative().optional(),
  /** Text that is left, in sampled frames of the result. */
  residue: z.object({
    /** Frames that were searched for letters in the colour of the text. */
    frames: z.int().nonnegative(),
    /** Frames whose text was read. Absent in reports of earlier versions. */
    read: z.int().nonnegative().optional(),
    /** Of these, frames where text of the area was read again; null where there was none to read, or nothing here reads text. */
    with_text: z.int().nonnegative().nullable(),
    /** Frames where letters in the colour of the text were found again. */
    with_colour: z.int().nonnegative(),
  }),
});

/** A video whose burned-in subtitles are removed, as a list shows it. */
export const RemovalItem = z.object({
  removal_id: id,
  title: z.string(),
  created_at: moment,
  duration_ms: z.int().nonnegative(),
  /** The search for text, which is free. */
  search: BackgroundJob,
  /** The removal; null until it is ordered. `err_video_without_subtitle` when there was no text in the areas. */
  job: BackgroundJob.nullable(),
  /** As it was ordered; null until then. */
  method: z.enum(REMOVAL_METHODS).nullable(),
  /** What it cost; 0 until it is done. */
  credits_charged: z.int().nonnegative(),
});

export const RemovalDetail = RemovalItem.extend({
  /** The video; null when it was deleted. */
  asset_id: id.nullable(),
  /** Signed for a day; null when it was deleted. */
  asset_url: z.string().nullable(),
  /** In pixels, as it is shown. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** What the search found, or what was ordered; null until something was found. Empty when there is no text. */
  areas: z.array(RemovalArea).nullable(),
  /** What read the text, such as the name of a model; null when nothing here could. */
  read_by: z.string().nullable(),
  quality: z.enum(REMOVAL_QUALITIES).nullable(),
  /** Null until it is done, and when its file was deleted. */
  result: z
    .object({
      /** Signed for a day; answers ranges. */
      url: z.string(),
      /** The same as a file of the user's, for an order of a video translation. */
      asset: Asset,
      /** Also the ending of its name. */
      container: z.enum(REMOVAL_CONTAINERS),
      report: RemovalReport,
    })
    .nullable(),
  /** The text of the areas in order of time, as the cues of an order of a video translation. Areas at one time are one cue. */
  cues: z.array(z.object({ start_ms: z.int(), end_ms: z.int(), text: z.string() })),
  /** Signed for a day: the cues as SubRip; null while there are none. */
  srt_url: z.string().nullable(),
});

const params = z.object({ removal_id: id });
const areas = z.array(RemovalArea).max(REMOVAL_AREAS_MAX);

export const subtitleRemovalsCalls = {
  'GET /v1/subtitle-removals/options': {
    summary: 'How burned-in text can be removed here',
    access: 'anyone',
    answer: data(
      z.object({
        methods: z.array(
          z.object({
            method: z.enum(REMOVAL_METHODS),
            /** False where this server cannot do it; an order of it answers `err_subtitle_erase_not_allowed`. */
            is_available: z.boolean(),
          }),
        ),
        /** Whether text is read, not only found. */
        reads_text: z.boolean(),
      }),
    ),
  },
  'POST /v1/subtitle-removals': {
    summary: 'Search a video for burned-in text, in the background; free',
    access: 'user',
    refuses: [404, 429],
    body: z.object({ asset_id: id }),
    answer: data(z.object({ removal: RemovalDetail })),
  },
  'GET /v1/subtitle-removals': {
    summary: 'Videos whose burned-in text was searched for or removed, newest first',
    access: 'user',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: cursor.optional(),
      /** Only those with these words, as they stand, in the title. */
      search: z.string().trim().max(SEARCH_CHARACTERS_MAX).optional(),
    }),
    answer: data(z.object({ items: z.array(RemovalItem), next_cursor: z.string().nullable() })),
  },
  'GET /v1/subtitle-removals/{removal_id}': {
    summary: 'A video with its areas, and with the result and its report',
    access: 'user',
    params,
    answer: data(z.object({ removal: RemovalDetail })),
  },
  'GET /v1/subtitle-removals/{removal_id}/picture': {
    summary: 'One picture of the video, for browsers that do not play it',
    access: 'user',
    params,
    query: z.object({ at_ms: z.coerce.number().int().min(0).max(REMOVAL_MS_MAX) }),
    refuses: [404, 429],
    answer: data(
      z.object({
        /** In Base64; its sides are no longer than 960 pixels. */
        jpeg: z.string(),
      }),
    ),
  },
  'POST /v1/subtitle-removals/{removal_id}/quote': {
    summary: 'What it would cost to remove the text in these areas: the time in which there is one counts',
    access: 'user',
    params,
    large: true,
    body: z.object({ areas, method: z.enum(REMOVAL_METHODS) }),
    answer: data(
      z.object({
        credits: z.int().nonnegative(),
        /** Time in which there is an area. */
        covered_ms: z.int().nonnegative(),
        /** About how long it will take; null while nothing is known of the speed of this method here. */
        wait_ms: z.int().nonnegative().nullable(),
      }),
    ),
  },
  'POST /v1/subtitle-removals/{removal_id}/preview': {
    summary: 'A second of the video, as it is and with the text in these areas removed; free',
    access: 'user',
    params,
    refuses: [404, 429],
    large: true,
    body: z.object({ areas, method: z.enum(REMOVAL_METHODS), at_ms: place }),
    answer: data(
      z.object({
        /** Videos without sound, frame by frame alike; signed for a day. */
        before_url: z.string(),
        after_url: z.string(),
        /** Where it begins in the video. */
        at_ms: z.int().nonnegative(),
      }),
    ),
  },
  'POST /v1/subtitle-removals/{removal_id}/start': {
    summary:
      'Remove the text in these areas, in the background; its credits are held until then. Again when it has failed or was cancelled',
    access: 'user',
    params,
    refuses: [404, 409, 429],
    codes: [CODE_NOT_ENOUGH_CREDITS],
    spends: true,
    large: true,
    body: z.object({
      areas,
      method: z.enum(REMOVAL_METHODS),
      quality: z.enum(REMOVAL_QUALITIES).default('source'),
    }),
    answer: data(z.object({ removal: RemovalDetail })),
  },
  'POST /v1/subtitle-removals/{removal_id}/rename': {
    summary: 'Rename it',
    access: 'user',
    params,
    body: z.object({ title }),
    answer: done,
  },
  'DELETE /v1/subtitle-removals/{removal_id}': {
    summary: 'Delete it; files stay as long as something else uses them',
    access: 'user',
    params,
    answer: done,
  },
} as const satisfies CallTable;

export type RemovalArea = z.output<typeof RemovalArea>;
export type RemovalItem = z.output<typeof RemovalItem>;
export type RemovalDetail = z.output<typeof RemovalDetail>;
export type RemovalReport = z.output<typeof RemovalReport>;
