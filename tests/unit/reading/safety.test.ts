import { expect, test } from 'vitest';
import { espeakVoices } from '../../../demo/server/engines/speech/espeak/voices.ts';
import { readText } from '../../../demo/server/reading/read-text.ts';
import { SEGMENT_CHARACTERS_MAX } from '../../../src/contract/constants/script.ts';
import { createSplitter } from '../../../src/studio/model/split.ts';

const languages = [...new Set(espeakVoices.flatMap(({ languages }) => languages)), 'pt-PT', 'xx', ''];

/** The same numbers in every run. */
const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const bits =
  '0 1 5 12 31 99 1,299.50 1.299,50 2026 03 14 : . , - – — / \\ + % ° $ € £ R$ km kg °C am p.m. h Uhr Dr. St. No. etc. J. XIV I Henry Chapter siècle https://a.b/c?d=1 a@b.co @x #y 😀 👍🏽 🇺🇸 ½ ² ™ © § & = → ~ \u0000 \ud800 \udc00 \u200d \ufe0f \u00a0 \n \t नमस्ते १२ ５ \u0301 <b> &amp; ( ) [[ ]] " \' ’ “ ” März mars de 1º 3ª 2e 4. вв и/или'.split(
    ' ',
  );

test.each(languages)('reads any mixture of characters in "%s" without gaps', (language) => {
  const next = random(7);
  for (let round = 0; round < 300; round += 1) {
    let source = '';
    for (let count = next() * 24; count > 0; count -= 1) {
      source += bits[Math.floor(next() * bits.length)]! + (next() < 0.5 ? ' ' : '');
    }
    const { text, spans } = readText(source, language);
    expect(spans.at(-1)?.to ?? 0).toBe(text.length);
    expect(spans.at(-1)?.sourceTo ?? 0).toBe(source.length);
    if (/[\p{L}\p{N}]/u.test(source)) expect(text).toMatch(/[\p{L}\p{N}]/u);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  }
});

test.each([
  ['numbers parted by commas', '1,'],
  ['letters parted by dots', 'a.a.a.'],
  ['digits', '7'],
  ['grouped digits', '111,'],
  ['grouped digits of other countries', '1.111,'],
  ['one long word', 'a'],
  ['one long word with dashes', 'a-'],
  ['initials', 'J. '],
  ['dotted capitals', 'A.B.'],
  ['mails', 'a@a.'],
  ['signs of money', '$1-'],
  ['dates', '1/1/'],
  ['times', '1:11:'],
  ['telephone numbers', '+1 (1'],
  ['emoji', '😀 '],
  ['spaces', ' '],
  ['tags', '#a_'],
  ['Roman numerals', 'MDCLXVI '],
  ['slashes', 'a/'],
  ['addresses', 'https://a.b/?'],
  ['one endless address', 'www.a.'],
  ['lone surrogates', '\ud800'],
  ['combining marks', '\u0301'],
  ['signs', '%&=+~#'],
  ['comparisons', 'x <5 ≥ '],
  ['acronyms', 'ADAC '],
  ['formulas', 'H₂O'],
  ['verses', 'Mt 5,3 '],
  ['words of another script', 'Привет東京'],
  ['ellipses', '… A'],
])(
  'reads 100,000 characters of %s',
  (kind, bit) => {
    const others = ['de-DE', 'fr-FR', 'ru-RU', 'zh-CN', 'ja-JP'];
    for (const language of ['en-US', others[kind.length % others.length]!]) {
      const { text } = readText(bit.repeat(Math.ceil(100_000 / bit.length)), language);
      expect(text.length).toBeGreaterThan(0);
    }
  },
  // Far more than it needs, but not enough for quadratic time
  60_000,
);

/** A text as it is spoken: in chunks. */
const spoken = (text: string, language: string): string[] =>
  createSplitter()(text).pieces.map((piece) => readText(piece.text, language).text);

test('5,000 words without a full stop are spoken completely, in chunks of a valid size', () => {
  const letters = 'abcdefghij';
  const words = Array.from(
    { length: 5_000 },
    (_, index) => `word${String(index).replaceAll(/\d/g, (digit) => letters[Number(digit)]!)}`,
  );
  const pieces = spoken(words.join(' '), 'en-US');
  expect(pieces.join(' ')).toBe(words.join(' '));
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(SEGMENT_CHARACTERS_MAX);
});

test.each([
  ['7', 'en-US', ['seven']],
  [
    '1 22 333 4,444 5.5',
    'en-US',
    ['one twenty-two three hundred thirty-three four thousand four hundred forty-four five point five'],
  ],
  ['12, 7, 1999.', 'de-DE', ['zwölf, sieben, neunzehnhundertneunundneunzig.']],
  ['0 1 2\n3', 'fr-FR', ['zéro un deux', 'trois']],
  ['42', 'ko-KR', ['42']],
])('a text of digits alone is spoken: %j in %s', (text, language, pieces) => {
  expect(spoken(text, language)).toEqual(pieces);
});

test.each(['', ' ', '\n', '...', '—', '😀', '\u0000', '\ud83d', '?!', '™', '[[', '<>'])(
  'leaves %j unchanged, because there is nothing to read',
  (source) => {
    expect(readText(source, 'en-US').text).toBe(source);
  },
);

test('reads a regional variant as its language, and an unknown language unchanged', () => {
  expect(readText('14.3.2026', 'de-AT').text).toBe('vierzehnter März zweitausendsechsundzwanzig');
  expect(readText('5 km', 'en').text).toBe('five kilometers');
  expect(readText('5 km', 'EN_gb').text).toBe('five kilometres');
  expect(readText('5 km 😀', 'ko-KR').text).toBe('5 km 😀');
});
