import { describe, expect, test } from 'vitest';
import { cuesOf } from '../../../../../src/studio/model/subtitles/segment/cues.ts';
import { sentencesIn } from '../../../../../src/studio/model/subtitles/segment/sentences-in.ts';
import { toSrt, toVtt } from '../../../../../src/studio/model/subtitles/files/write/timed-text.ts';
import { piecesOf, spreadOver, type TimedWord } from '../../../../../src/studio/model/timed-words.ts';

const WORD_MS = 400;

/** The words of a text, one after another. */
const spoken = (text: string, startMs = 0): TimedWord[] =>
  piecesOf(text).map(({ text: word, isApart }, index) => ({
    text: word,
    isApart,
    startMs: startMs + index * WORD_MS,
    endMs: startMs + (index + 1) * WORD_MS,
  }));
const textOf = (words: readonly TimedWord[]) => words.map(({ text }) => text).join(' ');

describe('sentences', () => {
  test('end at punctuation, even before a closing quote', () => {
    const words = spoken('She said: “Come in.” Nobody did! Why? It was late…');
    expect(sentencesIn(words).map(textOf)).toEqual([
      'She said: “Come in.”',
      'Nobody did!',
      'Why?',
      'It was late…',
    ]);
  });

  test('do not end at an abbreviation', () => {
    expect(sentencesIn(spoken('We met Dr. Smith at 9. He paid.')).map(textOf)).toEqual([
      'We met Dr. Smith at 9.',
      'He paid.',
    ]);
  });

  test('end at a long pause where there is no punctuation', () => {
    const words = [...spoken('the old ferry left'), ...spoken('nobody waved', 10_000)];
    expect(sentencesIn(words).map(textOf)).toEqual(['the old ferry left', 'nobody waved']);
  });

  test('in a script without white space end like others', () => {
    const words = sentencesIn(spoken('今日は天気がいい。明日は雨。'));
    expect(words.map((sentence) => sentence.map(({ text }) => text).join(''))).toEqual([
      '今日は天気がいい。',
      '明日は雨。',
    ]);
  });

  test('do not exist without words', () => {
    expect(sentencesIn([])).toEqual([]);
  });
});

describe('cues', () => {
  test('have at most two lines of 42 characters, are shown while their words are spoken, and lose none', () => {
    const text = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');
    const cues = cuesOf(spoken(text));
    expect(cues.flatMap(({ lines }) => lines).join(' ')).toBe(text);
    let end = 0;
    for (const { startMs, endMs, lines } of cues) {
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
      expect(endMs - startMs).toBeLessThanOrEqual(7_000);
      expect(startMs).toBe(end);
      end = endMs;
    }
    expect(end).toBe(200 * WORD_MS);
  });

  test('end with no flash: a last word too short to read joins the words before it', () => {
    const text = 'Buenos días y bienvenidos al viejo puerto de Saint Malo. Pasen.';
    const cues = cuesOf(spreadOver(piecesOf(text), 800, 4_940), 'es');
    expect(cues.map(({ lines }) => lines)).toEqual([
      ['Buenos días y bienvenidos al viejo', 'puerto de Saint Malo. Pasen.'],
    ]);
  });

  test('are shown for a moment even when the word has no length', () => {
    expect(cuesOf([{ text: 'Oh.', isApart: true, startMs: 500, endMs: 500 }])).toEqual([
      { startMs: 500, endMs: 501, lines: ['Oh.'] },
    ]);
  });

  test('for many words without punctuation take linear time', { timeout: 60_000 }, () => {
    const words = spoken('la '.repeat(50_000).trim());
    expect(sentencesIn(words).flatMap((sentence) => cuesOf(sentence)).length).toBeGreaterThan(1_000);
  });
});

test('words without measured times are spread by length', () => {
  const words = spreadOver(piecesOf('a longerword'), 1_000, 3_000);
  expect(words.map(({ text }) => text)).toEqual(['a', 'longerword']);
  expect(words[0]).toMatchObject({ startMs: 1_000 });
  expect(words[1]).toMatchObject({ endMs: 3_000 });
  expect(words[0]!.endMs).toBe(words[1]!.startMs);
});

test('SRT and VTT files have numbered cues and escape markup', () => {
  const cues = [
    { startMs: 0, endMs: 1_250, lines: ['a --> b', '<c>'] },
    { startMs: 3_661_007, endMs: 3_662_000, lines: ['d & e'] },
  ];
  expect(toSrt(cues)).toBe(
    '1\n00:00:00,000 --> 00:00:01,250\na → b\n<c>\n\n2\n01:01:01,007 --> 01:01:02,000\nd & e\n',
  );
  expect(toVtt(cues)).toBe(
    'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.250\na --&gt; b\n&lt;c&gt;\n\n2\n01:01:01.007 --> 01:01:02.000\nd &amp; e\n',
  );
  expect(toSrt([])).toBe('');
  expect(toVtt([])).toBe('WEBVTT\n\n');
});
