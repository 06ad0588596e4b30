import { expect, test } from 'vitest';
import { SEGMENT_CHARACTERS_MAX, countCharacters } from '../../../../src/contract/constants/script.ts';
import { createSplitter } from '../../../../src/studio/model/split.ts';
import { random as generator } from '../../../support/random.ts';

const fresh = (text: string) => createSplitter()(text);
const sentence = (index: number) => `Sentence ${index} was told by Dr. Smith, and it ended.`;
const line = (count: number) => Array.from({ length: count }, (_, index) => sentence(index)).join(' ');

test('every sentence of a very long line is found', () => {
  expect(fresh(line(1000)).pieces.map(({ text }) => text)).toEqual(
    Array.from({ length: 1000 }, (_, index) => sentence(index)),
  );
});

test('the end of a sentence is decided over any distance', () => {
  const figures = '12 '.repeat(10_000);
  expect(fresh(`It ended. ${figures}then.`).pieces[0]!.text).toMatch(/^It ended\. 12/);
  expect(fresh(`It ended. ${figures}Then.`).pieces[0]!.text).toBe('It ended.');
});

test('a sentence after a very long one is found', () => {
  const { pieces } = fresh(`${'word '.repeat(5000)}end. Second one. Third one.`);
  expect(pieces.slice(-2).map(({ text }) => text)).toEqual(['Second one.', 'Third one.']);
});

test('a word of a million letters is cut at the limit', () => {
  const word = 'ж'.repeat(1_000_000);
  const { pieces } = fresh(word);
  expect(pieces.map(({ text }) => text).join('')).toBe(word);
  for (const { text } of pieces) expect(countCharacters(text)).toBeLessThanOrEqual(SEGMENT_CHARACTERS_MAX);
});

test.each([
  ['a letter', 'x'],
  ['a full stop', '. '],
  ['a line break', '\n'],
  ['a sentence', ' One more. '],
  ['nothing', ''],
])('%s in the middle of a long line gives the same segments as a fresh split', (_, typed) => {
  const text = line(300);
  const middle = text.length / 2;
  const edited = text.slice(0, middle) + typed + text.slice(middle + 3);
  const split = createSplitter();
  split(text);
  expect(split(edited)).toEqual(fresh(edited));
  expect(split(text)).toEqual(fresh(text));
});

test('text after an apparent end may belong to the last sentence', () => {
  const split = createSplitter();
  split('One. It ended. 12 ');
  expect(split('One. It ended. 12 then')).toEqual(fresh('One. It ended. 12 then'));
  expect(split('One. It ended. 12 then').pieces.map(({ text }) => text)).toEqual([
    'One.',
    'It ended. 12 then',
  ]);
});

test('any series of edits gives the same segments as a fresh split', () => {
  const random = generator(11);
  const parts = [
    'Dr. ',
    'Foo. ',
    'bar ',
    '12 ',
    '. ',
    '!',
    '\n',
    '\r',
    '🎉',
    '\ud83c',
    '\udf89',
    '”',
    '\u0301',
    '中。',
  ];
  const split = createSplitter();
  let text = line(100);
  for (let round = 0; round < 400; round++) {
    const at = random(text.length + 1);
    text = text.slice(0, at) + parts[random(parts.length)]! + text.slice(at + random(8));
    expect(split(text)).toEqual(fresh(text));
  }
});
