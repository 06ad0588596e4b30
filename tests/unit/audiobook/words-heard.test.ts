import { expect, test } from 'vitest';
import { wordsHeard } from '../../../demo/server/books/check/words-heard.ts';
import { createPronouncer } from '../../../src/contract/pronunciation.ts';

const missed = async (text: string, heard: string) => {
  const { signal } = new AbortController();
  const [hearing] = await wordsHeard([text], heard, {
    language: 'en',
    pronouncer: createPronouncer([]),
    signal,
  });
  return hearing!.missed;
};

test('words that objects of JavaScript have counts as any other', async () => {
  expect(await missed('The constructor built a prototype.', 'the constructor built a prototype')).toEqual([]);
});

test('a title counts as heard that is recognised short and without its dot', async () => {
  expect(await missed('said Mrs. Pell to Mr. Harker', 'said mrs pell to mr harker')).toEqual([]);
  expect(await missed('said Dr. Pell', 'said doctor pell')).toEqual([]);
  expect(await missed('said Mrs. Pell', 'said pell')).toEqual(['Mrs.']);
});

test('words that were not heard are told as the text writes them, each once', async () => {
  expect(await missed('Mr. Harker had $25 in the old tin box.', 'in the old tin box')).toEqual([
    'Mr.',
    'Harker',
    'had',
    '$25',
  ]);
});
