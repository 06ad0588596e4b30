import { expect, test } from 'vitest';
import type { Pronounced } from '../../../src/contract/pronunciation.ts';
import { readText } from '../../../demo/server/reading/read-text.ts';

const word = (word: string, say: string, ipa = ''): Pronounced => ({ word, say, ipa });
const read = (source: string, pronunciations: readonly Pronounced[], language = 'en-US') =>
  readText(source, language, pronunciations, { ipa: false }).text;

const cases: readonly (readonly [string, string, readonly Pronounced[], string, string?])[] = [
  [
    'a whole word is replaced, in any case',
    'Nginx and NGINX',
    [word('nginx', 'engine x')],
    'engine x and engine x',
  ],
  ['part of a word is not replaced', 'catalog cat', [word('cat', 'kitty')], 'catalog kitty'],
  ['part of a word in another script is not replaced', 'हिन्दी हिन', [word('हिन', 'X')], 'hindi X'],
  ['the possessive stays', "Nguyen's and Nguyen’s", [word('Nguyen', 'win')], "win's and win’s"],
  [
    'the longest entry wins',
    'New York City, New York',
    [word('New York', 'NY'), word('New York City', 'NYC')],
    'NYC, NY',
  ],
  ['a word with symbols is replaced', 'C++ or C', [word('C++', 'see plus plus')], 'see plus plus or C'],
  ['a replacement is not read again', 'Area 51', [word('Area', 'Room 5 km')], 'Room 5 km fifty-one'],
  [
    'entries apply before anything else is read',
    'Dr. Who met St. John',
    [word('Dr.', 'Doc'), word('John', 'Jon')],
    'Doc Who met Saint Jon',
  ],
  ['a word inside an address is replaced', 'see example.com', [word('example', 'sample')], 'see sample.com'],
  ['a number is replaced', 'Boeing 747', [word('747', 'seven four seven')], 'Boeing seven four seven'],
  ['composed and decomposed letters match', 'Cafe\u0301!', [word('café', 'kafay')], 'kafay!'],
  [
    'entries that lead to one another apply once each',
    'Anna met Bert, Anna.',
    [word('Anna', 'Bert'), word('Bert', 'Anna')],
    'Bert met Anna, Bert.',
  ],
  ['an entry that contains itself applies once', 'Ha!', [word('ha', 'ha ha')], 'ha ha!'],
  [
    'an entry without a respelling leaves the word',
    'Dr. Lee',
    [word('Dr.', '', 'dɒk'), word('Lee', '')],
    'Doctor Lee',
  ],
  ['an empty entry is ignored', 'a b', [word('', 'x'), word(' ', 'y')], 'a b'],
  [
    'a word in a script without spaces is replaced',
    '我在重庆。',
    [word('重庆', '崇庆')],
    '我在崇庆。',
    'zh-CN',
  ],
  [
    'a word before Hiragana is replaced',
    'パンダはパンを',
    [word('パン', 'ブレッド')],
    'パンダはブレッドを',
    'ja-JP',
  ],
  [
    'entries apply in a language without reading rules',
    '5 tomatoes',
    [word('tomatoes', 'tomahtoes')],
    '5 tomahtoes',
    'ko-KR',
  ],
];

for (const [title, source, pronunciations, reading, language] of cases) {
  test(title, () => {
    expect(read(source, pronunciations, language)).toBe(reading);
  });
}

test('an engine that accepts phonemes gets the word with its phonemes', () => {
  const reading = readText('Pay $5 to Nguyen’s shop', 'en-US', [word('nguyen', 'win', 'wɪn')], { ipa: true });
  expect(reading.text).toBe('Pay five dollars to Nguyen’s shop');
  const from = reading.text.indexOf('Nguyen');
  expect(reading.phonemes).toEqual([{ from, to: from + 'Nguyen'.length, ipa: 'wɪn' }]);
});

test('an engine that accepts phonemes gets the respelling where there are none', () => {
  const reading = readText('nginx', 'en-US', [word('nginx', 'engine x')], { ipa: true });
  expect(reading).toMatchObject({ text: 'engine x', phonemes: [] });
});

test('an engine that does not accept phonemes gets none', () => {
  const reading = readText('nginx', 'en-US', [word('nginx', 'engine x', 'ˈɛndʒɪn')], { ipa: false });
  expect(reading).toMatchObject({ text: 'engine x', phonemes: [] });
});

test('ten thousand entries with the same beginning are searched in a long sentence', () => {
  const entries = Array.from({ length: 10_000 }, (_, number) => word(`word${number}x`, `said ${number}`));
  const text = 'wordless '.repeat(220);
  expect(read(`${text}word9999x`, entries)).toBe(`${text}said 9999`);
});
