import { expect, test } from 'vitest';
import { phrasesOf } from '../../../demo/server/engines/conversion/respeak/phrases.ts';
import type { RecognizedSegment } from '../../../demo/server/engines/recognition/engine.ts';

const segment = (text: string, times: readonly (readonly [string, number, number])[]): RecognizedSegment => ({
  text,
  startMs: times[0]?.[1] ?? 0,
  endMs: times.at(-1)?.[2] ?? 1_000,
  words: times.map(([word, startMs, endMs]) => ({ text: word, startMs, endMs, probability: null })),
});

test('a phrase ends at a silence, and has its words with places and times', () => {
  const heard = segment(' Well, yes. Come in!', [
    [' Well,', 100, 300],
    [' yes.', 350, 600],
    [' Come', 1_000, 1_200],
    [' in!', 1_250, 1_500],
  ]);
  expect(phrasesOf([heard])).toEqual([
    {
      text: 'Well, yes.',
      startMs: 100,
      endMs: 600,
      words: [
        { from: 0, to: 5, startMs: 100, endMs: 300 },
        { from: 6, to: 10, startMs: 350, endMs: 600 },
      ],
    },
    {
      text: 'Come in!',
      startMs: 1_000,
      endMs: 1_500,
      words: [
        { from: 0, to: 4, startMs: 1_000, endMs: 1_200 },
        { from: 5, to: 8, startMs: 1_250, endMs: 1_500 },
      ],
    },
  ]);
});

test('a segment without word times is one phrase, and one without words is none', () => {
  const bare = { text: ' One two. ', startMs: 5, endMs: 900, words: [] };
  expect(phrasesOf([bare, { ...bare, text: ' … ' }])).toEqual([
    { text: 'One two.', startMs: 5, endMs: 900, words: [] },
  ]);
});

test('words that the text spells differently stay in it without times', () => {
  const heard = segment('It costs $5 now', [
    ['It', 0, 100],
    ['costs', 100, 200],
    ['five dollars', 200, 500],
    ['now', 500, 600],
  ]);
  const [phrase] = phrasesOf([heard]);
  expect(phrase!.text).toBe('It costs $5 now');
  expect(phrase!.words.map(({ from, to }) => phrase!.text.slice(from, to))).toEqual(['It', 'costs', 'now']);
});

test('speech without a pause is split between words, and nothing is lost', () => {
  const words = Array.from({ length: 200 }, (_, i) => [`word${i}`, i * 300, i * 300 + 300] as const);
  const text = words.map(([word]) => word).join(' ');
  const phrases = phrasesOf([segment(text, words)]);
  expect(phrases.length).toBeGreaterThan(3);
  expect(phrases.every((phrase) => phrase.text.length <= 310)).toBe(true);
  expect(phrases.map((phrase) => phrase.text).join(' ')).toBe(text);
});
