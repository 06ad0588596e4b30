import { expect, test, vi } from 'vitest';
import {
  SCRIPT_SEGMENTS_MAX,
  SEGMENT_CHARACTERS_MAX,
  countCharacters,
} from '../../../../src/contract/constants/script.ts';
import { joinsOf } from '../../../../src/studio/model/sentence-ends/index.ts';
import { createSplitter } from '../../../../src/studio/model/split.ts';
import { random as generator } from '../../../support/random.ts';

const sentences = (text: string, language = 'en') =>
  createSplitter()(text, joinsOf(language)).pieces.map((piece) => piece.text);
const join = (text: string) => {
  const { lead, pieces } = createSplitter()(text);
  return lead + pieces.map((piece) => piece.text + piece.gap).join('');
};

test.each([
  [
    'Dr. Smith paid $3.14 to Mr. J. R. R. Tolkien. He left.',
    ['Dr. Smith paid $3.14 to Mr. J. R. R. Tolkien.', 'He left.'],
  ],
  ['Use a tool, e.g. Vim. It works.', ['Use a tool, e.g. Vim.', 'It works.']],
  [
    'See No. 5 and Fig. 3. He said no. Then he left.',
    ['See No. 5 and Fig. 3.', 'He said no.', 'Then he left.'],
  ],
  ['The U.S. Army came.', ['The U.S. Army came.']],
  ['He knew it.[2] Nobody else did.[A] Why?', ['He knew it.[2]', 'Nobody else did.[A]', 'Why?']],
  ['他知道。[2]没有人知道。', ['他知道。[2]', '没有人知道。']],
  ['So am I. Then we left.', ['So am I.', 'Then we left.']],
  ['“Stop!” he said. “Why?” she asked.', ['“Stop!” he said.', '“Why?” she asked.']],
  ['Wait… what? Yes.', ['Wait… what?', 'Yes.']],
  ['1. First point\n2. Second point', ['1. First point', '2. Second point']],
  [
    'Ich traf Hrn. Dr. Meier, d. h. den Chef. Er kam z. B. Montag.',
    ['Ich traf Hrn. Dr. Meier, d. h. den Chef.', 'Er kam z. B. Montag.'],
  ],
  ['今日は晴れ。明日は雨！', ['今日は晴れ。', '明日は雨！']],
  ['مرحبا. كيف حالك؟', ['مرحبا.', 'كيف حالك؟']],
  [
    'A heading\n\nA paragraph without a stop\nand a new line.',
    ['A heading', 'A paragraph without a stop', 'and a new line.'],
  ],
])('%j', (text, expected) => {
  expect(sentences(text)).toEqual(expected);
});

test.each([
  ['de', 'Am 3. Oktober kam er. Der 2. Weltkrieg', ['Am 3. Oktober kam er.', 'Der 2. Weltkrieg']],
  ['de', 'Sie hat 3. Er hat 5.', ['Sie hat 3.', 'Er hat 5.']],
  ['de', '44 v. Chr. in Rom', ['44 v. Chr. in Rom']],
  ['de', 'Kundennr. 4711 ist da. Er geht.', ['Kundennr. 4711 ist da.', 'Er geht.']],
  ['es', 'Teléfono, ext. 12. Llame ya.', ['Teléfono, ext. 12.', 'Llame ya.']],
  ['pt', 'Meu tel. (11) 3456-7890. Ligue.', ['Meu tel. (11) 3456-7890.', 'Ligue.']],
  ['pt', 'O cj. 21 é seu. Ele saiu.', ['O cj. 21 é seu.', 'Ele saiu.']],
  ['pt', 'A Min. Rosa falou. Ele saiu.', ['A Min. Rosa falou.', 'Ele saiu.']],
  ['pt', 'Cozinhe por 10 min. Depois sirva.', ['Cozinhe por 10 min.', 'Depois sirva.']],
  ['pt', 'Ele morreu na mina. Os outros fugiram.', ['Ele morreu na mina.', 'Os outros fugiram.']],
  ['en', 'She lives in the U.S. She stays.', ['She lives in the U.S.', 'She stays.']],
  ['en', 'Yahoo! Inc. is in Apt. 4B today.', ['Yahoo! Inc. is in Apt. 4B today.']],
  ['es', 'La Profa. Ana va a EE. UU. mañana.', ['La Profa. Ana va a EE. UU. mañana.']],
  ['es', 'Vive en EE. UU. Trabaja allí.', ['Vive en EE. UU.', 'Trabaja allí.']],
  ['hi', 'डॉ. शर्मा आए। वे गए।', ['डॉ. शर्मा आए।', 'वे गए।']],
  ['ja', '「行く。」と言った。「行く。」彼は', ['「行く。」と言った。', '「行く。」', '彼は']],
  ['zh', '他递来一封信。“没有邮票。”', ['他递来一封信。', '“没有邮票。”']],
  ['zh', '“没有邮票。”“我知道。”', ['“没有邮票。”', '“我知道。”']],
  ['de', '„Ich gehe.“ Er ging.', ['„Ich gehe.“', 'Er ging.']],
  ['nl', 'Het boek (J. Smith) is uit.', ['Het boek (J. Smith) is uit.']],
  ['en', 'She came third (3.) Anna won.', ['She came third (3.)', 'Anna won.']],
])('%s: %j', (language, text, expected) => {
  expect(createSplitter()(text, joinsOf(language)).pieces.map((piece) => piece.text)).toEqual(expected);
});

