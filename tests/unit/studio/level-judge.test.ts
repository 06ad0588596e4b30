import { expect, test } from 'vitest';
import { createLevelJudge } from '../../../src/studio/recording/level-judge.ts';

/** The advice after each moment, given as seconds, loudness in dBFS and loudest sample. */
const adviceOf = (...moments: readonly (readonly [seconds: number, db: number, peak: number])[]) => {
  const judge = createLevelJudge();
  return moments.map(([seconds, db, peak]) => judge.accept(seconds * 1000, db, peak));
};

test('an occasional loud syllable is good, and silence between sentences does not count against it', () => {
  expect(adviceOf([0, -60, 0], [1, -22, 0.4], [3, -60, 0], [3.9, -60, 0])).toEqual([
    'listening',
    'good',
    'good',
    'good',
  ]);
});

test('speech that stays quiet for three seconds is too quiet, until it is louder', () => {
  expect(adviceOf([0, -44, 0.05], [2.9, -44, 0.05], [3, -44, 0.05], [3.2, -25, 0.3])).toEqual([
    'listening',
    'listening',
    'quiet',
    'good',
  ]);
});

test('one clipped moment is reported for three seconds', () => {
  expect(adviceOf([0, -8, 1], [2.9, -20, 0.5], [3.1, -20, 0.5])).toEqual(['clipped', 'clipped', 'good']);
});
