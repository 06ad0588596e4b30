import { measureFormants } from './formants.ts';
import { pitchQuantile, trackPitch, type PitchTrack } from './pitch-track.ts';
import { measureSpectrum } from './spectrum.ts';

/** Measurements of a voice. Plain JSON. */
export interface VoiceProfile {
  /** Median pitch in Hz. */
  pitchHz: number;
  /** Standard deviation of the pitch. */
  rangeSemitones: number;
  /** How often a resonance occurs at each frequency; input of `formantScale`. */
  formants: number[];
  /** Average spectrum of all speech: level of each frequency band relative to the mean of all bands, in decibels. */
  spectrum: number[];
}

/** The recording has too little voiced speech to measure or change a voice. */
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

/** Tracks the pitch of a voice. @throws NobodySpeaks */
export const trackVoice = (samples: Float32Array, sampleRate: number): PitchTrack => {
  const track = trackPitch(samples, sampleRate);
  const voiced = track.hz.reduce((count, hz) => count + (hz > 0 ? 1 : 0), 0);
  if (voiced * track.hop < VOICED_SECONDS_MIN * sampleRate) throw new NobodySpeaks();
  return track;
};

/** Measures a voice, given its pitch. */
export const profileOf = (samples: Float32Array, sampleRate: number, track: PitchTrack): VoiceProfile => ({
  pitchHz: pitchQuantile(track.hz, 0.5),
  rangeSemitones: rangeOf(track.hz),
  formants: measureFormants(samples, sampleRate, track),
  spectrum: measureSpectrum(samples, sampleRate),
});
