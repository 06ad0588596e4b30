import { describe, expect, test } from 'vitest';
import { RANK_CHARACTERS_MAX } from '../../../../src/contract/constants/projects.ts';
import { random } from '../../../support/random.ts';
import { compareRanks, ranksFor } from '../../../../src/studio/project/ranks.ts';

const known = (ranks: Record<string, string>) =>
  new Map(Object.entries(ranks).map(([id, rank]) => [id, { rank }]));
const given = (ids: readonly string[], ranks: readonly string[]) =>
  known(Object.fromEntries(ids.map((id, index) => [id, ranks[index]!])));
const sorted = (ids: readonly string[], ranks: readonly string[]) =>
  ids
    .map((id, index) => [id, ranks[index]!] as const)
    .sort(compareRanks)
    .map(([id]) => id);

describe('ranks', () => {
  test('of new segments are between those of their neighbors, which keep theirs', () => {
    const [a, x, b] = ranksFor(['a', 'x', 'b'], known({ a: 'a0', b: 'a1' }));
    expect([a, b]).toEqual(['a0', 'a1']);
    expect(x! > a! && x! < b!).toBe(true);
  });

  test.each([
    ['the first to the end', 'b c d e a', ['a']],
    ['the last to the front', 'e a b c d', ['e']],
    ['one in the middle', 'a c d b e', ['b']],
  ])('change only for a moved segment: %s', (_, order, moved) => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const before = given(ids, ranksFor(ids, new Map()));
    const next = order.split(' ');
    const ranks = ranksFor(next, before);
    expect(sorted(next, ranks)).toEqual(next);
    expect(next.filter((id, index) => before.get(id)!.rank !== ranks[index])).toEqual(moved);
  });

  test('from two windows may be equal, are then ordered by id, and leave room between them', () => {
    const before = known({ a: 'a0', b: 'a1', c: 'a1', d: 'a2' });
    expect(ranksFor(['a', 'b', 'c', 'd'], before)).toEqual(['a0', 'a1', 'a1', 'a2']);
    const ids = ['a', 'b', 'x', 'c', 'd'];
    expect(sorted(ids, ranksFor(ids, before))).toEqual(ids);
  });

  test('that are invalid are replaced', () => {
    const ids = ['a', 'x', 'b'];
    expect(sorted(ids, ranksFor(ids, known({ a: '0000', b: '0001' })))).toEqual(ids);
  });

  test('never exceed the length that the server accepts', () => {
    let ids = ['a', 'z'];
    let before = given(ids, ranksFor(ids, new Map()));
    for (let turn = 0; turn < 1_500; turn++) {
      ids = ['a', `x${turn}`, ...ids.slice(1)].slice(0, 20);
      const ranks = ranksFor(ids, before);
      expect(Math.max(...ranks.map(({ length }) => length))).toBeLessThanOrEqual(RANK_CHARACTERS_MAX);
      before = given(ids, ranks);
    }
  });

  test('follow the order of the segments, whatever they were before', () => {
    const below = random(7);
    const some = () => [...'abcdefghijkl'].filter(() => below(10) < 7).sort(() => below(3) - 1);
    for (let turn = 0; turn < 500; turn++) {
      const old = some();
      const before = given(
        old,
        old.map(() => `a${below(6)}V`),
      );
      const next = some();
      expect(sorted(next, ranksFor(next, before))).toEqual(next);
    }
  });
});
