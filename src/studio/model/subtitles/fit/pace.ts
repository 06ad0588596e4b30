import { baseLanguage } from '../../../../contract/base-language.ts';
import { speechUnits } from './speech-units.ts';

/** How long a voice speaks: a time for each unit, see `speechUnits`, and one for each take whatever is said. */
export interface VoicePace {
  readonly msPerUnit: number;
  readonly constantMs: number;
  /** How far an estimate is off, on average: 0.1 is a tenth of it. */
  readonly errorShare: number;
}

/** A take to learn from. */
export interface PaceTake {
  readonly text: string;
  readonly soundMs: number;
  /** Factor at which it was spoken. */
  readonly speed: number;
}

const COMMON = { msPerUnit: 63, constantMs: 500 };
/** Milliseconds a unit where many letters are silent, or stand for a syllable. */
const LANGUAGES: Readonly<Record<string, number>> = { fr: 50, hi: 120 };

/** Of a voice that nothing is known of. */
const UNKNOWN_ERROR = 0.2;
/** So unlike are voices of one language: standard deviations of the time a unit (share) and of the constant. */
const UNIT_SPREAD = 0.2;
const CONSTANT_SPREAD_MS = 200;
/** Standard deviation of a take around its voice's pace (share); of short ones it is no smaller than of this length. */
const TAKE_SPREAD = 0.1;
const SHORT_MS = 1_000;
/** As many takes the error of an unknown voice counts for. */
const ERROR_WEIGHT = 1;
/** A take that is further off is none of this text, and is left out. */
const OUTLIER = 0.6;
/** The mean of the absolute deviation of a normal distribution is this share of the standard deviation. */
const MEAN_OF_DEVIATION = 0.8;

/** The pace of a language, of voices that nothing is known of. @param language BCP 47 */
const paceOf = (language: string): VoicePace => ({
  ...COMMON,
  msPerUnit: LANGUAGES[baseLanguage(language)] ?? COMMON.msPerUnit,
  errorShare: UNKNOWN_ERROR,
});

interface Point {
  units: number;
  /** At speed 1. */
  ms: number;
}

const predict = (units: number, { msPerUnit, constantMs }: VoicePace): number =>
  constantMs + msPerUnit * units;

/** The pace that is likeliest after some takes: least squares of the shares, held near that of the language. */
const likeliest = (points: readonly Point[], language: VoicePace): VoicePace => {
  // Normal equations of the difference to the language's pace, in the units of its spread
  let [cc, cu, uu] = [1, 0, 1];
  let [c, u] = [0, 0];
  const unitSpread = UNIT_SPREAD * language.msPerUnit;
  for (const { units, ms } of points) {
    const spread = TAKE_SPREAD * Math.max(SHORT_MS, ms);
    const [ofConstant, ofUnit] = [CONSTANT_SPREAD_MS / spread, (unitSpread * units) / spread];
    const rest = (ms - predict(units, language)) / spread;
    cc += ofConstant ** 2;
    cu += ofConstant * ofUnit;
    uu += ofUnit ** 2;
    c += ofConstant * rest;
    u += ofUnit * rest;
  }
  const determinant = cc * uu - cu ** 2;
  const constantMs = language.constantMs + (CONSTANT_SPREAD_MS * (c * uu - u * cu)) / determinant;
  const msPerUnit = language.msPerUnit + (unitSpread * (u * cc - c * cu)) / determinant;
  return { ...language, constantMs, msPerUnit };
};

const offBy = ({ units, ms }: Point, pace: VoicePace): number =>
  Math.abs(predict(units, pace) - ms) / Math.max(SHORT_MS, ms);

/**
 * The pace of a voice by its own takes in one language. Without any it is that of the language; each one says more
 * about the voice.
 *
 * @param language BCP 47
 */
export const learnPace = (takes: readonly PaceTake[], language: string): VoicePace => {
  const known = paceOf(language);
  const points = takes
    .map(({ text, soundMs, speed }) => ({ units: speechUnits(text), ms: soundMs * speed }))
    .filter(({ units, ms }) => units > 0 && ms > 0);
  const first = likeliest(points, known);
  const kept = points.filter((point) => offBy(point, first) < OUTLIER);
  const pace = likeliest(kept, known);
  const squares = kept.reduce((sum, point) => sum + offBy(point, pace) ** 2, 0);
  const assumed = (UNKNOWN_ERROR / MEAN_OF_DEVIATION) ** 2;
  const deviation = Math.sqrt((squares + assumed * ERROR_WEIGHT) / (kept.length + ERROR_WEIGHT));
  return { ...pace, errorShare: MEAN_OF_DEVIATION * deviation };
};

/** How long a take of a text will be at speed 1, in milliseconds; 0 where there is nothing to say. */
export const estimateMs = (text: string, pace: VoicePace): number => {
  const units = speechUnits(text);
  return units === 0 ? 0 : Math.max(0, Math.round(predict(units, pace)));
};
