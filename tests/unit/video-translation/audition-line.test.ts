import { expect, test } from 'vitest';
import { AUDITION_TEXT_MAX } from '../../../src/contract/constants/voices.ts';
import { auditionLine } from '../../../src/video-translation/editor/side/audition-line.ts';
import { segmentOf } from '../../support/segment-of.ts';

const rowsOf = (...texts: string[]) => texts.map((text, n) => segmentOf(n + 1, n * 1_000, text));

test('a voice is heard in the longest line that may be said at no charge', () => {
  const long = 'a'.repeat(AUDITION_TEXT_MAX + 1);
  expect(auditionLine(rowsOf('Yes.', ' We start at the pier. ', 'No.', long))).toBe('We start at the pier.');
});

test('lines without anything to say are no samples', () => {
  expect(auditionLine(rowsOf('…', ''))).toBeNull();
});
