import { describe, expect, test } from 'vitest';
import { groupVoices } from '../../../demo/server/recognition/speakers/group-voices.ts';

const OPTIONS = { sameFrom: 0.7, speakersMax: 10 };
const SIZE = 64;

/** Numbers between -1 and 1 that look random and are the same in every run. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 31 - 1;
  };
};
const next = numbersFrom(7);
const unit = (values: number[]) => values.map((value) => value / Math.hypot(...values));
const centres = Array.from({ length: 14 }, () => unit(Array.from({ length: SIZE }, next)));
/** A stretch of speech of one speaker: never exactly the same twice. */
const by = (speaker: number, durationMs = 2_000, spread = 0.08) => ({
  embedding: unit(centres[speaker]!.map((value) => value + spread * next())),
  durationMs,
});

describe('voices', () => {
  test('are numbered in the order in which they are first heard', () => {
    const turns = [3, 1, 3, 2, 1, 1, 2, 3];
    expect(
      groupVoices(
        turns.map((one) => by(one)),
        OPTIONS,
      ),
    ).toEqual([0, 1, 0, 2, 1, 1, 2, 0]);
  });

  test('of one speaker are grouped as one', () => {
    expect(
      groupVoices(
        Array.from({ length: 30 }, () => by(0)),
        OPTIONS,
      ),
    ).toEqual(Array(30).fill(0));
    expect(groupVoices([], OPTIONS)).toEqual([]);
    expect(groupVoices([by(0, 300)], OPTIONS)).toEqual([0]);
  });

  test('in a short interjection are assigned to the most similar speaker', () => {
    const stretches = [by(0), by(1), by(0, 300, 0.12), by(1, 300, 0.12), by(0), by(1)];
    expect(groupVoices(stretches, OPTIONS)).toEqual([0, 1, 0, 1, 0, 1]);
  });

  test('heard only for a moment do not become a speaker', () => {
    const stretches = [by(0, 5_000), by(5, 1_500), by(1, 5_000), by(0, 5_000)];
    const found = groupVoices(stretches, OPTIONS);
    expect(new Set(found).size).toBe(2);
    expect([found[0], found[3]]).toEqual([0, 0]);
  });

  test('are never more than the maximum', () => {
    const stretches = Array.from({ length: 56 }, (_, index) => by(index % 14, 4_000));
    expect(new Set(groupVoices(stretches, { ...OPTIONS, speakersMax: 10 })).size).toBe(10);
    expect(new Set(groupVoices(stretches, { ...OPTIONS, speakersMax: 20 })).size).toBe(14);
  });

  test('of a recording of hours are told apart', () => {
    const turns = Array.from({ length: 6_000 }, (_, index) => index % 3);
    const stretches = turns.map((one, index) => by(one, 1_300 + (index % 50) * 60));
    expect(groupVoices(stretches, OPTIONS)).toEqual(turns);
  });

  test('that are unclear in the shorter stretches of hours make no speakers of their own', () => {
    const turns = Array.from({ length: 6_000 }, (_, index) => index % 3);
    const isLong = (index: number) => index < 3 || index % 10 === 0;
    const stretches = turns.map((one, index) => (isLong(index) ? by(one, 3_000) : by(one, 1_300, 0.3)));
    const found = groupVoices(stretches, OPTIONS);
    expect(new Set(found).size).toBe(3);
    expect(found.filter((_, index) => isLong(index))).toEqual(turns.filter((_, index) => isLong(index)));
  });
});
