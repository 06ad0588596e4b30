import { baseLanguage } from '../../../../contract/base-language.ts';
import { speechUnits } from './speech-units.ts';

/** Duration model of a voice: a time per unit, see `speechUnits`, and a constant time per take. */
export interface VoicePace {
  readonly msPerUnit: number;
  readonly constantMs: number;
  /** Mean error of an estimate, as a share of it: 0.1 is a tenth. */
  readonly errorShare: number;
}

/** A take to learn the pace from. */
export interface PaceTake {
  readonly text: string;
  readonly soundMs: number;
  /** Speed factor it was spoken at. */
  readonly speed: number;
}

const COMMON = { msPerUnit: 63, constantMs: 500 };
/** Milliseconds per unit in languages where many letters are silent, or stand for a syllable. */
const LANGUAGES: Readonly<Record<string, number>> = { fr: 50, hi: 120 };

/** Error for a voice without takes. */
const UNKNOWN_ERROR = 0.2;
/** How much voices of a language differ: standard deviations of the time per unit (share) and of the constant. */
const UNIT_SPREAD = 0.2;
const CONSTANT_SPREAD_MS = 200;
/** Standard deviation of a take from its voice's pace (share). Takes shorter than `SHORT_MS` count as that long. */
const TAKE_SPREAD = 0.1;
const SHORT_MS = 1_000;
/** Weight of the assumed error of an unknown voice, in takes. */
const ERROR_WEIGHT = 1;
/** A take with a larger error does not match its text, and is left out. */
const OUTLIER = 0.6;
/** Mean absolute deviation of a normal distribution, divided by its standard deviation. */
const MEAN_OF_DEVIATION = 0.8;

/** Average pace in a language, for voices without takes. @param language BCP 47 */
const paceOf = (language: string): VoicePace => ({
  ...COMMON,
  msPerUnit: LANGUAGES[baseLanguage(language)] ?? COMMON.msPerUnit,
  errorShare: UNKNOWN_ERROR,
});

interface Point {
  units: number;
  /** Duration at speed 1. */
  ms: number;
}

const predict = (units: number, { msPerUnit, constantMs }: VoicePace): number =>
  constantMs + msPerUnit * units;

/** Most likely pace given some takes: least squares of the relative errors, regularised towards the language's pace. */
const likeliest = (points: readonly Point[], language: VoicePace): VoicePace => {
  // Normal equations of the difference from the language's pace, in units of its spread
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
 * Learns the pace of a voice from its takes in one language. Without takes it is the language's; each take makes it
 * more specific.
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

/** Estimated length of a take at speed 1, in milliseconds; 0 if there is nothing to say. */
export const estimateMs = (text: string, pace: VoicePace): number => {
  const units = speechUnits(text);
  return units === 0 ? 0 : Math.max(0, Math.round(predict(units, pace)));
};
