import { baseLanguage } from '../../../contract/base-language.ts';
import type { SubtitleRules } from '../../../contract/index.ts';

/** What a subtitle has to keep to. */
export interface SubtitleLimits {
  linesMax: number;
  /** Characters of one line, see `lineLength`. */
  lineLengthMax: number;
  charactersPerSecondMax: number;
  durationMsMin: number;
  durationMsMax: number;
  /** Least time between two subtitles, in frames of the picture. */
  gapFramesMin: number;
  /** A longer gap than the least one is closed when it is shorter than this: what blinks is hard to read. */
  gapMsClosed: number;
}

/** A house whose rules are kept. */
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
 * BBC Subtitle Guidelines: two lines of 37 characters (68 % of the width of the picture), at most 180 words a minute,
 * about 0.3 s a word, no gap under a second. https://www.bbc.co.uk/accessibility/forproducts/guides/subtitles/
 * 180 words a minute are 15 characters a second, at the 5.1 characters a word by which Netflix once gave both. The
 * guidelines name neither a shortest nor a longest duration: those here are three words, and what others allow.
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

/** Limits of one's own; what they leave out is as Netflix has it for the language. */
export const ownPreset = (limits: Partial<SubtitleLimits>): SubtitlePreset => ({
  id: 'own',
  limitsOf: (language) => ({ ...netflix.limitsOf(language), ...limits }),
});

const PRESETS = { netflix, bbc };

/** The preset that rules name. */
export const presetOf = ({ id, limits }: SubtitleRules): SubtitlePreset =>
  id === 'own' ? ownPreset(limits) : PRESETS[id];

/** Two frames at 25 a second are 80 ms. */
export const gapMsMin = ({ gapFramesMin }: SubtitleLimits, frameRate: number): number =>
  Math.round((gapFramesMin * 1000) / frameRate);
