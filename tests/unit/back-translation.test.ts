import { expect, test } from 'vitest';
import { compareBackTranslation, DOUBTFUL } from '../../src/studio/model/back-translation.ts';

const compare = (original: string, back: string, language = 'en') => {
  const { score, lost, added } = compareBackTranslation(original, back, language);
  return {
    score,
    lost: lost.map(({ start, end }) => original.slice(start, end)),
    added: added.map(({ start, end }) => back.slice(start, end)),
  };
};

test('the same words score 100, regardless of punctuation and case', () => {
  expect(compare('Don’t go, Anna!', "don't go Anna")).toEqual({ score: 100, lost: [], added: [] });
});

test('texts with nothing in common score 0', () => {
  expect(compare('Stop', 'Quickly').score).toBe(0);
  expect(compare('Hello there.', '').score).toBe(0);
});

test('a word that became another one is marked in both texts', () => {
  const { lost, added } = compare('My sister works at a hospital.', 'My sister works in a school.');
  expect(lost).toEqual(['at', 'hospital']);
  expect(added).toEqual(['in', 'school']);
});

test('another form of the same word is not marked', () => {
  expect(compare('She works here.', 'She worked here.')).toMatchObject({ lost: [], added: [] });
});

test('a repeated word counts each time', () => {
  expect(compare('Very, very good.', 'Very good.')).toMatchObject({ lost: ['very'], added: [] });
});

test('a different number costs more than a different word, however digits are grouped', () => {
  const sold = 'Our company sold 12,500 bicycles last year.';
  expect(compare(sold, 'Our company sold 12 500 bicycles last year.').score).toBeGreaterThan(80);
  expect(compare(sold, 'Our company sold 1,250 bicycles last year.').score).toBeLessThan(DOUBTFUL);
});

test('a number written as a word or as digits is the same number', () => {
  const { score } = compare(
    'The train leaves at seven in the morning.',
    'The train leaves at 7 in the morning.',
  );
  expect(score).toBeGreaterThan(DOUBTFUL);
});

test('a text that negates the other is doubtful', () => {
  expect(compare('He did not tell me why he was late.', 'He told me why he was late.').score).toBeLessThan(
    DOUBTFUL,
  );
  expect(compare('Il ne vient pas ce soir.', 'Il vient ce soir.', 'fr').score).toBeLessThan(DOUBTFUL);
});

test('a missing clause is doubtful', () => {
  const { score, lost } = compare(
    'The new model is faster, but it uses more memory.',
    'The new model is faster.',
  );
  expect(score).toBeLessThan(DOUBTFUL);
  expect(lost).toContain('memory');
});

test('languages without spaces are compared by word too', () => {
  const { score, lost } = compare('火车早上七点出发。', '飞机早上七点出发。', 'zh');
  expect(score).toBeLessThan(90);
  expect(lost).toEqual(['火车']);
  expect(compare('火车早上七点出发。', '火车早上七点出发。', 'zh-CN').score).toBe(100);
});

test('two empty texts are equal', () => {
  expect(compare('', '').score).toBe(100);
  expect(compare('…', '…').score).toBe(100);
});
