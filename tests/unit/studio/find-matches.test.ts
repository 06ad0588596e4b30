import { expect, test } from 'vitest';
import {
  ANYWHERE,
  findMatches,
  matchFrom,
  replaceMatches,
} from '../../../src/studio/script/search/find-matches.ts';

const text = 'The theatre, the THE. Ether (1+1) naïve';
const found = (words: string, matchCase = false, wholeWord = false) =>
  findMatches(text, words, { matchCase, wholeWord }).map(({ start, end }) => text.slice(start, end));

test('finds words anywhere, and special characters literally', () => {
  expect(found('the')).toEqual(['The', 'the', 'the', 'THE', 'the']);
  expect(found('(1+1)')).toEqual(['(1+1)']);
  expect(found('')).toEqual([]);
  expect(found('zebra')).toEqual([]);
});

test('finds words after letters whose lowercase form is longer', () => {
  expect(findMatches('İstanbul İzmir ev', 'EV', ANYWHERE)).toEqual([{ start: 15, end: 17 }]);
});

test('matches case and whole words on request', () => {
  expect(found('the', true)).toEqual(['the', 'the', 'the']);
  expect(found('the', false, true)).toEqual(['The', 'the', 'THE']);
  expect(found('the', true, true)).toEqual(['the']);
  expect(found('na', false, true)).toEqual([]);
  expect(found('(1', false, true)).toEqual(['(1']);
});

test('continues from the caret, and wraps around', () => {
  const matches = findMatches(text, 'the', { matchCase: false, wholeWord: true });
  expect(matchFrom(matches, 1)).toBe(1);
  expect(matchFrom(matches, 30)).toBe(0);
  expect(matchFrom([], 0)).toBe(-1);
});

test('replaces all matches literally', () => {
  const matches = findMatches(text, 'the', { matchCase: false, wholeWord: true });
  expect(replaceMatches(text, matches, '$&')).toBe('$& theatre, $& $&. Ether (1+1) naïve');
});
