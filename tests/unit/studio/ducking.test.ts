import { expect, test } from 'vitest';
import { duckingEnvelope, gainOf, levelAt } from '../../../src/studio/model/ducking.ts';

const at = (spans: readonly [number, number][], ms: number) =>
  levelAt(duckingEnvelope(spans.map(([startMs, endMs]) => ({ startMs, endMs }))), ms);

test('the original is lowered from the start of a voice to its end', () => {
  const voice: [number, number][] = [[1_000, 3_000]];
  expect(at(voice, 0)).toBe(0);
  expect(at(voice, 850)).toBe(0);
  expect(at(voice, 925)).toBeCloseTo(-6);
  expect(at(voice, 1_000)).toBe(-12);
  expect(at(voice, 2_000)).toBe(-12);
  expect(at(voice, 3_000)).toBe(-12);
  expect(at(voice, 3_125)).toBeCloseTo(-6);
  expect(at(voice, 3_250)).toBe(0);
  expect(at(voice, 60_000)).toBe(0);
});

test('the original comes back in pauses of 0.8 s and more', () => {
  expect(
    at(
      [
        [1_000, 2_000],
        [2_799, 3_000],
      ],
      2_400,
    ),
  ).toBe(-12);
  expect(
    at(
      [
        [1_000, 2_000],
        [2_800, 3_000],
      ],
      2_400,
    ),
  ).toBe(0);
});

test('voices may overlap, contain one another and be in any order', () => {
  const voices: [number, number][] = [
    [5_000, 6_000],
    [1_000, 4_500],
    [2_000, 3_000],
  ];
  for (const ms of [1_000, 3_500, 4_700, 6_000]) expect(at(voices, ms)).toBe(-12);
  expect(at(voices, 6_250)).toBe(0);
});

test('without a voice nothing is lowered', () => {
  expect(duckingEnvelope([])).toEqual([]);
  expect(duckingEnvelope([{ startMs: 500, endMs: 500 }])).toEqual([]);
  expect(at([], 500)).toBe(0);
});

test('the original is lowered at once for a voice at the very start', () => {
  expect(at([[0, 500]], 0)).toBe(-12);
});

test('6 dB less halves the amplitude', () => {
  expect(gainOf(0)).toBe(1);
  expect(gainOf(-6.0206)).toBeCloseTo(0.5, 4);
});
