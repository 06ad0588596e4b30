import { expect, test } from 'vitest';
import { TRANSLATION_TEXTS_MAX } from '../../../src/contract/constants/video-translation.ts';
import type { Row } from '../../../src/studio/rows/row.ts';
import { backCredits } from '../../../src/video-translation/editor/review/back/back-translations.ts';

test('the credits of each request are rounded up separately', () => {
  const row = { text: 'x' } as Row;
  expect(backCredits([row])).toBe(1);
  expect(backCredits(Array.from({ length: TRANSLATION_TEXTS_MAX }, () => row))).toBe(
    Math.ceil(TRANSLATION_TEXTS_MAX / 15),
  );
  expect(backCredits(Array.from({ length: TRANSLATION_TEXTS_MAX + 1 }, () => row))).toBe(
    Math.ceil(TRANSLATION_TEXTS_MAX / 15) + 1,
  );
});
