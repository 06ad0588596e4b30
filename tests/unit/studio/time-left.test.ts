import { expect, test } from 'vitest';
import { createTimeLeft } from '../../../src/studio/generation/time-left.ts';

const sentences = (count: number, size = 80) =>
  new Map(Array.from({ length: count }, (_, index) => [`s${index}`, size]));

/** Ends the first sentences at this interval in ms; returns the last prediction. */
const run = (left: ReturnType<typeof createTimeLeft>, count: number, ms: number) => {
  let told: number | null = null;
  for (let index = 0; index < count; index++) told = left.end(`s${index}`, (index + 1) * ms);
  return told!;
};

test('measurements soon outweigh the estimate', () => {
  // Estimated at 10 ms per character; it takes 50
  const left = createTimeLeft(sentences(100), 80_000, 0);
  expect(run(left, 20, 4_000)).toBeGreaterThan(0.9 * 80 * 4_000);
  expect(run(createTimeLeft(sentences(100), 80_000, 0), 60, 4_000)).toBeCloseTo(40 * 4_000, -4);
});

test('the prediction follows a machine that slows down', () => {
  const left = createTimeLeft(sentences(300), null, 0);
  run(left, 100, 1_000);
  let told: number | null = null;
  for (let index = 100; index < 200; index++) told = left.end(`s${index}`, 100_000 + (index - 99) * 5_000);
  expect(told! / (100 * 5_000)).toBeGreaterThan(0.9);
});

test('longer sentences take longer', () => {
  const left = createTimeLeft(new Map([...sentences(10, 20), ['long', 800]]), 50_000, 0);
  expect(run(left, 10, 1_000)).toBeGreaterThan(35_000);
});

test('without an estimate, the first sentence predicts nothing, because its start is unknown', () => {
  const left = createTimeLeft(sentences(10), null, 0);
  expect(left.end('s0', 100)).toBeNull();
  expect(left.end('s1', 4_100)).toBe(8 * 4_000);
});

test('an unknown sentence, or one reported before, changes nothing', () => {
  const left = createTimeLeft(sentences(3), null, 0);
  left.end('s0', 0);
  expect(left.end('other', 500)).toBeNull();
  expect(left.end('s0', 600)).toBeNull();
  expect(left.end('s1', 1_000)).toBe(1_000);
  expect(left.end('s2', 2_000)).toBeNull();
});
