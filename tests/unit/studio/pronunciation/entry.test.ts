import { expect, test } from 'vitest';
import { keyOf, searchEntries } from '../../../../src/studio/pronunciation/entry.ts';

const list = [
  { word: 'Zoë', language: 'en', say: 'Zoh-ee', ipa: '' },
  { word: 'GIF', language: 'en', say: '', ipa: 'dʒɪf' },
];

test('words are found by spelling and pronunciation, regardless of case and accents', () => {
  const found = (query: string) => searchEntries(list, query).map(({ word }) => word);
  expect(found('zoe')).toEqual(['Zoë']);
  expect(found('zoh')).toEqual(['Zoë']);
  expect(found('dʒ')).toEqual(['GIF']);
  expect(found(' ')).toEqual(['Zoë', 'GIF']);
  expect(found('none')).toEqual([]);
});

test('upper and lower case are the same entry, but languages are not', () => {
  expect(keyOf({ word: ' gif', language: 'en' })).toBe(keyOf({ word: 'GIF', language: 'en' }));
  expect(keyOf({ word: 'GIF', language: 'fr' })).not.toBe(keyOf({ word: 'GIF', language: 'en' }));
});
