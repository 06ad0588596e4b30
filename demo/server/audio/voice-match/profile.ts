import { measureFormants } from './formants.ts';
import { pitchQuantile, trackPitch, type PitchTrack } from './pitch-track.ts';
import { measureSpectrum } from './spectrum.ts';

/** What is measured of a voice. Plain JSON. */
export interface VoiceProfile {
  /** Median pitch. */
  pitchHz: number;
  /** Standard deviation of the pitch. */
  rangeSemitones: number;
  /** How often a resonance lies at each frequency; to be compared by `formantScale`. */
  formants: number[];
  /** Average spectrum of all speech: how many decibels each frequency band lies above or below the mean of all bands. */
  spectrum: number[];
}

/** There is too little voiced speech in a recording to measure or change a voice. */
export class NobodySpeaks extends Error {
  constructor() {
    super('Too little voiced speech');
    this.name = 'NobodySpeaks';
  }
}

const VOICED_SECONDS_MIN = 0.15;

/** Standard deviation of the voiced pitches, in semitones. */
const rangeOf = (hz: Float64Array): number => {
  let [count, sum, squares] = [0, 0, 0];
  for (const value of hz) {
    if (!(value > 0)) continue;
    const semitones = 12 * Math.log2(value);
    count++;
    sum += semitones;
    squares += semitones * semitones;
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
};

/** The pitch of a voice over time. @throws NobodySpeaks */
export const trackVoice = (samples: Float32Array, sampleRate: number): PitchTrack => {
  const track = trackPitch(samples, sampleRate);
  const voiced = track.hz.reduce((count, hz) => count + (hz > 0 ? 1 : 0), 0);
  if (voiced * track.hop < VOICED_SECONDS_MIN * sampleRate) throw new NobodySpeaks();
  return track;
};

/** Measures a voice whose pitch is known. */
export const profileOf = (samples: Float32Array, sampleRate: number, track: PitchTrack): VoiceProfile => ({
  pitchHz: pitchQuantile(track.hz, 0.5),
  rangeSemitones: rangeOf(track.hz),
  formants: measureFormants(samples, sampleRate, track),
  spectrum: measureSpectrum(samples, sampleRate),
});
