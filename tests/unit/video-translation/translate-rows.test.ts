import { expect, test } from 'vitest';
import { canTranslate, inRequests } from '../../../src/video-translation/editor/model/translate-rows.ts';
import { segmentOf } from '../../support/segment-of.ts';
import type { Row } from '../../../src/studio/rows/row.ts';

const rowOf = (n: number, source_text: string | null, more: Partial<Row> = {}): Row => {
  const { rank: _, ...row } = segmentOf(n, n, 'x');
  return { ...row, source_text, ...more };
};

test('a request has at most 50 texts and 20,000 characters', () => {
  const short = Array.from({ length: 120 }, (_, n) => rowOf(n, 'a'));
  expect(inRequests(short).map(({ length }) => length)).toEqual([50, 50, 20]);
  const long = Array.from({ length: 10 }, (_, n) => rowOf(n, 'a'.repeat(4_500)));
  expect(inRequests(long).map(({ length }) => length)).toEqual([4, 4, 2]);
});

test('locked rows, and those without words, are not translated', () => {
  const rows = [rowOf(1, 'hello'), rowOf(2, 'hello', { locked: true }), rowOf(3, null), rowOf(4, '…')];
  expect(rows.map(canTranslate)).toEqual([true, false, false, false]);
});
