/** Longest video or recording that is translated, in milliseconds. */
export const VIDEO_MS_MAX = 3 * 3600 * 1000;
/** Shortest part of a recording that is translated, in milliseconds. */
export const VIDEO_PART_MS_MIN = 1_000;
/** Languages that one video is translated into at once. */
export const TARGET_LANGUAGES_MAX = 5;
/** Most speakers that are told apart. */
export const VIDEO_SPEAKERS_MAX = 10;

/**
 * What is made of a video: subtitles alone; a voice above the original, which is lowered while it speaks; or a dub, whose
 * voices replace the original's.
 */
export const VIDEO_OUTPUTS = ['subtitles', 'voice-over', 'dub'] as const;
export type VideoOutput = (typeof VIDEO_OUTPUTS)[number];

/** Whose rules subtitles are checked by; one's own are those of Netflix but for the limits that one gives. */
export const SUBTITLE_RULES = ['netflix', 'bbc', 'own'] as const;

/** Takes of one row that a project's file has at most: the one that plays, and the newest others. */
export const PROJECT_FILE_TAKES_MAX = 10;
/** What a project's file can do for its recording: not needed, among the files of the user or in the file, or not here. */
export const BROUGHT_RECORDINGS = ['none', 'here', 'missing'] as const;

/**
 * How far a translation is prepared before its user reviews it: what was recognised, its translation, or to the end, with
 * its speech.
 */
export const PREPARE_UNTIL = ['recognition', 'translation', 'speech'] as const;
export type PrepareUntil = (typeof PREPARE_UNTIL)[number];
/** What is left to do after a review. */
export const REVIEW_STAGES = ['translation', 'speech'] as const;
export type ReviewStage = (typeof REVIEW_STAGES)[number];

/**
 * What becomes of the original sound while a translated voice speaks; of `background` the voices are taken out, and the rest
 * is kept.
 */
export const ORIGINAL_SOUNDS = ['lowered', 'background', 'kept', 'off'] as const;
export type OriginalSound = (typeof ORIGINAL_SOUNDS)[number];

/** How a translation addresses its listeners; `own` says it in the user's words. */
export const TRANSLATION_STYLES = ['neutral', 'formal', 'casual', 'own'] as const;
export type TranslationStyle = (typeof TRANSLATION_STYLES)[number];
/** Longest description of a style, in characters. */
export const STYLE_CHARACTERS_MAX = 500;

/** Terms of a glossary. */
export const GLOSSARY_TERMS_MAX = 500;
/** Longest term of a glossary, in characters. */
export const TERM_CHARACTERS_MAX = 100;

/** Texts that are translated in one call. */
export const TRANSLATION_TEXTS_MAX = 50;
/** Longest text of a call to translate, in characters. */
export const TRANSLATION_TEXT_CHARACTERS_MAX = 5_000;
/** Most characters that are translated in one call. */
export const TRANSLATION_CHARACTERS_MAX = 20_000;

/** Longest text of a row that was translated back, in characters. */
export const BACK_TRANSLATION_CHARACTERS_MAX = 4_000;

/** Longest note on a row, in characters. */
export const NOTE_CHARACTERS_MAX = 1_000;

/** Text that a translation can be saved as. */
export const SUBTITLE_FORMATS = ['srt', 'vtt', 'ass', 'txt', 'csv', 'json'] as const;
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number];
/** Which text is saved. */
export const SUBTITLE_TEXTS = ['translation', 'source', 'both'] as const;
export type SubtitleText = (typeof SUBTITLE_TEXTS)[number];

/** Files that a translated video is rendered to; `wav` and `mp3` have the sound alone. */
export const RENDER_FORMATS = ['mp4', 'mp3', 'wav'] as const;
export type RenderFormat = (typeof RENDER_FORMATS)[number];
/** Which sound a render has: the translated voices with what is left of the original, the original, or both as two tracks. */
export const RENDER_SOUNDS = ['translation', 'original', 'both'] as const;
export type RenderSound = (typeof RENDER_SOUNDS)[number];
/** Where the subtitles of a render are: nowhere, in a track of their own, or in the picture. */
export const RENDER_SUBTITLES = ['none', 'soft', 'burned'] as const;
export type RenderSubtitles = (typeof RENDER_SUBTITLES)[number];

/** Lines that the shorter side of a render's picture has at most, for the web. */
export const RENDER_LINES = [720, 1080] as const;
/** How much of the picture's quality a render keeps: nearly all of it, less for a smaller file, and least. */
export const RENDER_QUALITIES = ['high', 'balanced', 'small'] as const;
export type RenderQuality = (typeof RENDER_QUALITIES)[number];
/** Largest size that a render can be fitted to, in megabytes. */
export const RENDER_MEGABYTES_MAX = 4_000;
/** Of each sound track of a video, in bits a second. */
const RENDER_SOUND_BITS = 192_000;
/** Least for the picture, in bits a second: with less there is not much to see. */
const RENDER_PICTURE_BITS_MIN = 150_000;
/** Share of a file that the picture and the sound can take. */
const RENDER_CONTENT = 0.97;

/** Bits a second that are left for the picture of a render of this size. */
export const renderPictureBits = (megabytes: number, durationMs: number, soundTracks: number): number =>
  Math.floor((megabytes * 8e9 * RENDER_CONTENT) / Math.max(durationMs, 1)) - soundTracks * RENDER_SOUND_BITS;

/** The smallest size that a render of this length can be fitted to, in megabytes. */
export const renderMegabytesMin = (durationMs: number, soundTracks: number): number =>
  Math.ceil(
    ((RENDER_PICTURE_BITS_MIN + soundTracks * RENDER_SOUND_BITS) * durationMs) / (8e9 * RENDER_CONTENT),
  );

/** Where a watermark stands in the picture. */
export const WATERMARK_PLACES = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'center'] as const;
export type WatermarkPlace = (typeof WATERMARK_PLACES)[number];
/** Longest text of a watermark, in characters. */
export const WATERMARK_CHARACTERS_MAX = 80;

/** A render whose picture is that of the recording. */
export const SAME_PICTURE = {
  lines: null,
  quality: 'high',
  megabytes: null,
  portrait_center: null,
  watermark: null,
  cover_ms: null,
} as const;

/** Families of subtitles' fonts that the server burns in and browsers show alike. */
export const SUBTITLE_FONTS = ['sans', 'serif', 'mono'] as const;

/** Width of a portrait render by its height. */
export const RENDER_PORTRAIT = 9 / 16;
