import { limit } from '../limiter.ts';
import { measureLoudness } from '../loudness.ts';
import { contourOf } from './contour.ts';
import { restoreEnvelope } from './envelope.ts';
import { equalize, gainsTowards } from './equalize.ts';
import { formantScale } from './formants.ts';
import { findPitchMarks } from './pitch-marks.ts';
import { profileOf, trackVoice, type VoiceProfile } from './profile.ts';
import { shiftVoice } from './shift-voice.ts';

/** Median pitch of a recording before and after, and of the voice it was moved towards, in Hz. */
export interface MatchedPitch {
  source: number;
  target: number;
  result: number;
}

/** What the voice changes by. Corrected after each attempt by what was missed. */
interface Settings {
  pitchHz: number;
  /** Factor of the range of the pitch. */
  range: number;
  /** Factor of the frequencies of the formants. */
  formants: number;
}

/** A changed recording and how far it is from its target. */
interface Attempt {
  samples: Float32Array;
  pitchHz: number;
  /** What is missed, each in units of what is good enough; 3 is as good as wanted. */
  miss: number;
}

const ATTEMPTS = 3;
/** Good enough: no further attempt is made. As a share, in semitones, and as a share. */
const PITCH_TOLERANCE = 0.004;
const RANGE_TOLERANCE = 0.08;
const FORMANT_TOLERANCE = 0.012;

const PITCH_HZ = [50, 700] as const;
const RANGE_FACTOR = [0.2, 3.5] as const;
const FORMANT_FACTOR = [0.72, 1.39] as const;
/** A voice on one note has no range that could be widened. */
const RANGE_SEMITONES_MIN = 0.3;
/** True peak of the answer as a factor of full scale (-1 dB). */
const CEILING = 0.89;

const within = ([low, high]: readonly [number, number], value: number) =>
  Math.min(high, Math.max(low, value));

const asLoudAs = (original: Float32Array, changed: Float32Array, sampleRate: number): Float32Array => {
  const difference = measureLoudness(original, sampleRate) - measureLoudness(changed, sampleRate);
  const gain = Number.isFinite(difference) ? 10 ** (difference / 20) : 1;
  return limit(
    changed.map((sample) => sample * gain),
    sampleRate,
    CEILING,
  ).slice();
};

/**
 * Moves the pitch, its range, the formants and the average spectrum of a recording towards a voice. Each attempt is
 * measured and the next one corrected by it; the best is taken.
 *
 * @param onProgress gets the share that is done, 0 … 1
 * @throws NobodySpeaks
 */
export const matchSamples = (
  samples: Float32Array,
  sampleRate: number,
  target: VoiceProfile,
  onProgress: (done: number) => void,
): { samples: Float32Array; pitch: MatchedPitch } => {
  const track = trackVoice(samples, sampleRate);
  const source = profileOf(samples, sampleRate, track);
  const marks = findPitchMarks(samples, sampleRate, track);
  const contour = contourOf(track);
  const middle = Math.log2(source.pitchHz);
  onProgress(0.2);

  const settings: Settings = {
    pitchHz: target.pitchHz,
    range: within(RANGE_FACTOR, target.rangeSemitones / Math.max(RANGE_SEMITONES_MIN, source.rangeSemitones)),
    formants: within(FORMANT_FACTOR, formantScale(source, target)),
  };
  let best: Attempt | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { pitchHz, range, formants } = settings;
    const pitchAt = (sample: number) => {
      const was = contour(sample);
      return within(PITCH_HZ, pitchHz * 2 ** ((was - middle) * range)) / 2 ** was;
    };
    const shifted = restoreEnvelope(
      shiftVoice(samples, sampleRate, marks, { pitchAt, formants }),
      samples,
      sampleRate,
    );
    const result = profileOf(shifted, sampleRate, trackVoice(shifted, sampleRate));
    const missed = {
      pitch: result.pitchHz / target.pitchHz,
      range: result.rangeSemitones - target.rangeSemitones,
      formants: formantScale(result, target),
    };
    const misses = [
      Math.abs(missed.pitch - 1) / PITCH_TOLERANCE,
      Math.abs(missed.range) / RANGE_TOLERANCE,
      Math.abs(missed.formants - 1) / FORMANT_TOLERANCE,
    ];
    const miss = Math.max(...misses);
    if (!best || miss < best.miss) {
      const gains = gainsTowards(result.spectrum, target.spectrum);
      best = { samples: equalize(shifted, sampleRate, gains), pitchHz: result.pitchHz, miss };
    }
    onProgress(0.2 + (0.7 * attempt) / ATTEMPTS);
    if (miss <= 1) break;
    settings.pitchHz /= missed.pitch;
    settings.range = within(
      RANGE_FACTOR,
      (range * target.rangeSemitones) / Math.max(RANGE_SEMITONES_MIN, result.rangeSemitones),
    );
    settings.formants = within(FORMANT_FACTOR, formants * missed.formants);
  }
  const pitch = { source: source.pitchHz, target: target.pitchHz, result: best!.pitchHz };
  return { samples: asLoudAs(samples, best!.samples, sampleRate), pitch };
};
