import { expect, test } from 'vitest';
import { createPronouncer, pronunciationKey } from '../../../src/contract/pronunciation.ts';

test('entries with punctuation are found as whole words', () => {
  const list = ['co-op', 'C++', 'a.b'].map((word) => ({ word, language: 'en', say: 'said', ipa: '' }));
  const { find } = createPronouncer(list);
  expect(find('The CO-OP uses C++.', 'en-US', false).map(({ word }) => word)).toEqual(['C++', 'co-op']);
  expect(find('The coop, axb.', 'en-US', false)).toEqual([]);
  expect(pronunciationKey(find('co-op', 'en', false))).toBe('co-op\tsaid');
});

const listOf = (...words: string[]) => words.map((word) => ({ word, language: 'en', say: 'said', ipa: '' }));
const wordsIn = (text: string, ...words: string[]) =>
  createPronouncer(listOf(...words))
    .find(text, 'en-US', false)
    .map(({ word }) => word);

test('the longest of several matching entries wins, and shorter ones match elsewhere', () => {
  const list = ['New York', 'New York City', 'York'];
  expect(wordsIn('In new york city.', ...list)).toEqual(['New York City']);
  expect(wordsIn('New York cities; York.', ...list)).toEqual(['New York', 'York']);
});

test('a symbol at the end of an entry must end the word', () => {
  expect(wordsIn('C++x, x++', 'C++', '++')).toEqual([]);
  expect(wordsIn('C++, ++', 'C++', '++')).toEqual(['++', 'C++']);
});

test('a thousand entries with the same beginning are found in a long text', () => {
  const words = Array.from({ length: 1000 }, (_, number) => `${'a '.repeat(48)}${number}`.trim());
  expect(wordsIn(`${'a '.repeat(20_000)}7`, ...words)).toEqual([words[7]]);
});

test('a list of ten thousand entries whose pronunciations form a cycle is applied once', () => {
  const list = Array.from({ length: 10_000 }, (_, number) => ({
    word: `word${number}`,
    language: 'en',
    say: `word${(number + 1) % 10_000}`,
    ipa: '',
  }));
  const { find } = createPronouncer(list);
  expect(find('From word9999 on.', 'en-US', false)).toEqual([{ word: 'word9999', say: 'word0', ipa: '' }]);
  expect(find(list.map(({ word }) => word).join(' '), 'en-US', false)).toHaveLength(10_000);
});

test('a word is found in scripts without spaces', () => {
  const said = (text: string, language: string, word: string) =>
    createPronouncer([{ word, language, say: 'said', ipa: '' }]).find(text, language, false).length;
  expect(said('我在重庆。', 'zh', '重庆')).toBe(1);
  expect(said('パンはパンダに', 'ja', 'パンダ')).toBe(1);
  expect(said('パンダに', 'ja', 'パン')).toBe(0);
  expect(said('A重庆B', 'zh', '重庆')).toBe(1);
});
