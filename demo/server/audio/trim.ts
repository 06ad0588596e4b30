const FRAME_SECONDS = 0.005;
const LEAD_SECONDS = 0.04;
const TAIL_SECONDS = 0.12;
/**
 * Frames that are quieter than the loudest one by this much, or than the floor, count as silence. Recorded voices
 * breathe and hum at -45 dB, and the softest start of a word is above -35 dB.
 */
const RANGE_DB = -38;
const FLOOR_DBFS = -65;
const FADE_SECONDS = 0.003;

const fromDecibels = (decibels: number) => 10 ** (decibels / 20);

/** The audible part of an utterance, in samples. */
interface Audible {
  from: number;
  to: number;
}

/** The audible part with a short natural margin; undefined when everything is silent. */
export const findAudible = (samples: Float32Array, sampleRate: number): Audible | undefined => {
  const frame = Math.round(FRAME_SECONDS * sampleRate);
  const levels = new Float32Array(Math.ceil(samples.length / frame));
  for (let i = 0; i < levels.length; i++) {
    const end = Math.min((i + 1) * frame, samples.length);
    let energy = 0;
    for (let k = i * frame; k < end; k++) energy += samples[k]! * samples[k]!;
    levels[i] = Math.sqrt(energy / (end - i * frame));
  }
  const loudest = levels.reduce((most, level) => Math.max(most, level), 0);
  const threshold = Math.max(loudest * fromDecibels(RANGE_DB), fromDecibels(FLOOR_DBFS));
  const first = levels.findIndex((level) => level > threshold);
  if (first < 0) return undefined;
  const last = levels.findLastIndex((level) => level > threshold);
  return {
    from: Math.max(0, first * frame - Math.round(LEAD_SECONDS * sampleRate)),
    to: Math.min(samples.length, (last + 1) * frame + Math.round(TAIL_SECONDS * sampleRate)),
  };
};

/** A copy of that part with faded edges, which prevents clicks. */
export const cut = (samples: Float32Array, sampleRate: number, { from, to }: Audible): Float32Array => {
  const part = samples.slice(from, to);
  const fade = Math.min(Math.round(FADE_SECONDS * sampleRate), part.length >> 1);
  for (let i = 0; i < fade; i++) {
    part[i]! *= i / fade;
    part[part.length - 1 - i]! *= i / fade;
  }
  return part;
};
