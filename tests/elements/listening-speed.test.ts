import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStretcher } from '../../src/studio/player/stretch-buffer.ts';

afterEach(() => void vi.restoreAllMocks());

const RATE = 24_000;
const PITCH = 220;

/** Two seconds of a tone. */
const tone = () => {
  const buffer = new AudioBuffer({ length: 2 * RATE, sampleRate: RATE });
  const samples = Float32Array.from(
    { length: buffer.length },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * PITCH * at) / RATE),
  );
  buffer.copyToChannel(samples, 0);
  return buffer;
};

/** How often the wave crosses zero upwards per second, away from its edges. */
const pitchOf = (buffer: AudioBuffer) => {
  const samples = buffer.getChannelData(0).subarray(buffer.length / 4, (buffer.length * 3) / 4);
  let crossings = 0;
  for (let at = 1; at < samples.length; at++) if (samples[at - 1]! < 0 && samples[at]! >= 0) crossings++;
  return crossings / (samples.length / RATE);
};

const loudest = (buffer: AudioBuffer) =>
  buffer
    .getChannelData(0)
    .subarray(buffer.length / 4, (buffer.length * 3) / 4)
    .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

describe.each([0.75, 1.5, 2])('at %s×', (rate) => {
  const expectStretched = (sound: AudioBuffer) => {
    expect(sound.duration).toBeCloseTo(2 / rate, 3);
    expect(Math.abs(pitchOf(sound) - PITCH)).toBeLessThan(8);
    expect(loudest(sound)).toBeGreaterThan(0.4);
    expect(loudest(sound)).toBeLessThan(0.6);
  };

  test('the worklet stretches the sound at the same pitch and loudness', async () => {
    const rendered = vi.spyOn(OfflineAudioContext.prototype, 'startRendering');
    expectStretched(await createStretcher()(tone(), rate));
    expect(rendered).toHaveBeenCalledOnce();
  });

  test.each([
    ['WebAssembly', () => vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new EvalError('CSP'))],
    [
      'worklets',
      () => vi.spyOn(AudioWorklet.prototype, 'addModule').mockRejectedValue(new DOMException('CSP')),
    ],
  ])('a page that forbids %s gives the same sound', async (_, forbid) => {
    const forbidden = forbid();
    const stretch = createStretcher();
    expectStretched(await stretch(tone(), rate));
    expect(forbidden).toHaveBeenCalledOnce();
    // It is not tried again
    await stretch(tone(), rate);
    expect(forbidden).toHaveBeenCalledOnce();
  });
});

test('the worklet keeps each moment of the sound in time', async () => {
  const buffer = new AudioBuffer({ length: 3 * RATE, sampleRate: RATE });
  // A tone that begins in the middle
  const from = 1.5;
  const samples = Float32Array.from({ length: buffer.length }, (_, at) =>
    at < from * RATE ? 0 : 0.5 * Math.sin((2 * Math.PI * PITCH * at) / RATE),
  );
  buffer.copyToChannel(samples, 0);
  const rendered = vi.spyOn(OfflineAudioContext.prototype, 'startRendering');
  const sound = await createStretcher()(buffer, 1.5);
  expect(rendered).toHaveBeenCalledOnce();
  const begins = sound.getChannelData(0).findIndex((sample) => Math.abs(sample) > 0.25) / RATE;
  expect(Math.abs(begins - from / 1.5)).toBeLessThan(0.06);
});

test.each([0.75, 1.25, 2])('the worklet keeps the first sound at %s×', async (rate) => {
  const rendered = vi.spyOn(OfflineAudioContext.prototype, 'startRendering');
  const sound = await createStretcher()(tone(), rate);
  expect(rendered).toHaveBeenCalledOnce();
  const begins = sound.getChannelData(0).findIndex((sample) => Math.abs(sample) > 0.2) / RATE;
  expect(begins).toBeLessThan(0.008);
});