test('text that cannot be spoken stays with the next sentence, or alone on its own line', () => {
  expect(sentences('Hello! 🎉')).toEqual(['Hello! 🎉']);
  expect(sentences('— Hello!')).toEqual(['— Hello!']);
  expect(sentences('One.\n* * *\nTwo.')).toEqual(['One.', '* * *', 'Two.']);
});

test('an empty text has no sentences', () => {
  for (const text of ['', ' ', '\n\n\t ']) {
    const split = createSplitter()(text);
    expect(split).toEqual({ lead: text, pieces: [] });
  }
});

test('a sentence that is too long is cut between words, into pieces of 400 to 500 characters', () => {
  const pieces = sentences(`${'word '.repeat(1500)}end.`);
  for (const piece of pieces) {
    expect(countCharacters(piece)).toBeGreaterThan(400);
    expect(countCharacters(piece)).toBeLessThanOrEqual(500);
    expect(piece).toMatch(/^word.*(word|end\.)$/);
  }
});

test('an endless word is cut without splitting a character', () => {
  const family = '👨‍👩‍👧';
  const text = `a${family.repeat(2000)}`;
  const pieces = sentences(text);
  expect(pieces.join('')).toBe(text);
  for (const piece of pieces) {
    expect(countCharacters(piece)).toBeLessThanOrEqual(SEGMENT_CHARACTERS_MAX);
    expect(piece).not.toMatch(/^[\u200d\udc00-\udfff]|[\u200d\ud800-\udbff]$/);
  }
});

test('a word of a megabyte is cut like any other', () => {
  const word = 'x'.repeat(1024 * 1024);
  const pieces = sentences(word);
  expect(pieces.join('')).toBe(word);
  expect(pieces).toHaveLength(Math.ceil(word.length / 500));
});

test('sentences beyond the maximum are one piece at the end', () => {
  const text = `${'a\n'.repeat(20_000)} `;
  expect(join(text)).toBe(text);
  expect(sentences(text)).toHaveLength(SCRIPT_SEGMENTS_MAX + 1);
});

test('the second time only the text around a change is segmented', () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => `This is sentence ${index}.\n`);
  const split = createSplitter();
  split(lines.join(''));
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  const changed = lines.with(500, 'This one is new.\n').join('');
  const pieces = split(changed).pieces;
  const looked = segment.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  segment.mockRestore();
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThan(changed.length / 2);
  expect(pieces).toEqual(createSplitter()(changed).pieces);
});

test('the second time the result is the same as the first', () => {
  const split = createSplitter();
  const text = 'One. Two.\nThree. Four.\n';
  split(text);
  expect(split(`${text}Five. Six.`)).toEqual(createSplitter()(`${text}Five. Six.`));
  expect(split('One. Two!\nThree. Four.\n')).toEqual(createSplitter()('One. Two!\nThree. Four.\n'));
});

test('pieces and gaps add up to any text exactly', () => {
  const random = generator(7);
  const parts = [
    'Dr. ',
    'Hello.',
    ' ',
    '\n',
    '\r\n',
    '\t',
    '3.14',
    '🎉',
    '\u2028',
    '\ud800',
    '…',
    '“',
    '”',
    '。',
    'é',
    'e\u0301',
    'ש',
    '؟',
    '\0',
    '<b>',
    'e.g. ',
    'A',
    '\u00a0',
    '\u200b',
    'x'.repeat(2100),
  ];
  for (let round = 0; round < 500; round++) {
    let text = '';
    for (let i = random(60); i > 0; i--) text += parts[random(parts.length)]!;
    expect(join(text)).toBe(text);
    for (const { gap } of createSplitter()(text).pieces) expect(gap).toMatch(/^\s*$/);
  }
});
