import { expect, test } from 'vitest';
import { joinAreas, withoutPieces } from '../../demo/server/video/removal/join-areas.ts';
import type { RemovalArea } from '../../src/contract/index.ts';

const area = (text: string, from_ms: number, to_ms: number, [left, right] = [0.2, 0.8]): RemovalArea => ({
  left: left!,
  top: 0.8,
  right: right!,
  bottom: 0.9,
  from_ms,
  to_ms,
  mask: 'letters',
  text,
});
const texts = (areas: readonly RemovalArea[]) => areas.map(({ text }) => text);

test('a fragment of a text found as a whole is dropped, even if it was visible a little longer', () => {
  const whole = area('The boat came late tonight', 500, 3_500);
  expect(texts(withoutPieces([whole, area('late tor', 500, 3_900, [0.5, 0.65])]))).toEqual([whole.text]);
  expect(texts(withoutPieces([area('The bo', 100, 3_500, [0.2, 0.4]), whole]))).toEqual([whole.text]);
});

test('a short text that replaces a longer one stays', () => {
  const lines = [area('The boat came late tonight', 500, 3_500), area('No.', 3_500, 3_900, [0.45, 0.55])];
  expect(withoutPieces(lines)).toEqual(lines);
});

test('a text visible much longer than a wider one around it stays', () => {
  const lines = [area('The boat came late tonight', 500, 3_500), area('LATE', 500, 8_000, [0.45, 0.55])];
  expect(withoutPieces(lines)).toEqual(lines);
});

test('the same text before and after a cut is one area', () => {
  expect(joinAreas([area('Wait', 0, 1_000), area('Wait', 1_200, 2_000), area('Wait', 2_500, 3_000)])).toEqual(
    [area('Wait', 0, 2_000), area('Wait', 2_500, 3_000)],
  );
});
