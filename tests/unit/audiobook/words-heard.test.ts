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

test('words that are property names in JavaScript count like any other', async () => {
  expect(await missed('The constructor built a prototype.', 'the constructor built a prototype')).toEqual([]);
});

test('a title recognized in short form without its period counts as heard', async () => {
  expect(await missed('said Mrs. Pell to Mr. Harker', 'said mrs pell to mr harker')).toEqual([]);
  expect(await missed('said Dr. Pell', 'said doctor pell')).toEqual([]);
  expect(await missed('said Mrs. Pell', 'said pell')).toEqual(['Mrs.']);
});

test('missed words are listed as in the text, each once', async () => {
  expect(await missed('Mr. Harker had $25 in the old tin box.', 'in the old tin box')).toEqual([
    'Mr.',
    'Harker',
    'had',
    '$25',
  ]);
});
