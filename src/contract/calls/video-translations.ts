import { z } from 'zod';
import { CODE_NOT_ENOUGH_CREDITS } from '../constants/codes.ts';
import { PLACE_MS_MAX, SPEAKER_CHARACTERS_MAX } from '../constants/projects.ts';
import { SCRIPT_SEGMENTS_MAX, SEARCH_CHARACTERS_MAX } from '../constants/script.ts';
import {
  GLOSSARY_TERMS_MAX,
  ORIGINAL_SOUNDS,
  PREPARE_UNTIL,
  REVIEW_STAGES,
  SUBTITLE_FORMATS,
  SUBTITLE_TEXTS,
  SUBTITLE_FONTS,
  TARGET_LANGUAGES_MAX,
  TRANSLATION_TEXTS_MAX,
  VIDEO_OUTPUTS,
  VIDEO_SPEAKERS_MAX,
} from '../constants/video-translation.ts';
import { cursor, data, done, id, languageId, moment, title, type CallTable } from './call.ts';
import { Asset } from './files.ts';
import { BackgroundJob } from './jobs.ts';
import { Project, SegmentText } from './projects.ts';
import { GlossaryTerm, TranslationStyleChoice } from './translations.ts';
import { SubtitleRules, VideoRender } from './video-renders.ts';
import { BackTranslation, BroughtProject, HeardSpeaker, VideoBackground } from './video-translation-parts.ts';

/** `#rrggbb`. */
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'Send a color as # and six hexadecimal digits in small letters, such as #ffcc00.');

/** Look of subtitles, in the editor and burned in. */
export const SubtitleStyle = z.object({
  font: z.enum(SUBTITLE_FONTS),
  /** Height of the letters in percent of the picture's height. */
  size: z.number().min(2).max(12),
  color,
  outline: color,
  /** Whether a dark box is behind the text. */
  box: z.boolean(),
  place: z.enum(['bottom', 'top']),
  /** Whether both languages are shown, the source below and smaller. */
  both: z.boolean(),
});

/** The user's choices for a translation, all of which can be changed later. */
export const VideoSettings = z.object({
  output: z.enum(VIDEO_OUTPUTS),
  original_sound: z.enum(ORIGINAL_SOUNDS),
  style: TranslationStyleChoice,
  glossary: z.array(GlossaryTerm).max(GLOSSARY_TERMS_MAX),
  subtitles: SubtitleStyle,
  /** Netflix's if absent. */
  rules: SubtitleRules.optional(),
});

/** A cue of a subtitle file to translate, or of its translation. */
export const SourceCue = z.object({
  start_ms: z.int().min(0).max(PLACE_MS_MAX),
  end_ms: z.int().min(0).max(PLACE_MS_MAX),
  text: SegmentText,
  /** From a file with both languages. */
  translation: SegmentText.optional(),
  speaker: z.string().trim().min(1).max(SPEAKER_CHARACTERS_MAX).optional(),
});

/** What to translate: a recording whose speech is recognised, the cues of a subtitle file, or cues over a recording. */
const order = {
  asset_id: id.optional(),
  cues: z.array(SourceCue).min(1).max(SCRIPT_SEGMENTS_MAX).optional(),
  target_languages: z.array(languageId).min(1).max(TARGET_LANGUAGES_MAX),
  output: z.enum(VIDEO_OUTPUTS).default('dub'),
  /**
   * Part of the recording to translate; without it, all of it. The part is cut out first, and times of rows count from
   * its start. Times of the order's own cues count from the start of the recording.
   */
  part: z
    .object({ from_ms: z.int().min(0).max(PLACE_MS_MAX), to_ms: z.int().min(0).max(PLACE_MS_MAX) })
    .optional(),
  /** Where it stops for the user's review. */
  until: z.enum(PREPARE_UNTIL).default('translation'),
};

/** Credits of each stage, for all languages together. */
const StageCredits = z.object({
  recognition: z.int().nonnegative(),
  translation: z.int().nonnegative(),
  /** Upper limit; 0 when nothing is spoken. */
  speech: z.int().nonnegative(),
});

