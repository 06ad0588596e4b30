import { describe, expect, test } from 'vitest';
import { captionsOf, toWordsJson } from '../../../demo/server/speech/captions.ts';
import { toSrt, toVtt } from '../../../src/studio/model/subtitles/files/write/timed-text.ts';
import { wordsOf, type SpokenSentence } from '../../../demo/server/speech/words.ts';

const sentence = (
  text: string,
  more: Partial<SpokenSentence> = {},
): SpokenSentence & { pauseMs: number } => ({
  text,
  startMs: 0,
  endMs: 2_000,
  pauseMs: 0,
  marks: [],
  ...more,
});

describe('words', () => {
  test('have the times of their marks, counted from the start of the script', () => {
    const marks = [
      { from: 0, to: 5, startMs: 100, endMs: 400 },
      { from: 7, to: 12, startMs: 450, endMs: 900 },
    ];
    expect(wordsOf(sentence('Hello, world!', { startMs: 5_000, endMs: 6_000, marks }))).toEqual([
      { text: 'Hello,', isApart: true, startMs: 5_100, endMs: 5_400 },
      { text: 'world!', isApart: true, startMs: 5_450, endMs: 5_900 },
    ]);
  });

  test('written as one share their marks, and a lone dash takes no time', () => {
    const marks = [
      { from: 0, to: 2, startMs: 0, endMs: 300 },
      { from: 3, to: 6, startMs: 300, endMs: 600 },
      { from: 9, to: 12, startMs: 700, endMs: 900 },
    ];
    const words = wordsOf(sentence('Dr.No — yes', { marks }));
    expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['Dr.No', 0, 600],
      ['—', 600, 600],
      ['yes', 700, 900],
    ]);
  });

  test('without marks divide the time by their length', () => {
    const words = wordsOf(sentence('a bcdefg', { startMs: 1_000, endMs: 1_900 }));
    expect(words.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [1_000, 1_200],
      [1_200, 1_900],
    ]);
  });

  test('are found in a script without white space', () => {
    const words = wordsOf(sentence('今日は天気がいい。明日は雨。'));
    expect(words.length).toBeGreaterThan(4);
    expect(words.map(({ text }) => text).join('')).toBe('今日は天気がいい。明日は雨。');
  });
});

describe('captions', () => {
  const long =
    'The ferry leaves at seven, long before the market opens, and everybody who wants to be on it has to get up in the dark.';

  test('in SRT count from 1 and have hours, minutes, seconds and milliseconds', () => {
    const text = toSrt(
      captionsOf([
        sentence('One.', { endMs: 1_250 }),
        sentence('Two --> three.', { startMs: 3_661_007, endMs: 3_662_000 }),
      ]),
    );
    expect(text).toBe(
      '1\n00:00:00,000 --> 00:00:01,250\nOne.\n\n2\n01:01:01,007 --> 01:01:02,000\nTwo → three.\n',
    );
  });

  test('in VTT escape markup', () => {
    expect(toVtt(captionsOf([sentence('Fish & <b>chips</b>', { endMs: 900 })]))).toBe(
      'WEBVTT\n\n1\n00:00:00.000 --> 00:00:00.900\nFish &amp; &lt;b&gt;chips&lt;/b&gt;\n',
    );
  });

  test('have at most two lines of 42 characters, and lose no word', () => {
    const text = toSrt(captionsOf([sentence(long, { endMs: 9_000 })]));
    const cues = text
      .trim()
      .split('\n\n')
      .map((cue) => cue.split('\n').slice(2));
    expect(cues.length).toBeGreaterThan(1);
    for (const lines of cues) {
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
    }
    expect(cues.flat().join(' ')).toBe(long);
  });

  test('of words that would fit into one, but are spoken slowly, are shown for seven seconds at most', () => {
    const slow = 'We go up, and down, and up again.';
    const cues = captionsOf([sentence(slow, { endMs: 20_000 })]);
    expect(cues.length).toBeGreaterThan(2);
    for (const { startMs, endMs } of cues) expect(endMs - startMs).toBeLessThanOrEqual(7_000);
    expect(cues.flatMap(({ lines }) => lines).join(' ')).toBe(slow);
  });

  test('break at a comma, and not between an abbreviation and a name', () => {
    const text = toSrt(
      captionsOf([sentence('On Monday at nine in the morning, when we met Dr. Smith, he paid for tea.')]),
    );
    expect(text).not.toMatch(/Dr\.\n/);
    expect(text).toMatch(/,\n/);
  });

  test('follow each other without overlap', () => {
    const times = [...toSrt(captionsOf([sentence(long, { endMs: 9_000 })])).matchAll(/(\S+) --> (\S+)/g)];
    expect(times.length).toBeGreaterThan(1);
    for (let i = 1; i < times.length; i++) expect(times[i]![1]! >= times[i - 1]![2]!).toBe(true);
  });

  test('keep a word longer than a line whole', () => {
    const word = 'a'.repeat(120);
    expect(toSrt(captionsOf([sentence(word)]))).toContain(word);
  });

  test('as JSON say which times were measured', () => {
    const marks = [{ from: 0, to: 3, startMs: 10, endMs: 500 }];
    const { segments, duration_ms } = JSON.parse(
      toWordsJson('Title', [sentence('One.', { marks }), sentence('Two.', { startMs: 2_250, endMs: 4_000 })]),
    );
    expect(duration_ms).toBe(4_000);
    expect(segments[0]).toMatchObject({
      measured: true,
      words: [{ text: 'One.', start_ms: 10, end_ms: 500 }],
    });
    expect(segments[1]).toMatchObject({
      measured: false,
      words: [{ text: 'Two.', start_ms: 2_250, end_ms: 4_000 }],
    });
  });
});
