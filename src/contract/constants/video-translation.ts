/** Longest video or recording to translate, in milliseconds. */
export const VIDEO_MS_MAX = 3 * 3600 * 1000;
/** Shortest part of a recording to translate, in milliseconds. */
export const VIDEO_PART_MS_MIN = 1_000;
/** Most languages a video is translated into at once. */
export const TARGET_LANGUAGES_MAX = 5;
/** Most speakers told apart. */
export const VIDEO_SPEAKERS_MAX = 10;

/**
 * What is made of a video: only subtitles; a voice-over, with the original lowered while it speaks; or a dub, whose
 * voices replace the original's.
 */
export const VIDEO_OUTPUTS = ['subtitles', 'voice-over', 'dub'] as const;
export type VideoOutput = (typeof VIDEO_OUTPUTS)[number];

/** Rules for checking subtitles. `own` are Netflix's, except for the limits the user sets. */
export const SUBTITLE_RULES = ['netflix', 'bbc', 'own'] as const;
/** Rules of a translation for which none were chosen. */
export const DEFAULT_SUBTITLE_RULES = { id: 'netflix', limits: {} } as const;

/** Most takes per row in an exported project: the one that plays and the newest others. */
export const PROJECT_FILE_TAKES_MAX = 10;
/** Recording of an imported project: it has none, it is in the file or among the user's files, or it is missing. */
export const BROUGHT_RECORDINGS = ['none', 'here', 'missing'] as const;

/**
 * How far a translation is prepared before the user reviews it: recognition, translation, or everything including
 * speech.
 */
export const PREPARE_UNTIL = ['recognition', 'translation', 'speech'] as const;
export type PrepareUntil = (typeof PREPARE_UNTIL)[number];
/** Stage to start after a review. */
export const REVIEW_STAGES = ['translation', 'speech'] as const;
export type ReviewStage = (typeof REVIEW_STAGES)[number];

/** What happens to the original sound while a translated voice speaks. `background` keeps everything but the voices. */
export const ORIGINAL_SOUNDS = ['lowered', 'background', 'kept', 'off'] as const;
export type OriginalSound = (typeof ORIGINAL_SOUNDS)[number];

/** How a translation addresses the audience; `own` is described in the user's words. */
export const TRANSLATION_STYLES = ['neutral', 'formal', 'casual', 'own'] as const;
export type TranslationStyle = (typeof TRANSLATION_STYLES)[number];
/** Longest description of a style, in characters. */
export const STYLE_CHARACTERS_MAX = 500;

/** Most terms in a glossary. */
export const GLOSSARY_TERMS_MAX = 500;
/** Longest term of a glossary, in characters. */
export const TERM_CHARACTERS_MAX = 100;

/** Most texts per translation call. */
export const TRANSLATION_TEXTS_MAX = 50;
/** Longest text in a translation call, in characters. */
export const TRANSLATION_TEXT_CHARACTERS_MAX = 5_000;
/** Most characters per translation call. */
export const TRANSLATION_CHARACTERS_MAX = 20_000;

/** Longest back translation of a row, in characters. */
export const BACK_TRANSLATION_CHARACTERS_MAX = 4_000;

/** Longest note on a row, in characters. */
export const NOTE_CHARACTERS_MAX = 1_000;

/** Text formats of a translation. */
export const SUBTITLE_FORMATS = ['srt', 'vtt', 'ass', 'txt', 'csv', 'json'] as const;
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number];
/** Which text is exported. */
export const SUBTITLE_TEXTS = ['translation', 'source', 'both'] as const;
export type SubtitleText = (typeof SUBTITLE_TEXTS)[number];

/** Formats for rendering a translated video; `wav` and `mp3` contain audio only. */
export const RENDER_FORMATS = ['mp4', 'mp3', 'wav'] as const;
export type RenderFormat = (typeof RENDER_FORMATS)[number];
/** Audio of a render: the translated voices with the remaining original, the original, or both as two tracks. */
export const RENDER_SOUNDS = ['translation', 'original', 'both'] as const;
export type RenderSound = (typeof RENDER_SOUNDS)[number];
/** Subtitles of a render: none, in a separate track, or burned into the picture. */
export const RENDER_SUBTITLES = ['none', 'soft', 'burned'] as const;
export type RenderSubtitles = (typeof RENDER_SUBTITLES)[number];

/** Lines that the shorter side of a render can be scaled down to. */
export const RENDER_LINES = [720, 1080] as const;
/** Picture quality of a render: nearly that of the source, lower for a smaller file, lowest. */
export const RENDER_QUALITIES = ['high', 'balanced', 'small'] as const;
export type RenderQuality = (typeof RENDER_QUALITIES)[number];
/** Largest target size of a render, in megabytes. */
export const RENDER_MEGABYTES_MAX = 4_000;
/** Bit rate of each audio track, in bits per second. */
const RENDER_SOUND_BITS = 192_000;
/** Lowest bit rate of the picture, in bits per second; below it there is not much to see. */
const RENDER_PICTURE_BITS_MIN = 150_000;
/** Share of a file available to picture and audio. */
const RENDER_CONTENT = 0.97;

/** Bit rate left for the picture of a render of this size, in bits per second. */
export const renderPictureBits = (megabytes: number, durationMs: number, soundTracks: number): number =>
  Math.floor((megabytes * 8e9 * RENDER_CONTENT) / Math.max(durationMs, 1)) - soundTracks * RENDER_SOUND_BITS;

/** Smallest target size of a render of this length, in megabytes. */
export const renderMegabytesMin = (durationMs: number, soundTracks: number): number =>
  Math.ceil(
    ((RENDER_PICTURE_BITS_MIN + soundTracks * RENDER_SOUND_BITS) * durationMs) / (8e9 * RENDER_CONTENT),
  );

/** Position of a watermark in the picture. */
export const WATERMARK_PLACES = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'center'] as const;
export type WatermarkPlace = (typeof WATERMARK_PLACES)[number];
/** Longest text of a watermark, in characters. */
export const WATERMARK_CHARACTERS_MAX = 80;

/** Picture settings that leave the recording's picture as it is. */
export const SAME_PICTURE = {
  lines: null,
  quality: 'high',
  megabytes: null,
  portrait_center: null,
  watermark: null,
  cover_ms: null,
} as const;

/** Font families that the server's burned-in subtitles and browsers show alike. */
export const SUBTITLE_FONTS = ['sans', 'serif', 'mono'] as const;

/** Width of a portrait render divided by its height. */
export const RENDER_PORTRAIT = 9 / 16;
