import { expect, test } from 'vitest';
import { wordsOfTake } from '../../../src/audiobook/book/text/words-of-take.ts';
import type { Take } from '../../../src/contract/index.ts';
import { wordAt } from '../../../src/studio/model/word-at.ts';

const TEXT = 'The lamp burned.';
const take = (marks: Take['marks']): Take => ({
  take_id: 't',
  text: TEXT,
  voice_id: 'v',
  model_id: 'm',
  speed: 1,
  duration_ms: 1_700,
  peaks: [],
  marks,
  url: '',
  created_at: 0,
  pronunciation: '',
});
const wordsHeard = (one: Take) =>
  [0, 600, 1_600].map((ms) => TEXT.slice(...(wordAt(wordsOfTake(one), ms)!.slice(0, 2) as [number, number])));

test('the words of a voice without word times are lit one after another, for as long as they are', () => {
  expect(wordsHeard(take([]))).toEqual(['The', 'lamp', 'burned.']);
});

test('the words of a voice with word times are lit at these times', () => {
  const marks: Take['marks'] = [
    [0, 3, 0, 1_500],
    [4, 8, 1_500, 1_600],
    [9, 15, 1_600, 1_700],
  ];
  expect(wordsHeard(take(marks))).toEqual(['The', 'The', 'burned']);
});
