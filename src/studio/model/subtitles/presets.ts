import { baseLanguage } from '../../../contract/base-language.ts';
import type { SubtitleRules } from '../../../contract/index.ts';

/** Limits for subtitles. */
export interface SubtitleLimits {
  linesMax: number;
  /** Characters of one line, see `lineLength`. */
  lineLengthMax: number;
  charactersPerSecondMax: number;
  durationMsMin: number;
  durationMsMax: number;
  /** Minimum gap between two subtitles, in frames. */
  gapFramesMin: number;
  /** Gaps shorter than this, in ms, are closed to the minimum gap: flicker is hard to read. */
  gapMsClosed: number;
}

/** A set of rules for subtitles. */
export interface SubtitlePreset {
  readonly id: 'netflix' | 'bbc' | 'own';
  /** @param language BCP 47 */
  limitsOf(language: string): SubtitleLimits;
}

const FIVE_SIXTHS_MS = 833;

const NETFLIX: SubtitleLimits = {
  linesMax: 2,
  lineLengthMax: 42,
  charactersPerSecondMax: 17,
  durationMsMin: FIVE_SIXTHS_MS,
  durationMsMax: 7_000,
  gapFramesMin: 2,
  gapMsClosed: 500,
};
const NETFLIX_LANGUAGES: Readonly<Record<string, Partial<SubtitleLimits>>> = {
  en: { charactersPerSecondMax: 20 },
  ar: { charactersPerSecondMax: 20 },
  hi: { charactersPerSecondMax: 22 },
  ja: { lineLengthMax: 13, charactersPerSecondMax: 4 },
  ko: { lineLengthMax: 16, charactersPerSecondMax: 12 },
  th: { lineLengthMax: 35 },
  zh: { lineLengthMax: 16, charactersPerSecondMax: 9 },
};

/**
 * Netflix: Timed Text Style Guide, General Requirements (lines, durations, two frames), Subtitle Timing Guidelines
 * (gaps under half a second are closed) and the guide of each language for adult programmes (line length, reading
 * speed). https://partnerhelp.netflixstudios.com/hc/en-us/articles/215758617
 * https://partnerhelp.netflixstudios.com/hc/en-us/articles/360051554394
 */
export const netflix: SubtitlePreset = {
  id: 'netflix',
  limitsOf: (language) => ({ ...NETFLIX, ...NETFLIX_LANGUAGES[baseLanguage(language)] }),
};

/**
 * BBC Subtitle Guidelines (https://www.bbc.co.uk/accessibility/forproducts/guides/subtitles/): two lines of 37
 * characters (68 % of the width of the picture), at most 180 words per minute, about 0.3 s per word, no gap under a
 * second. 180 words per minute are 15 characters per second at 5.1 characters per word, the ratio of two limits Netflix
 * once gave. The guidelines have no minimum or maximum duration: those here are three words, and what others allow.
 */
export const bbc: SubtitlePreset = {
  id: 'bbc',
  limitsOf: (language) => ({
    ...netflix.limitsOf(language),
    lineLengthMax: Math.min(37, netflix.limitsOf(language).lineLengthMax),
    charactersPerSecondMax: Math.min(15, netflix.limitsOf(language).charactersPerSecondMax),
    durationMsMin: 900,
    gapFramesMin: 0,
    gapMsClosed: 1_000,
  }),
};

/** The user's own limits, completed by Netflix's for the language. */
export const ownPreset = (limits: Partial<SubtitleLimits>): SubtitlePreset => ({
  id: 'own',
  limitsOf: (language) => ({ ...netflix.limitsOf(language), ...limits }),
});

const PRESETS = { netflix, bbc };

/** The preset for these rules. */
export const presetOf = ({ id, limits }: SubtitleRules): SubtitlePreset =>
  id === 'own' ? ownPreset(limits) : PRESETS[id];

/** Frames per second assumed for subtitles without a picture. */
export const FRAME_RATE = 25;

/** Minimum gap in milliseconds, such as 80 for two frames at 25 frames per second. */
export const gapMsMin = ({ gapFramesMin }: SubtitleLimits, frameRate: number): number =>
  Math.round((gapFramesMin * 1000) / frameRate);
