import { describe, expect, test } from 'vitest';
import { stretch as stretchInThread } from '../../demo/server/audio/stretch/index.ts';
import { stretch } from '../../demo/server/audio/stretch/stretch.ts';

const RATE = 24_000;
const tone = (seconds: number, hz = 150) =>
  Float32Array.from({ length: seconds * RATE }, (_, i) => {
    const phase = (2 * Math.PI * hz * i) / RATE;
    return 0.3 * Math.sin(phase) + 0.2 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase);
  });
const pitchOf = (samples: Float32Array): number => {
  let best = 0;
  let most = -Infinity;
  for (let lag = 60; lag < 400; lag++) {
    let sum = 0;
    for (let i = 0; i + lag < samples.length; i++) sum += samples[i]! * samples[i + lag]!;
    if (sum > most) [most, best] = [sum, lag];
  }
  return RATE / best;
};
const loudest = (samples: Float32Array) =>
  samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const largestStep = (samples: Float32Array) =>
  samples.reduce((most, value, i) => (i === 0 ? 0 : Math.max(most, Math.abs(value - samples[i - 1]!))), 0);

describe('stretched speech', () => {
  test.each([0.7, 0.9, 1.2, 1.4])(
    'by %d has that length, the same pitch and level, and no clicks',
    (factor) => {
      const sound = tone(1);
      const to = Math.round(sound.length * factor);
      const result = stretch(sound, RATE, [
        { from: 0, to: 0 },
        { from: sound.length, to },
      ]);
      expect(result).toHaveLength(to);
      const middle = result.subarray(2_400, -2_400);
      expect(Math.abs(pitchOf(middle) - 150)).toBeLessThan(1.5);
      expect(loudest(middle) / loudest(sound)).toBeGreaterThan(0.9);
      expect(loudest(middle) / loudest(sound)).toBeLessThan(1.1);
      expect(largestStep(middle)).toBeLessThan(1.5 * largestStep(sound));
    },
  );

  test('is unchanged at its own length', () => {
    const sound = tone(0.5).map((value, i) => value * (i / 12_000));
    const result = stretch(sound, RATE, [
      { from: 0, to: 0 },
      { from: sound.length, to: sound.length },
    ]);
    const error = result.reduce((most, value, i) => Math.max(most, Math.abs(value - sound[i]!)), 0);
    expect(error).toBeLessThan(1e-4);
  });

  test('puts the sound between anchors where they say', () => {
    const sound = new Float32Array(RATE);
    sound.set(tone(0.2), 0.4 * RATE);
    const result = stretch(sound, RATE, [
      { from: 0, to: 0 },
      { from: 0.4 * RATE, to: 0.3 * RATE },
      { from: 0.6 * RATE, to: 0.58 * RATE },
      { from: RATE, to: 1.1 * RATE },
    ]);
    const first = result.findIndex((value) => Math.abs(value) > 0.1);
    const last = result.findLastIndex((value) => Math.abs(value) > 0.1);
    expect(Math.abs(first / RATE - 0.3)).toBeLessThan(0.02);
    expect(Math.abs(last / RATE - 0.58)).toBeLessThan(0.02);
  });
});

test('the thread gives each of several sounds its own result, and the server stays responsive', async () => {
  const sounds = [0.5, 1, 2].map((seconds) =>
    Float32Array.from({ length: seconds * RATE }, (_, i) => Math.sin(i / (20 * seconds)) / 2),
  );
  const anchorsOf = (samples: Float32Array) => [
    { from: 0, to: 0 },
    { from: samples.length, to: Math.round(samples.length * 1.1) },
  ];
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  const done = Promise.all(sounds.map((samples) => stretchInThread(samples, RATE, anchorsOf(samples))));
  const inThread = await done;
  clearInterval(counting);
  expect(turns).toBeGreaterThan(0);
  expect(inThread).toEqual(sounds.map((samples) => stretch(samples, RATE, anchorsOf(samples))));
});
