import { describe, expect, test } from 'vitest';
import type { TimedWord } from '../../../../src/contract/index.ts';
import { retime } from '../../../../src/studio/rows/retime.ts';
import { segmentOf } from '../../../support/segment-of.ts';

const said = segmentOf(1, 0, 'we met [hear] last night');
/** Each word with its times. */
const timed = (text: string, words: readonly TimedWord[]) =>
  words.map(([from, to, start, end]) => [text.slice(from, to), start, end]);
const edit = (text: string) => timed(text, retime(said, text));

describe('times of words after an edit', () => {
  test('a corrected word keeps its time, and no longer needs checking', () => {
    const text = 'we met here last night';
    expect(edit(text)).toEqual([
      ['we', 0, 500],
      ['met', 500, 1000],
      ['here', 1000, 1500],
      ['last', 1500, 2000],
      ['night', 2000, 2500],
    ]);
    expect(retime(said, text)[2]![4]).toBeNull();
  });

  test('unchanged words keep their confidence', () => {
    expect(retime(said, 'we met hear last evening').map(([, , , , sure]) => sure)).toEqual([
      95,
      95,
      20,
      95,
      null,
    ]);
  });

  test('a removed word does not shift the others', () => {
    expect(edit('we met last night')).toEqual([
      ['we', 0, 500],
      ['met', 500, 1000],
      ['last', 1500, 2000],
      ['night', 2000, 2500],
    ]);
  });

  test('new words share the time of the word they replace', () => {
    expect(edit('we met in there last night')).toEqual([
      ['we', 0, 500],
      ['met', 500, 1000],
      ['in', expect.any(Number), expect.any(Number)],
      ['there', expect.any(Number), expect.any(Number)],
      ['last', 1500, 2000],
      ['night', 2000, 2500],
    ]);
  });

  test('a word inserted without a pause shares the time of the previous one, by length', () => {
    expect(edit('we all met hear last night').slice(0, 3)).toEqual([
      ['we', 0, 214],
      ['all', 214, 500],
      ['met', 500, 1000],
    ]);
  });

  test('a word for which the previous one has too little time shares that of several', () => {
    expect(edit('we met hear actually last night')).toEqual([
      ['we', 0, 500],
      ['met', 500, expect.any(Number)],
      ['hear', expect.any(Number), expect.any(Number)],
      ['actually', expect.any(Number), 1500],
      ['last', 1500, 2000],
      ['night', 2000, 2500],
    ]);
  });

  test.each([
    ['a row of the same length', 'everything went well last summer', 2_500],
    ['a long row', 'nothing of the kind happened to me yesterday', 8_100],
    ['a row too short for it', 'nothing of the kind happened to me or to anyone else I know', 1_200],
  ])('a sentence typed over the whole text spreads over %s', (_, sentence, end_ms) => {
    let row = { ...said, end_ms, words: said.words.filter(([, , , end]) => end <= end_ms) };
    for (let length = 1; length <= sentence.length; length++) {
      const text = sentence.slice(0, length);
      row = { ...row, text, words: retime(row, text) };
      const times = row.words.flatMap(([, , start, end]) => [start, end]);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times[0]).toBeGreaterThanOrEqual(0);
      expect(times.at(-1)).toBeLessThanOrEqual(end_ms);
      for (const [, , start, end] of row.words) expect(end - start).toBeGreaterThan(0);
    }
    expect(row.words.at(-1)![3]).toBe(end_ms);
    const middle = row.words.find(([from]) => from >= sentence.length / 2)!;
    expect(middle[2]).toBeGreaterThan(end_ms / 4);
    expect(middle[2]).toBeLessThan((end_ms * 3) / 4);
  });

  test('words added at the beginning and the end have times within the segment', () => {
    const text = 'so we met hear last night again';
    const words = edit(text);
    expect(words.map(([word]) => word)).toEqual(text.split(' '));
    const times = words.flatMap(([, start, end]) => [start, end]) as number[];
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect([times[0], times.at(-1)]).toEqual([0, 2500]);
  });

  test('punctuation and capitals change no times', () => {
    expect(edit('We met hear, last night.').map(([, start]) => start)).toEqual([0, 500, 1000, 1500, 2000]);
  });

  test('an entirely new text is spread over the segment', () => {
    const words = edit('nothing of the kind');
    expect(words[0]![1]).toBe(0);
    expect(words.at(-1)![2]).toBe(2500);
  });

  test('an empty text has no words, and a segment without times gets none', () => {
    expect(retime(said, '')).toEqual([]);
    expect(retime({ ...said, words: [] }, 'anything')).toEqual([]);
  });

  test('words in a script without white space have times', () => {
    const words: TimedWord[] = [
      [0, 2, 0, 400, 90],
      [2, 4, 400, 800, 90],
    ];
    const segment = { text: '你好世界', words, start_ms: 0, end_ms: 800 };
    const after = '你好新世界';
    const spread = retime(segment, after);
    expect(spread.map(([from, to]) => after.slice(from, to)).join('')).toBe(after);
    expect(spread.at(-1)![3]).toBe(800);
  });
});
