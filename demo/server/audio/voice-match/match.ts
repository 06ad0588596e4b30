import { limit } from '../limiter.ts';
import { measureLoudness } from '../loudness.ts';
import { contourOf } from './contour.ts';
import { restoreEnvelope } from './envelope.ts';
import { equalize, gainsTowards } from './equalize.ts';
import { formantScale } from './formants.ts';
import { findPitchMarks } from './pitch-marks.ts';
import { trackPitch, type PitchTrack } from './pitch-track.ts';
import { NobodySpeaks, profileOf, trackVoice, type VoiceProfile } from './profile.ts';
import { shiftVoice } from './shift-voice.ts';
import { measureSpectrum } from './spectrum.ts';

/** Median pitch of a recording before and after, and of the voice it was moved towards, in Hz. */
export interface MatchedPitch {
  source: number;
  target: number;
  result: number;
}

/** Parameters of a change. */
interface Settings {
  /** New median pitch. */
  pitchHz: number;
  /** Factor of the pitch range. */
  range: number;
  /** Factor of the frequencies of the formants. */
  formants: number;
}

const ATTEMPTS = 3;
/**
 * No further attempt is made when the result misses its target by less: pitch by 0.4 %, its range by 0.08 semitones, the
 * formants by 1.2 %.
 */
const TOLERANCE = { pitch: 0.004, range: 0.08, formants: 0.012 };

const PITCH_HZ = [50, 700] as const;
const RANGE_FACTOR = [0.2, 3.5] as const;
const FORMANT_FACTOR = [0.72, 1.39] as const;
/** A voice on a single note has no range to widen. */
const RANGE_SEMITONES_MIN = 0.3;
/** Limit of the true peak as a factor of full scale (-1 dB). */
const CEILING = 0.89;

const within = ([low, high]: readonly [number, number], value: number) =>
  Math.min(high, Math.max(low, value));

const rangeFactor = (from: VoiceProfile, to: VoiceProfile): number =>
  to.rangeSemitones / Math.max(RANGE_SEMITONES_MIN, from.rangeSemitones);

/** Makes a function that changes the recording with the given settings. */
const createChanger = (
  samples: Float32Array,
  sampleRate: number,
  { track, source, target }: { track: PitchTrack; source: VoiceProfile; target: VoiceProfile },
): ((settings: Settings) => Float32Array) => {
  const marks = findPitchMarks(samples, sampleRate, track);
  const contour = contourOf(track);
  const middle = Math.log2(source.pitchHz);
  return ({ pitchHz, range, formants }) => {
    const pitchAt = (sample: number) => {
      const was = contour(sample);
      return within(PITCH_HZ, pitchHz * 2 ** ((was - middle) * range)) / 2 ** was;
    };
    const shifted = shiftVoice(samples, sampleRate, marks, { pitchAt, formants });
    restoreEnvelope(shifted, samples, sampleRate);
    return equalize(shifted, sampleRate, gainsTowards(measureSpectrum(shifted, sampleRate), target.spectrum));
  };
};

/** Distance of a voice from the target; 1 or less is good enough. */
const missOf = (voice: VoiceProfile, target: VoiceProfile): number =>
  Math.max(
    Math.abs(voice.pitchHz / target.pitchHz - 1) / TOLERANCE.pitch,
    Math.abs(voice.rangeSemitones - target.rangeSemitones) / TOLERANCE.range,
    Math.abs(formantScale(voice, target) - 1) / TOLERANCE.formants,
  );

/** Settings for the next attempt, corrected by the error of this one. */
const corrected = (settings: Settings, result: VoiceProfile, target: VoiceProfile): Settings => ({
  pitchHz: settings.pitchHz * (target.pitchHz / result.pitchHz),
  range: within(RANGE_FACTOR, settings.range * rangeFactor(result, target)),
  formants: within(FORMANT_FACTOR, settings.formants * formantScale(result, target)),
});

const asLoudAs = (original: Float32Array, changed: Float32Array, sampleRate: number): Float32Array => {
  const difference = measureLoudness(original, sampleRate) - measureLoudness(changed, sampleRate);
  const gain = Number.isFinite(difference) ? 10 ** (difference / 20) : 1;
  const louder = changed.map((sample) => sample * gain);
  return limit(louder, sampleRate, CEILING).slice();
};

/**
 * Moves the pitch, its range, the formants and the average spectrum of a recording toward a voice. Measures each
 * attempt and corrects the next one by its error. Returns the best one.
 *
 * @param onProgress called with the finished share, from 0 to 1
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
  const change = createChanger(samples, sampleRate, { track, source, target });
  onProgress(0.2);

  let settings: Settings = {
    pitchHz: target.pitchHz,
    range: within(RANGE_FACTOR, rangeFactor(source, target)),
    formants: within(FORMANT_FACTOR, formantScale(source, target)),
  };
  let best: { changed: Float32Array; pitchHz: number; miss: number } | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS && !(best && best.miss <= 1); attempt++) {
    const changed = change(settings);
    const changedTrack = trackPitch(changed, sampleRate);
    // The change may leave a short recording without voiced frames.
    if (!changedTrack.hz.some((hz) => hz > 0)) break;
    const result = profileOf(changed, sampleRate, changedTrack);
    const miss = missOf(result, target);
    if (!best || miss < best.miss) best = { changed, pitchHz: result.pitchHz, miss };
    settings = corrected(settings, result, target);
    onProgress(0.2 + (0.7 * attempt) / ATTEMPTS);
  }
  if (!best) throw new NobodySpeaks();
  return {
    samples: asLoudAs(samples, best.changed, sampleRate),
    pitch: { source: source.pitchHz, target: target.pitchHz, result: best.pitchHz },
  };
};
