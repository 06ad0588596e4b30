/** Frame length in milliseconds for separating speech from pauses. */
export const FRAME_MS = 20;
/** Speech is at most this much quieter than the loudest frames, in decibels, … */
const BELOW_LOUD_DB = 30;
/** … lies this far above the noise, … */
const ABOVE_NOISE_DB = 6;
/** … and is louder than this, in decibels of full scale. */
const FLOOR_DB = -60;
/** Noise varies less than speech: without this difference between loud and quiet frames, nobody speaks. */
const VARIES_DB = 8;
/** Pauses of up to this many frames count as part of the surrounding speech. */
const BRIDGED = 10;
const QUIET = 0.05;
const LOUD = 0.95;
/** Largest ratio of speech to noise that is reported, in decibels: without any noise the ratio has no limit. */
const NOISE_DB_MAX = 80;

const decibels = (power: number) => 10 * Math.log10(power + 1e-12);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Result of analysing the frames of a recording. */
export interface Levels {
  /** Of speech, in decibels of full scale; null when nobody speaks. */
  levelDb: number | null;
  /** Distance from speech to noise, in decibels; null when nobody speaks. */
  noiseDb: number | null;
  /** Stretches of speech, in milliseconds. */
  speech: [startMs: number, endMs: number][];
}

/** @param powers mean power of each frame of {@link FRAME_MS} */
export const judgeLevels = (powers: readonly number[]): Levels => {
  const levels = powers.map(decibels);
  const sorted = levels.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? -Infinity;
  const [quiet, loud] = [at(QUIET), at(LOUD)];
  const from = Math.max(
    loud - BELOW_LOUD_DB,
    Math.min(quiet + ABOVE_NOISE_DB, loud - ABOVE_NOISE_DB),
    FLOOR_DB,
  );
  const isSpeech = (index: number) => loud - quiet >= VARIES_DB && levels[index]! >= from;

  const speech: Levels['speech'] = [];
  const [spoken, silent]: [number[], number[]] = [[], []];
  for (const [index, power] of powers.entries()) {
    if (!isSpeech(index)) {
      silent.push(power);
      continue;
    }
    spoken.push(power);
    const last = speech.at(-1);
    if (last && index * FRAME_MS - last[1] <= BRIDGED * FRAME_MS) last[1] = (index + 1) * FRAME_MS;
    else speech.push([index * FRAME_MS, (index + 1) * FRAME_MS]);
  }
  if (spoken.length === 0) return { levelDb: null, noiseDb: null, speech };
  const levelDb = decibels(mean(spoken));
  // Without pauses, the quietest frames are the best estimate
  const noise =
    silent.length > 0
      ? decibels(mean(silent.toSorted((a, b) => a - b).slice(0, Math.ceil(silent.length / 2))))
      : quiet;
  return { levelDb, noiseDb: Math.min(NOISE_DB_MAX, levelDb - noise), speech };
};
