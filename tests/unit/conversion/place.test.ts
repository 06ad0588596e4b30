import { expect, test } from 'vitest';
import { endOfSpeech, placePhrase } from '../../../demo/server/engines/conversion/respeak/place.ts';

const TEXT = 'one two three';
const words = (times: readonly (readonly [number, number])[]) =>
  [...TEXT.matchAll(/\w+/g)].map(({ 0: word, index }, i) => ({
    from: index,
    to: index + word.length,
    startMs: times[i]![0],
    endMs: times[i]![1],
  }));
const phrase = (...times: (readonly [number, number])[]) => ({
  text: TEXT,
  startMs: times[0]![0],
  endMs: times.at(-1)![1],
  words: words(times),
});
/** Synthesized speech: 40 ms of silence, three words of 300 ms, and 120 ms of silence. */
const spoken = {
  durationMs: 1_060,
  marks: words([
    [40, 340],
    [340, 640],
    [640, 940],
  ]),
};
const anywhere = { notBeforeMs: 0, endMs: 60_000 };
const placeOf = (anchors: readonly { fromMs: number; toMs: number }[], ms: number) =>
  anchors.find(({ fromMs }) => fromMs === ms)?.toMs;

test('each word starts when it did in the recording', () => {
  const anchors = placePhrase(phrase([2_000, 2_250], [2_250, 2_600], [2_600, 2_900]), spoken, anywhere);
  expect(anchors[0]).toEqual({ fromMs: 0, toMs: 1_960 });
  expect([340, 640, 940, 1_060].map((ms) => placeOf(anchors, ms))).toEqual([2_250, 2_600, 2_900, 3_020]);
  expect(endOfSpeech(anchors)).toBe(2_900);
});

test('stretching is limited both ways, and late words catch up', () => {
  const hurried = placePhrase(phrase([1_000, 1_100], [1_100, 1_200], [1_700, 2_000]), spoken, anywhere);
  expect(placeOf(hurried, 340)).toBeCloseTo(960 + 0.7 * 340, 5);
  expect(placeOf(hurried, 640)).toBeCloseTo(1_198 + 1.4 * 300, 5);
  const slow = placePhrase(phrase([0, 2_000], [2_000, 4_000], [4_000, 6_000]), spoken, anywhere);
  const [first, last] = [slow[0]!, slow.at(-2)!];
  expect((last.toMs - first.toMs) / (last.fromMs - first.fromMs)).toBeCloseTo(1.4, 5);
});

test('without word times, the phrase takes as long as in the recording', () => {
  const bare = { ...phrase([2_000, 2_200], [2_200, 2_500], [2_500, 2_810]), words: [] };
  const anchors = placePhrase(bare, { ...spoken, marks: [] }, anywhere);
  expect(anchors.map(({ toMs }) => toMs)).toEqual([1_960, 2_810, 2_930]);
});

test('a phrase waits for the end of the previous one, and ends with the recording', () => {
  const late = placePhrase(phrase([1_000, 1_300], [1_300, 1_600], [1_600, 1_900]), spoken, {
    notBeforeMs: 1_500,
    endMs: 60_000,
  });
  expect(late[0]!.toMs).toBe(1_500);
  const last = placePhrase(phrase([1_000, 1_300], [1_300, 1_600], [1_600, 1_900]), spoken, {
    notBeforeMs: 1_300,
    endMs: 2_000,
  });
  expect(last.at(-1)!.toMs).toBeCloseTo(2_000, 5);
});
