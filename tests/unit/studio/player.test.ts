import { expect, test } from 'vitest';
import { SILENCE_SAMPLE_RATE } from '../../../src/contract/constants/speech.ts';
import { pauseMs } from '../../../src/contract/constants/script.ts';
import type { Take } from '../../../src/contract/index.ts';
import { silentWav } from '../../../src/studio/player/silence.ts';
import { stretch } from '../../../src/studio/player/stretch.ts';
import { indexAt, peakAt, placeItems } from '../../../src/studio/player/timeline.ts';

const take = (duration_ms: number, peaks: number[] = []): Take => ({
  take_id: 't',
  text: '',
  voice_id: 'v',
  model_id: 'm',
  speed: 1,
  created_at: 0,
  duration_ms,
  url: '',
  peaks,
  marks: [],
  pronunciation: '',
});
const item = (key: string, more: Partial<Parameters<typeof placeItems>[0][number]>) => ({
  key,
  take: null,
  pending: false,
  pauseMs: 0,
  estimateMs: 0,
  ...more,
});

test('the pause after a paragraph is longer than after a sentence', () => {
  expect([pauseMs(' '), pauseMs('\n\n')]).toEqual([250, 600]);
});

test('sentences follow one another with their pauses, after the initial pause', () => {
  const items = [
    item('a', { take: take(1000), pauseMs: 250 }),
    item('b', { estimateMs: 500, pauseMs: 600 }),
    item('c', { take: take(2000), pauseMs: 150 }),
  ];
  const timeline = placeItems(items);
  expect(timeline.items.map(({ startMs }) => startMs)).toEqual([0, 1250, 2350]);
  expect(timeline.totalMs).toBe(4500);
  expect([-1, 0, 1249, 1250, 9999].map((ms) => indexAt(timeline, ms))).toEqual([0, 0, 0, 1, 2]);
  const later = placeItems(items, 700);
  expect(later.items.map(({ startMs }) => startMs)).toEqual([700, 1950, 3050]);
  expect(later.totalMs).toBe(5200);
  expect([0, 699, 700].map((ms) => [indexAt(later, ms), peakAt(later, ms, ms + 1)])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(indexAt(placeItems([]), 5)).toBe(-1);
});

test('loudness comes from the take, and is unknown without one', () => {
  const timeline = placeItems([
    item('a', { take: take(1000, [10, 90, 20, 40]), pauseMs: 500 }),
    item('b', { estimateMs: 500 }),
  ]);
  expect(peakAt(timeline, 0, 250)).toBe(10);
  expect(peakAt(timeline, 0, 500)).toBe(90);
  expect(peakAt(timeline, 1200, 1300)).toBe(0);
  expect(peakAt(timeline, 1600, 1700)).toBeNull();
});

test('the placeholder is silence in 8-bit mono at 8000 Hz', async () => {
  const bytes = new Uint8Array(await silentWav().arrayBuffer());
  const view = new DataView(bytes.buffer);
  const ascii = (at: number) => String.fromCharCode(...bytes.slice(at, at + 4));
  expect([ascii(0), ascii(8), ascii(12), ascii(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
  expect(view.getUint16(22, true)).toBe(1);
  expect(view.getUint32(24, true)).toBe(SILENCE_SAMPLE_RATE);
  expect(SILENCE_SAMPLE_RATE).toBe(8000);
  expect(view.getUint16(34, true)).toBe(8);
  expect(view.getUint32(40, true)).toBe(bytes.length - 44);
  expect(new Set(bytes.slice(44))).toEqual(new Set([128]));
});

const stretched = (input: Float32Array, rate: number, sampleRate: number) => {
  const work = stretch(input, rate, sampleRate);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};

/** How often the wave crosses zero upwards per second: its pitch. */
const pitch = (samples: Float32Array, rate: number) => {
  let crossings = 0;
  for (let i = 1; i < samples.length; i++) if (samples[i - 1]! < 0 && samples[i]! >= 0) crossings++;
  return crossings / (samples.length / rate);
};

test.each([0.75, 1.25, 1.5, 2])('playing at %s× changes the length, but not pitch or loudness', (rate) => {
  const sampleRate = 24_000;
  const input = Float32Array.from(
    { length: sampleRate },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * 220 * i) / sampleRate),
  );
  const output = stretched(input, rate, sampleRate);
  expect(output.length).toBe(Math.round(sampleRate / rate));
  expect(pitch(output, sampleRate)).toBeGreaterThan(213);
  expect(pitch(output, sampleRate)).toBeLessThan(227);
  const middle = output.slice(output.length / 4, output.length / 2);
  const loudest = middle.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(loudest).toBeGreaterThan(0.45);
  expect(loudest).toBeLessThan(0.55);
});
