import { expect, test } from 'vitest';
import { emptyScript, joinText, reconcile } from '../../../src/studio/model/script-text.ts';
import { createSplitter } from '../../../src/studio/model/split.ts';
import { findMatches } from '../../../src/studio/script/search/find-matches.ts';
import { linesOf, type Line } from '../../../src/studio/script/highlight/highlight-lines.ts';
import { cutText } from '../../../src/studio/script/highlight/text-marks.ts';

const text = '[pause 1s] Hello there. [pause 500ms]\n\nGood bye. Go [pause 2s] on.\n';
const script = reconcile(emptyScript, createSplitter()(text));
const lines = (words = '', current = -1): Line[] => {
  const ranges = findMatches(text, words, { matchCase: false, wholeWord: false });
  return linesOf({ ...script, markOf: () => null, currentKey: null, matches: { ranges, current } });
};
const stretches = (all: readonly Line[]) =>
  all.map(({ before, pieces }) => [before, ...pieces.flatMap((piece) => [piece, piece.after])]);
const marked = (all: readonly Line[]) =>
  stretches(all)
    .flat()
    .flatMap(({ text: part, marks }) =>
      cutText(part, marks).flatMap(({ text: cut, kinds }) => (kinds.length > 0 ? [[cut, ...kinds]] : [])),
    );

test('the lines add up to the text exactly', () => {
  const joined = stretches(lines('o')).map((line) => line.map((one) => one.text).join(''));
  expect(joined.join('\n')).toBe(text);
  expect(joinText(script)).toBe(text);
});

test('pauses are highlighted everywhere', () => {
  expect(marked(lines())).toEqual([
    ['[pause 1s]', 'pause'],
    ['[pause 500ms]', 'pause'],
    ['[pause 2s]', 'pause'],
  ]);
});

test('matches are highlighted within sentences, across them and in pauses', () => {
  expect(marked(lines('there. [p', 0)).slice(1, 5)).toEqual([
    ['there.', 'match-current'],
    [' ', 'match-current'],
    ['[p', 'pause', 'match-current'],
    ['ause 500ms]', 'pause'],
  ]);
  expect(marked(lines('go', 1)).filter(([, kind]) => kind !== 'pause')).toEqual([
    ['Go', 'match'],
    ['Go', 'match-current'],
  ]);
});
