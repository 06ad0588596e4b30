import { describe, expect, test } from 'vitest';
import { wordFinder } from '../../../src/video-translation/editor/review/find/finder.ts';
import {
  BadPattern,
  patternFinder,
} from '../../../src/video-translation/editor/review/find/pattern-finder.ts';
import { NO_QUERY, type Query } from '../../../src/video-translation/editor/review/find/query.ts';

const query = (words: string, more: Partial<Query> = {}): Query => ({ ...NO_QUERY, words, ...more });
const textsIn = (text: string, asked: Query) =>
  patternFinder(asked)
    .find(text)
    .map(({ start, end }) => text.slice(start, end));

test('words are searched for literally', () => {
  const finder = wordFinder(query('1.5 (new)'));
  expect(finder.find('1.5 (NEW), 115 (new)')).toEqual([{ start: 0, end: 9 }]);
  expect(finder.replacements('1.5 (new)', '$1')).toEqual([{ start: 0, end: 9, by: '$1' }]);
});

describe('a pattern', () => {
  test('ignores case in any script, unless case is to match', () => {
    expect(textsIn('Été, ÉTÉ, hiver', query('été'))).toEqual(['Été', 'ÉTÉ']);
    expect(textsIn('Été, été', query('été', { matchCase: true }))).toEqual(['été']);
    expect(textsIn('Море и 海', query('\\p{L}+'))).toEqual(['Море', 'и', '海']);
  });

  test('matches only whole words on request', () => {
    expect(textsIn('port porte 12', query('port|\\d', { wholeWord: true }))).toEqual(['port']);
  });

  test('that matches only nothing finds nothing', () => {
    expect(textsIn('abc', query('x*'))).toEqual([]);
  });

  test('can use its groups in the replacement', () => {
    const finder = patternFinder(query('(?P<hour>\\d+)h(\\d+)'));
    const by = (template: string) => finder.replacements('à 9h30', template).map((one) => one.by);
    expect(by('$1:$2')).toEqual(['9:30']);
    expect(by('$<hour>, $& and $$1 $9')).toEqual(['9, 9h30 and $1 ']);
  });

  test('that is invalid is refused with the reason', () => {
    expect(() => patternFinder(query('(a'))).toThrow(new BadPattern('missing closing ): `(a`'));
    expect(() => patternFinder(query('a(?=b)'))).toThrow(BadPattern);
  });

  test('that would run forever in a browser ends', () => {
    const text = `${'a'.repeat(2_000)}!`;
    expect(textsIn(text, query('(a+)+$'))).toEqual([]);
    expect(textsIn(text, query('(a|aa)*b'))).toEqual([]);
  });
});
