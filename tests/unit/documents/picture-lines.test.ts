import { describe, expect, test } from 'vitest';
import { composePages } from '../../../demo/server/documents/pictures/compose-pages.ts';
import { cutsOf } from '../../../demo/server/documents/pictures/strips.ts';
import type { TextLine } from '../../../demo/server/engines/text-in-images/engine.ts';

const SIZE = 30;
/** A line as engines find it: its box is off by a few pixels, in the same way in every run. */
const line = (text: string, left: number, top: number, size = SIZE): TextLine => {
  const off = Math.round(2 * Math.sin(left + 7 * top));
  return {
    text,
    left: left + off,
    top: top + off,
    right: left + off + text.length * size * 0.5,
    bottom: top + size - off,
    confidence: 0.9,
  };
};
const lines = (texts: readonly string[], left: number, top: number, leading = 1.4): TextLine[] =>
  texts.map((text, at) => line(text, left, top + at * leading * SIZE));
const textOf = (...found: TextLine[]) =>
  composePages([found], { isScan: false, title: '', language: null }, 'a.png').text;

const ONE = [
  'The old ferry left the harbour',
  'at seven in the morning, and',
  'nobody on the pier waved at it',
];
const TWO = [
  'Meanwhile the market opened up',
  'its doors for fish, bread and',
  'oranges before the bell rang.',
];

describe('the lines of a picture', () => {
  test('are joined from top to bottom, whatever the order they are found in', () => {
    expect(textOf(...lines(ONE, 40, 100).toReversed())).toBe(ONE.join(' '));
  });

  test('are divided into paragraphs at a larger distance', () => {
    expect(textOf(...lines(ONE, 40, 100), ...lines(TWO, 40, 320))).toBe(
      `${ONE.join(' ')}\n\n${TWO.join(' ')}`,
    );
  });

  test('are read column by column', () => {
    const first = [...ONE, 'when the captain looked back.'];
    const second = [...TWO, 'Twelve people went home happy.'];
    expect(textOf(...lines(first, 40, 100), ...lines(second, 560, 100))).toBe(
      `${first.join(' ')}\n\n${second.join(' ')}`,
    );
  });

  test('keep a heading separate from the text', () => {
    expect(textOf(line('Chapter One', 40, 40, 60), ...lines(ONE, 40, 130))).toBe(
      `Chapter One\n\n${ONE.join(' ')}`,
    );
  });

  test('lose the hyphen of a word divided at the end of a line', () => {
    expect(
      textOf(...lines(['The captain was never so care-', 'ful as on that last morning.'], 40, 100)),
    ).toBe('The captain was never so careful as on that last morning.');
  });

  test('are list items when they start with a bullet', () => {
    expect(textOf(...lines(['• Bread and butter', '• Two oranges'], 40, 100))).toBe(
      'Bread and butter\nTwo oranges',
    );
  });
});

describe('a long picture', () => {
  /** Gray rows; those of `ink` have letters. */
  const rows = (height: number, ink: (row: number) => boolean) =>
    Uint8Array.from({ length: height * 10 }, (_, at) => (ink(Math.floor(at / 10)) && at % 2 === 0 ? 0 : 255));

  test('is divided between lines of text', () => {
    const cuts = cutsOf(
      rows(250, (row) => row % 10 < 7),
      10,
      100,
    );
    expect(cuts.at(0)![0]).toBe(0);
    expect(cuts.at(-1)![1]).toBe(250);
    for (const [at, [top, bottom]] of cuts.entries()) {
      expect(bottom - top).toBeLessThanOrEqual(100);
      if (at > 0) {
        expect(top).toBe(cuts[at - 1]![1]);
        expect(top % 10).toBeGreaterThanOrEqual(7);
      }
    }
  });
});