/** A video translation, as in a list. */
export const VideoTranslationItem = z.object({
  project_id: id,
  title: z.string(),
  created_at: moment,
  updated_at: moment,
  /** Length of the recording; without one, the end of the last row. */
  duration_ms: z.int().nonnegative(),
  /** Null while unknown. */
  source_language: languageId.nullable(),
  target_language: languageId,
  output: z.enum(VIDEO_OUTPUTS),
  /** A still image of it, signed for a day; null while there is none, and without a picture. */
  poster_url: z.string().nullable(),
  rows: z.int().nonnegative(),
  /** Rows still to be spoken. */
  open_rows: z.int().nonnegative(),
  /** The job that prepares it, or continues after a review. */
  job: BackgroundJob,
  /** Stage the user is to start after a review; null while it is worked on, and when nothing is left to do. */
  waits_for: z.enum(REVIEW_STAGES).nullable(),
  /**
   * Credits spent on its translation and speech, and on the recognition of its recording, which is counted with its
   * first translation. Rows translated again in the editor are not included.
   */
  credits_charged: z.int().nonnegative(),
});

/** Small stills of a video at equal intervals, in one image, row by row. */
export const VideoThumbnails = z.object({
  /** Signed for a day. */
  url: z.string(),
  columns: z.int().positive(),
  count: z.int().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
  every_ms: z.int().positive(),
});

export const VideoTranslationDetail = VideoTranslationItem.extend({
  /** Null without a recording, and if it was deleted. */
  asset: Asset.nullable(),
  /** What a browser can play, signed for a day: the recording, or a copy in a common format. Null without one. */
  play_url: z.string().nullable(),
  /** Null without a picture. */
  picture: z
    .object({ width: z.int().positive(), height: z.int().positive(), frame_rate: z.number().positive() })
    .nullable(),
  /** Peak level of each of equal spans over the whole recording, 0 … 100; empty without one. */
  peaks: z.array(z.int().min(0).max(100)).max(4_000),
  thumbnails: VideoThumbnails.nullable(),
  /** The model that translated it; null if the translation came with the cues. */
  model_id: z.string().nullable(),
  /** Whether the speakers could not be told apart although that was ordered. */
  speakers_failed: z.boolean(),
  /** Speakers whose voices were measured before casting. */
  heard_speakers: z.array(HeardSpeaker),
  settings: VideoSettings,
  /** The rows: `source_text` with its words and times, and the translation as `text`. */
  project: Project,
  /** Of rows whose text has not changed since; in row order. */
  back_translations: z.array(BackTranslation),
  renders: z.array(VideoRender),
  /** All takes that play, as one ZIP file with a WAV file per row, signed for a day. Null while there are none. */
  takes_url: z.string().nullable(),
  /** Null if there is no audio to make it from, or nothing here can remove voices. */
  background: VideoBackground.nullable(),
  /** The project as one ZIP file, without and with its recording, signed for a day. Null until there are rows. */
  project_urls: z.object({ without_recording: z.string(), with_recording: z.string().nullable() }).nullable(),
  /** The current rows as files, made when fetched; addresses signed for a day. Null until there are rows. */
  downloads: z.record(z.enum(SUBTITLE_TEXTS), z.record(z.enum(SUBTITLE_FORMATS), z.string())).nullable(),
});

const params = z.object({ project_id: id });

