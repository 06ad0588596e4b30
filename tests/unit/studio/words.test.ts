import { expect, test } from 'vitest';
import type { Take } from '../../../src/contract/index.ts';
import type { ScriptSegment } from '../../../src/studio/model/segment.ts';
import { newSegment } from '../../../src/studio/model/script-text.ts';
import { diffWords } from '../../../src/studio/takes/diff-words.ts';
import { overridesOf, withOverrides } from '../../../src/studio/model/paragraph-overrides.ts';
import { samePlace } from '../../../src/studio/takes/same-place.ts';
import { msOfWord, wordAt } from '../../../src/studio/model/word-at.ts';

const marks: [number, number, number, number][] = [
  [0, 5, 100, 400],
  [6, 9, 450, 700],
];

test('the current word is the last one that has started', () => {
  expect(wordAt(marks, 50)).toBeNull();
  expect(wordAt(marks, 100)).toBe(marks[0]);
  expect(wordAt(marks, 440)).toBe(marks[0]);
  expect(wordAt(marks, 5000)).toBe(marks[1]);
  expect(wordAt([], 10)).toBeNull();
});

test('a word starts at its mark, and without marks at the start of the sentence', () => {
  expect(msOfWord(marks, 0)).toBe(100);
  expect(msOfWord(marks, 5)).toBe(100);
  expect(msOfWord(marks, 7)).toBe(450);
  expect(msOfWord([], 7)).toBe(0);
});

test('words that differ between two texts are marked', () => {
  expect(diffWords('Hello big world.', 'Hello small world.')).toEqual([
    { text: 'Hello ', isChanged: false },
    { text: 'small', isChanged: true },
    { text: ' world.', isChanged: false },
  ]);
  expect(diffWords('Same.', 'Same.')).toEqual([{ text: 'Same.', isChanged: false }]);
  expect(diffWords('', 'New')).toEqual([{ text: 'New', isChanged: true }]);
});

test('sentence settings are stored in runs and restored to the same sentences', () => {
  const segments = ['a', 'b', 'c', 'd'].map((text, index): ScriptSegment => ({
    ...newSegment(text, ' '),
    own: index === 1 || index === 2 ? { speed: 1.21 } : index === 3 ? { voiceId: 'v' } : null,
  }));
  const runs = overridesOf(segments);
  expect(runs).toEqual([
    [1, 3, { speed: 1.21 }],
    [3, 4, { voiceId: 'v' }],
  ]);
  const plain = segments.map((segment) => ({ ...segment, own: null }));
  expect(withOverrides(plain, runs)).toEqual(segments);
  expect(withOverrides(segments, runs)[1]).toBe(segments[1]);
});

test('the same position in another take is the same word, or else the same proportion', () => {
  const take = (duration_ms: number, own: Take['marks'], text = 'Hello you') =>
    ({ text, duration_ms, marks: own }) as Take;
  const slow = take(2000, [
    [0, 5, 200, 800],
    [6, 9, 900, 1400],
  ]);
  expect(samePlace(take(1000, marks), slow, 575)).toBe(1150);
  expect(samePlace(take(1000, []), slow, 250)).toBe(500);
  expect(samePlace(take(1000, marks, 'Hello him'), slow, 500)).toBe(1000);
});
