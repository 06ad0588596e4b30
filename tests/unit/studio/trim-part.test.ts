import { describe, expect, test } from 'vitest';
import { formatTenths } from '../../../src/studio/trim/format-tenths.ts';
import { firstPart, keyTarget, movePart } from '../../../src/studio/trim/part.ts';

const MINUTE = 60_000;
const limits = { shortestMs: 500, longestMs: 5 * MINUTE };

describe('the part of a recording', () => {
  test('is at first all of it, or its first five minutes', () => {
    expect(firstPart(20_000, limits)).toEqual({ startMs: 0, endMs: 20_000 });
    expect(firstPart(12 * MINUTE, limits)).toEqual({ startMs: 0, endMs: 5 * MINUTE });
  });

  test('stays within the recording and keeps its minimum length', () => {
    const part = { startMs: 2_000, endMs: 4_000 };
    expect(movePart(part, { edge: 'start', toMs: -50, totalMs: 10_000 }, limits)).toEqual({
      startMs: 0,
      endMs: 4_000,
    });
    expect(movePart(part, { edge: 'start', toMs: 3_900, totalMs: 10_000 }, limits)).toEqual({
      startMs: 3_500,
      endMs: 4_000,
    });
    expect(movePart(part, { edge: 'end', toMs: Infinity, totalMs: 10_000 }, limits)).toEqual({
      startMs: 2_000,
      endMs: 10_000,
    });
    expect(movePart(part, { edge: 'end', toMs: -Infinity, totalMs: 10_000 }, limits)).toEqual({
      startMs: 2_000,
      endMs: 2_500,
    });
  });

  test('moves its other edge along when it would exceed five minutes', () => {
    const part = { startMs: 0, endMs: 5 * MINUTE };
    const total = 12 * MINUTE;
    expect(movePart(part, { edge: 'end', toMs: Infinity, totalMs: total }, limits)).toEqual({
      startMs: 7 * MINUTE,
      endMs: total,
    });
    expect(
      movePart(
        { startMs: 7 * MINUTE, endMs: total },
        { edge: 'start', toMs: -Infinity, totalMs: total },
        limits,
      ),
    ).toEqual(part);
  });

  test('moves by a tenth of a second, by a second with Shift, and by ten with the page keys', () => {
    const at = (key: string, shiftKey = false) => keyTarget({ key, shiftKey }, 20_000);
    expect([at('ArrowRight'), at('ArrowLeft'), at('ArrowRight', true), at('ArrowDown', true)]).toEqual([
      20_100, 19_900, 21_000, 19_000,
    ]);
    expect([at('PageUp'), at('PageDown'), at('Home'), at('End'), at('x')]).toEqual([
      30_000,
      10_000,
      -Infinity,
      Infinity,
      null,
    ]);
  });
});

test('positions have tenths of a second', () => {
  expect([0, 349, 350, 59_960, 62_340, 3_723_400].map(formatTenths)).toEqual([
    '0:00.0',
    '0:00.3',
    '0:00.4',
    '1:00.0',
    '1:02.3',
    '1:02:03.4',
  ]);
});
