import { describe, expect, test } from 'vitest';
import { RANK_CHARACTERS_MAX } from '../../../src/contract/constants/projects.ts';
import { rankBetween } from '../../../src/transcription/editor/rank-between.ts';

const isBetween = (rank: string, before: string | null, after: string | null) =>
  /^[0-9A-Za-z]+$/.test(rank) && (before === null || rank > before) && (after === null || rank < after);

describe('a rank between two others', () => {
  test.each([
    [null, null],
    ['a', null],
    [null, 'a'],
    [null, '1'],
    ['a', 'b'],
    ['a0', 'a1'],
    ['a', 'a05'],
    ['A5', 'B'],
    ['Az', 'B'],
    ['zz', null],
    ['a9zz', 'aA'],
  ])('of %s and %s orders between them', (before, after) => {
    expect(isBetween(rankBetween(before, after), before, after)).toBe(true);
  });

  test('stays short when one row is split again and again', () => {
    let after = 'b';
    for (let times = 0; times < 500; times++) {
      const rank = rankBetween('a', after);
      expect(isBetween(rank, 'a', after)).toBe(true);
      after = rank;
    }
    expect(after.length).toBeLessThan(RANK_CHARACTERS_MAX);
  });

  test('stays short when each new row is split at its end', () => {
    let before = 'a';
    for (let times = 0; times < 500; times++) {
      const rank = rankBetween(before, 'b');
      expect(isBetween(rank, before, 'b')).toBe(true);
      before = rank;
    }
    expect(before.length).toBeLessThan(RANK_CHARACTERS_MAX);
  });

  test('of two equal ranks orders behind both', () => {
    expect(rankBetween('a1', 'a1') > 'a1').toBe(true);
  });
});
