import { describe, expect, test } from 'vitest';
import { finishUtterance } from '../../demo/server/engines/speech/finish-utterance.ts';
import { PRODUCT_RATE } from '../../demo/server/audio/product-rate.ts';
import { readWav } from '../../demo/server/audio/wav.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import { measure } from '../support/hear.ts';

const RATE = 16_000;

/** A voice-like sound: pulses at 120 Hz with some breath, at the loudness `level`. */
const sound = (seconds: number, level = 0.3, sampleRate = RATE): Float32Array =>
  Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) => {
    const phase = (i * 120) / sampleRate;
    const pulse = Math.exp(-8 * (phase % 1)) * Math.sin(2 * Math.PI * 6 * (phase % 1));
    return level * (pulse + 0.05 * Math.sin(i * i));
  });

const silence = (seconds: number, sampleRate = RATE) => new Float32Array(Math.round(seconds * sampleRate));

const joined = (...parts: Float32Array[]): Float32Array => {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

const finish = (samples: Float32Array, sampleRate = RATE) => finishUtterance([{ samples, sampleRate }]);

/** A sound repeated until it is long enough for a loudness meter. */
const loudnessOfShort = (wav: Uint8Array): number => {
  const { samples } = readWav(wav);
  const times = Math.ceil((3 * PRODUCT_RATE) / samples.length);
  const long = joined(...Array.from({ length: times }, () => samples));
  const bytes = new Uint8Array(long.length * 2 + 44);
  bytes.set(wav.subarray(0, 44));
  for (let i = 0; i < times; i++) bytes.set(wav.subarray(44), 44 + i * samples.length * 2);
  new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true);
  new DataView(bytes.buffer).setUint32(40, bytes.length - 44, true);
  return measure(bytes).lufs;
};

