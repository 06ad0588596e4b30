import { expect, test } from 'vitest';
import { duckingEnvelope, gainOf, levelAt } from '../../../src/studio/model/ducking.ts';

const at = (spans: readonly [number, number][], ms: number) =>
  levelAt(duckingEnvelope(spans.map(([startMs, endMs]) => ({ startMs, endMs }))), ms);

test('the original is down when the voice begins, and until it ends', () => {
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

test('pauses under 0.8 s do not bring it back, longer ones do', () => {
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

test('voices may overlap, contain one another and come in any order', () => {
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

test('a voice from the very start is not late', () => {
  expect(at([[0, 500]], 0)).toBe(-12);
});

test('6 dB less are half the samples', () => {
  expect(gainOf(0)).toBe(1);
  expect(gainOf(-6.0206)).toBeCloseTo(0.5, 4);
});
