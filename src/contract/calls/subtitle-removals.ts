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

/** Share of the displayed picture's width or height. */
const share = z.number().min(0).max(1);
const place = z.int().min(0).max(REMOVAL_MS_MAX);

/** An area with text, for a time. `right` is greater than `left`, `bottom` than `top`, `to_ms` than `from_ms`. */
export const RemovalArea = z.object({
  left: share,
  top: share,
  right: share,
  bottom: share,
  from_ms: place,
  to_ms: place,
  mask: z.enum(REMOVAL_MASKS).default('letters'),
  /** Its text, with line breaks between lines; empty if none was read. */
  text: z.string().max(REMOVAL_TEXT_CHARACTERS_MAX).default(''),
});

/** Measurements of a finished file. */
export const RemovalReport = z.object({
  source: z.object({
    frames: z.int().nonnegative(),
    duration_ms: z.int().nonnegative(),
    /** Bit rate of the picture, in bits per second. */
    bitrate: z.int().nonnegative(),
  }),
  result: z.object({
    frames: z.int().nonnegative(),
    duration_ms: z.int().nonnegative(),
    bitrate: z.int().nonnegative(),
  }),
  /** Whether all audio is bit-identical to the source's; null without audio. */
  is_sound_equal: z.boolean().nullable(),
  /** Share of frames copied without encoding, 0 … 1. */
  copied: z.number().min(0).max(1),
  /**
   * PSNR of the luma outside the changed areas, in dB, in encoded frames: the lowest of the samples; null when all was
   * copied or equal.
   */
  outside_db: z.number().nullable(),
  /**
   * The source has a chroma sample for every pixel or every second one (4:4:4, 4:2:2), the result for every fourth
   * (4:2:0), which all players support. Absent in reports of earlier versions.
   */
  has_less_colour: z.boolean().optional(),
  /** Areas left unchanged because no static letters were found in them. Absent in reports of earlier versions. */
  untouched_areas: z.int().nonnegative().optional(),
  /** Text remaining in sampled frames of the result. */
  residue: z.object({
    /** Frames searched for letters of the text's colour. */
    frames: z.int().nonnegative(),
    /** Frames in which text was recognised. Absent in reports of earlier versions. */
    read: z.int().nonnegative().optional(),
    /**
     * Those among them where text of the area was still recognised; null if there was none to read, or nothing here
     * reads text.
     */
    with_text: z.int().nonnegative().nullable(),
    /** Frames where letters of the text's colour were still found. */
    with_colour: z.int().nonnegative(),
  }),
});

/** A video whose burned-in subtitles are removed, as in a list. */
export const RemovalItem = z.object({
  removal_id: id,
  title: z.string(),
  created_at: moment,
  duration_ms: z.int().nonnegative(),
  /** The search for text, which is free. */
  search: BackgroundJob,
  /** The removal; null until ordered. Fails with `err_video_without_subtitle` if the areas contain no text. */
  job: BackgroundJob.nullable(),
  /** As ordered; null until then. */
  method: z.enum(REMOVAL_METHODS).nullable(),
  /** 0 until done. */
  credits_charged: z.int().nonnegative(),
});

export const RemovalDetail = RemovalItem.extend({
  /** The video; null if deleted. */
  asset_id: id.nullable(),
  /** Signed for a day; null if deleted. */
  asset_url: z.string().nullable(),
  /** In pixels, as displayed. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Areas the search found, or those ordered; null until the search is done. Empty when there is no text. */
  areas: z.array(RemovalArea).nullable(),
  /** Name of the model or engine that read the text; null if none could. */
  read_by: z.string().nullable(),
  quality: z.enum(REMOVAL_QUALITIES).nullable(),
  /** Null until done, and if its file was deleted. */
  result: z
    .object({
      /** Signed for a day; supports range requests. */
      url: z.string(),
      /** The same as a file of the user, for ordering a video translation. */
      asset: Asset,
      /** Also the file extension. */
      container: z.enum(REMOVAL_CONTAINERS),
      report: RemovalReport,
    })
    .nullable(),
  /** Text of the areas in order of time, as cues for ordering a video translation. Simultaneous areas form one cue. */
  cues: z.array(z.object({ start_ms: z.int(), end_ms: z.int(), text: z.string() })),
  /** The cues as SubRip, signed for a day; null while there are none. */
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
            /** False if this server cannot do it: an order answers `err_subtitle_erase_not_allowed`. */
            is_available: z.boolean(),
            /** Megabytes that the server downloads before the method is used first; null when nothing is missing. */
            download_megabytes: z.int().positive().nullable(),
          }),
        ),
        /** Whether text is recognised, rather than only located. */
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
      /** Only videos whose title contains this text. */
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
        /** In base64, at most 960 pixels wide and high. */
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
        /** Time covered by at least one area. */
        covered_ms: z.int().nonnegative(),
        /** Estimated time; null while the speed of this method is unknown here. */
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
        /** Videos without audio and with the same frames, signed for a day. */
        before_url: z.string(),
        after_url: z.string(),
        /** Start of the preview in the video. */
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
