import { expect, test } from 'vitest';
import { paidTexts, restCredits } from '../../demo/server/video-translation/stage-price.ts';

const SECOND = { toldMs: 1_000, charactersRecognized: 30 };

test('recognised text costs no more than its recording, and text added to it costs its full price', () => {
  expect(restCredits(SECOND, ['a'.repeat(30)])).toBe(1);
  expect(restCredits(SECOND, ['a'.repeat(30), 'b'.repeat(150_000)])).toBe(1 + 10_000);
});

test('text that was not recognised costs its full price', () => {
  expect(restCredits({ toldMs: 1_000, charactersRecognized: 0 }, ['a'.repeat(150)])).toBe(10);
});

test('a hold pays for as many texts as it covers', () => {
  const written = { toldMs: 1_000, charactersRecognized: 0 };
  const texts = Array.from({ length: 100 }, () => 'a'.repeat(15));
  expect(paidTexts(written, texts, 100)).toBe(100);
  expect(paidTexts(written, texts, 99)).toBe(99);
  expect(paidTexts(written, texts, 0)).toBe(0);
  expect(paidTexts(SECOND, ['a'.repeat(30), 'b'.repeat(15)], 1)).toBe(1);
  expect(paidTexts(SECOND, [], 1)).toBe(0);
});