describe('a finished utterance', () => {
  test.each([8000, 16_000, 22_050, 24_000, 44_100, 48_000])(
    'from %i Hz gets the common sample rate and keeps its length',
    (rate) => {
      const { wav, durationMs } = finish(sound(2, 0.3, rate), rate);
      const { samples, sampleRate } = readWav(wav);
      expect(sampleRate).toBe(PRODUCT_RATE);
      expect(samples.length / PRODUCT_RATE).toBeCloseTo(2, 2);
      expect(durationMs).toBe(Math.round((samples.length * 1000) / PRODUCT_RATE));
    },
  );

  test.each([0.003, 0.01, 0.1, 0.3, 1])('has the common loudness, given at level %f', (level) => {
    const { lufs, truePeak } = measure(finish(sound(3, level)).wav);
    expect(Math.abs(lufs + 19)).toBeLessThan(1);
    expect(truePeak).toBeLessThan(-1);
  });

  test('is not made louder by long pauses', () => {
    const { lufs } = measure(finish(joined(sound(1), silence(4), sound(1))).wav);
    expect(Math.abs(lufs + 19)).toBeLessThan(1);
  });

  test.each([0.08, 0.2, 0.39, 0.41, 0.6])('is not too loud when only %f seconds long', (seconds) => {
    const { wav } = finish(sound(seconds));
    expect(Math.abs(loudnessOfShort(wav) + 19)).toBeLessThan(2);
    expect(measure(wav).truePeak).toBeLessThan(-1);
  });

  test('has clicks limited without a change of its loudness', () => {
    const samples = sound(4, 0.02);
    for (let i = 4000; i < samples.length; i += 8000) samples[i] = 1;
    const { lufs, truePeak } = measure(finish(samples).wav);
    expect(truePeak).toBeLessThan(-1);
    expect(Math.abs(lufs + 19)).toBeLessThan(1);
  });

  test('has peaks between its samples limited too', () => {
    // A sine at a quarter of the sample rate, sampled 45 degrees off its crests.
    const samples = Float32Array.from({ length: 48_000 }, (_, i) =>
      i % 12_000 < 60 ? 0.9 * Math.SQRT2 * Math.sin((Math.PI / 2) * i + Math.PI / 4) : 0.03 * Math.sin(i / 9),
    );
    expect(measure(finish(samples, PRODUCT_RATE).wav).truePeak).toBeLessThan(-1);
  });

  test('has the silence around it trimmed to a short margin', () => {
    const { durationMs } = finish(joined(silence(0.7), sound(1), silence(1.5)));
    expect(durationMs).toBeGreaterThan(1100);
    expect(durationMs).toBeLessThan(1200);
  });

  test('keeps the silence within it', () => {
    const { durationMs } = finish(joined(sound(1), silence(1), sound(1)));
    expect(durationMs).toBeGreaterThan(2950);
  });

  test('keeps a soft ending', () => {
    const fading = sound(2).map((sample, i) => sample * 10 ** (-(i / RATE) * 1));
    expect(finish(joined(fading, silence(1))).durationMs).toBeGreaterThan(1990);
  });

  test('gets no margins where it has no silence', () => {
    expect(finish(sound(1)).durationMs).toBe(1000);
  });

  test('has 25 peaks a second from 0 to 100 that follow the sound', () => {
    const { peaks } = finish(joined(sound(1), silence(1), sound(1)));
    expect(peaks).toHaveLength(75);
    expect(peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= 100)).toBe(true);
    expect(Math.max(...peaks.slice(28, 48))).toBe(0);
    expect(Math.min(...peaks.slice(1, 24))).toBeGreaterThan(10);
  });

  test('has its marks moved with the trimmed beginning and kept within its length', () => {
    const samples = joined(silence(0.54), sound(1), silence(0.5));
    const marks = [{ from: 0, to: 5, startMs: 540, endMs: 1540 }];
    expect(finishUtterance([{ samples, sampleRate: RATE, marks }]).marks[0]).toMatchObject({
      from: 0,
      to: 5,
    });
    const [mark] = finishUtterance([{ samples, sampleRate: RATE, marks }]).marks;
    expect(mark!.startMs).toBeCloseTo(40, -1);
    expect(mark!.endMs).toBeCloseTo(1040, -1);
  });

  test('is the same whether it comes in chunks or in one piece', () => {
    const whole = sound(2);
    const chunks = [
      whole.subarray(0, 777),
      new Float32Array(),
      whole.subarray(777, 20_000),
      whole.subarray(20_000),
    ];
    const { wav } = finishUtterance(chunks.map((samples) => ({ samples, sampleRate: RATE })));
    expect(Buffer.compare(wav, finish(whole).wav)).toBe(0);
  });

  test.each([
    ['all silence', silence(2)],
    ['nothing', silence(0)],
    ['inaudible noise', silence(2).map((_, i) => 0.0002 * Math.sin(i * i))],
    ['not a number', silence(2).fill(NaN)],
  ])('is never made of %s', (_, samples) => {
    expect(() => finish(samples)).toThrow(EngineError);
  });

  test('fails when the sample rate changes in the middle', () => {
    const chunks = [RATE, 24_000].map((sampleRate) => ({ samples: sound(1), sampleRate }));
    expect(() => finishUtterance(chunks)).toThrow(EngineError);
  });
});

describe('resampling', () => {
  /** Level of one frequency in the resampled tone. */
  const through = (frequency: number, rate: number): number => {
    const tone = Float32Array.from(
      { length: rate * 2 },
      (_, i) => 0.3 * Math.sin((2 * Math.PI * frequency * i) / rate),
    );
    const { samples } = readWav(finish(tone, rate).wav);
    const middle = samples.subarray(PRODUCT_RATE / 2, PRODUCT_RATE);
    let sine = 0;
    let cosine = 0;
    let power = 0;
    for (const [i, sample] of middle.entries()) {
      sine += sample * Math.sin((2 * Math.PI * frequency * i) / PRODUCT_RATE);
      cosine += sample * Math.cos((2 * Math.PI * frequency * i) / PRODUCT_RATE);
      power += sample * sample;
    }
    const tonePower = (2 * (sine ** 2 + cosine ** 2)) / middle.length;
    return 10 * Math.log10((power - tonePower) / power);
  };

  test.each([
    [300, 8000],
    [1000, 16_000],
    [5000, 16_000],
    [6500, 16_000],
    [1000, 22_050],
    [9000, 22_050],
    [9000, 48_000],
  ])('keeps a tone of %i Hz from %i Hz a single tone', (frequency, rate) => {
    expect(through(frequency, rate)).toBeLessThan(-45);
  });
});
