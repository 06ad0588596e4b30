import { expect, test } from 'vitest';
import { AUDITION_TEXT_MAX } from '../../../src/contract/constants/voices.ts';
import { auditionLine } from '../../../src/video-translation/editor/side/audition-line.ts';
import { segmentOf } from '../../support/segment-of.ts';

const rowsOf = (...texts: string[]) => texts.map((text, n) => segmentOf(n + 1, n * 1_000, text));

test('a voice is tried with the longest line that is free of charge', () => {
  const long = 'a'.repeat(AUDITION_TEXT_MAX + 1);
  expect(auditionLine(rowsOf('Yes.', ' We start at the pier. ', 'No.', long))).toBe('We start at the pier.');
});

test('lines without words are not used', () => {
  expect(auditionLine(rowsOf('…', ''))).toBeNull();
});