export const videoTranslationsCalls = {
  'POST /v1/video-translations/quote': {
    summary: 'What preparing a translation would cost, stage by stage',
    access: 'program',
    scope: 'translation',
    refuses: [404],
    large: true,
    body: z.object(order),
    answer: data(
      z.object({
        /** Until it stops for review; speech at its upper limit. */
        credits: z.int().nonnegative(),
        /** For the whole work, including what follows the review. */
        stages: StageCredits,
        duration_ms: z.int().nonnegative(),
        /** Estimated time until it stops for review; null while the speed is unknown here. */
        wait_ms: z.int().nonnegative().nullable(),
      }),
    ),
  },
  'POST /v1/video-translations': {
    summary:
      'Prepare translations, one for each language, in the background; recognition and translation are held at once, speech when it begins',
    access: 'program',
    scope: 'translation',
    refuses: [404, 429],
    codes: [CODE_NOT_ENOUGH_CREDITS],
    spends: true,
    large: true,
    body: z.object({
      ...order,
      title: title.optional(),
      /** Without it, detected by recognition; required if nothing is recognised. */
      source_language: languageId.optional(),
      /** Number of speakers; without it, detected. 1 tells none apart. */
      speakers: z.int().min(1).max(VIDEO_SPEAKERS_MAX).optional(),
      style: TranslationStyleChoice.optional(),
      glossary: z.array(GlossaryTerm).max(GLOSSARY_TERMS_MAX).optional(),
      /** Netflix's if absent. */
      rules: SubtitleRules.optional(),
    }),
    answer: data(z.object({ items: z.array(VideoTranslationItem) })),
  },
  'POST /v1/video-translations/import': {
    summary:
      'Make a translation of a file that a translation was exported to; nothing is charged, and what comes along counts among the files',
    access: 'program',
    scope: 'translation',
    refuses: [404, 429],
    spends: true,
    /** An upload of the kind `project`, deleted once the translation is created. */
    body: z.object({ asset_id: id }),
    answer: data(z.object({ item: VideoTranslationItem, brought: BroughtProject })),
  },
  'GET /v1/video-translations': {
    summary: 'Translations of the user, newest first',
    access: 'program',
    scope: 'translation',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: cursor.optional(),
      /** Only translations whose title contains this text. */
      search: z.string().trim().max(SEARCH_CHARACTERS_MAX).optional(),
    }),
    answer: data(z.object({ items: z.array(VideoTranslationItem), next_cursor: z.string().nullable() })),
  },
  'GET /v1/video-translations/{project_id}': {
    summary: 'A translation with its rows; their takes are those of the script of the same id',
    access: 'program',
    scope: 'translation',
    /** Changes after that revision are no longer known: load the whole project. */
    refuses: [409],
    params,
    /** Return only the rows changed after this revision. */
    query: z.object({ after: z.coerce.number().int().nonnegative().optional() }),
    answer: data(z.object({ translation: VideoTranslationDetail })),
  },
  'POST /v1/video-translations/{project_id}/retry': {
    summary:
      'Prepare a translation again whose work failed or was cancelled; what was done is not done or paid again',
    access: 'program',
    scope: 'translation',
    refuses: [409, 429],
    codes: [CODE_NOT_ENOUGH_CREDITS],
    spends: true,
    params,
    body: z.object({}),
    answer: data(z.object({ item: VideoTranslationItem })),
  },
  'GET /v1/video-translations/{project_id}/quote': {
    summary: 'What going on with a translation after a review would cost, as its rows stand now',
    access: 'program',
    scope: 'translation',
    params,
    answer: data(StageCredits.omit({ recognition: true })),
  },
  'POST /v1/video-translations/{project_id}/continue': {
    summary:
      'Go on with a translation after a review: translate the rows that have no translation, and make the speech where wanted',
    access: 'program',
    scope: 'translation',
    refuses: [409, 429],
    codes: [CODE_NOT_ENOUGH_CREDITS],
    spends: true,
    params,
    body: z.object({ until: z.enum(REVIEW_STAGES) }),
    answer: data(z.object({ item: VideoTranslationItem })),
  },
  'POST /v1/video-translations/{project_id}/rename': {
    summary: 'Give a translation another title',
    access: 'program',
    scope: 'translation',
    params,
    body: z.object({ title }),
    answer: done,
  },
  'POST /v1/video-translations/{project_id}/settings': {
    summary: 'Change what was chosen for a translation; what is not named stays',
    access: 'program',
    scope: 'translation',
    params,
    body: VideoSettings.partial(),
    answer: data(z.object({ settings: VideoSettings })),
  },
  'POST /v1/video-translations/{project_id}/back_translations': {
    summary:
      'Translate rows back as they are stored, to compare them with the original; kept with the rows, and not charged again while they say the same',
    access: 'program',
    scope: 'translation',
    refuses: [429],
    codes: [CODE_NOT_ENOUGH_CREDITS],
    spends: true,
    params,
    body: z.object({ segment_ids: z.array(id).min(1).max(TRANSLATION_TEXTS_MAX) }),
    answer: data(
      z.object({
        /** In row order, without rows that have no source text or no words. */
        back_translations: z.array(BackTranslation),
        credits_charged: z.int().nonnegative(),
      }),
    ),
  },
  'POST /v1/video-translations/{project_id}/background': {
    summary: 'Have the voices taken out of the recording, in the background, unless they are',
    access: 'program',
    scope: 'translation',
    refuses: [404, 429],
    params,
    body: z.object({}),
    answer: data(z.object({ background: VideoBackground.nullable() })),
  },
  'DELETE /v1/video-translations/{project_id}': {
    summary: 'Delete a translation with its takes and renders; the recording goes when nothing else uses it',
    access: 'program',
    scope: 'translation',
    params,
    answer: done,
  },
} as const satisfies CallTable;

export type SubtitleStyle = z.output<typeof SubtitleStyle>;
export type VideoSettings = z.output<typeof VideoSettings>;
export type SourceCue = z.output<typeof SourceCue>;
export type VideoTranslationItem = z.output<typeof VideoTranslationItem>;
export type VideoTranslationDetail = z.output<typeof VideoTranslationDetail>;
