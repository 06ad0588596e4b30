/** How an artificial voice speaks. */
export interface SyntheticVoice {
  /** Middle of its pitch in Hz. */
  pitchHz: number;
  /** Its melody rises and falls by so many semitones. */
  swing: number;
  /** Factor of the frequencies of its formants; 1 is a long vocal tract. */
  formants: number;
}

const RATE = 24_000;
/** Formants of some vowels in Hz. */
const VOWELS = [
  [730, 1090, 2440, 3500, 4500],
  [270, 2290, 3010, 3600, 4550],
  [530, 1840, 2480, 3450, 4480],
  [300, 870, 2240, 3300, 4400],
  [570, 840, 2410, 3350, 4420],
] as const;
const BANDWIDTHS = [70, 90, 120, 160, 220] as const;
const VOWEL_SECONDS = 0.18;
/** After so many vowels there is a hiss and a pause. */
const WORD = 5;
const HISS_SECONDS = 0.1;
const PAUSE_SECONDS = 0.2;

/** Noise that is the same in every run. */
export const makeNoise = (seed = 1): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
};

/** Filters of a vocal tract one behind the other; their state goes on from vowel to vowel. */
const makeTract = () => {
  const states = BANDWIDTHS.map(() => [0, 0]);
  return (input: number, formants: readonly number[]): number => {
    let value = input;
    for (const [i, hz] of formants.entries()) {
      const radius = Math.exp((-Math.PI * BANDWIDTHS[i]!) / RATE);
      const a = 2 * radius * Math.cos((2 * Math.PI * hz) / RATE);
      const state = states[i]!;
      const next = (1 - a + radius * radius) * value + a * state[0]! - radius * radius * state[1]!;
      [state[1], state[0]] = [state[0]!, next];
      value = next;
    }
    return value;
  };
};

/**
 * Words of a voice whose pitch, melody and formants are known: pulses through the resonances of vowels, with hissing
 * sounds and pauses between them.
 */
export const speakSynthetic = (
  { pitchHz, swing, formants }: SyntheticVoice,
  seconds: number,
): { samples: Float32Array; hzAt(sample: number): number } => {
  const samples = new Float32Array(Math.round(seconds * RATE));
  const noise = makeNoise();
  const tract = makeTract();
  const hzAt = (sample: number) =>
    pitchHz * 2 ** ((swing * Math.sin((2 * Math.PI * sample) / RATE / 1.3)) / 12);
  const wordSeconds = WORD * VOWEL_SECONDS + HISS_SECONDS + PAUSE_SECONDS;
  for (let n = 0, phase = 0; n < samples.length; n++) {
    const at = n / RATE;
    const inWord = at % wordSeconds;
    const vowels = Math.floor(at / wordSeconds) * WORD + Math.floor(inWord / VOWEL_SECONDS);
    const isVoiced = inWord < WORD * VOWEL_SECONDS;
    phase += hzAt(n) / RATE;
    const isPulse = phase >= 1;
    if (isPulse) phase -= 1;
    const hz = VOWELS[vowels % VOWELS.length]!.map((formant) => formant * formants);
    samples[n] = 4 * tract(isVoiced && isPulse ? 1 : 0, hz);
    if (!isVoiced && inWord < WORD * VOWEL_SECONDS + HISS_SECONDS) samples[n]! += 0.03 * noise();
  }
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return { samples: samples.map((sample) => (0.5 * sample) / loudest), hzAt };
};
