import { describe, expect, test } from 'vitest';
import { readText, sourceRange, type Reading } from '../../../demo/server/reading/read-text.ts';

const texts = [
  'Dr. Smith paid $1,299.50 on 3/14/2026 at 9:05 pm — 25 km away, see https://example.com/a?b=1',
  '😀 Hello 😀 5 km 😀',
  '  1st\n2nd\t3rd  ',
  'Henry VIII (1491–1547) — “king”, 90% sure, AT&T.',
  'नमस्ते 5 किमी दूर',
  'a\u0000b \ud800 c \udc00 5',
  '𠮷野家で12万円のiPhoneを2台、ガガーリン。',
];
const languages = ['en-US', 'de-DE', 'fr-FR', 'hi-IN', 'pl-PL', 'ja-JP', 'zh-CN', 'xx'];
const all = languages.flatMap((language) => texts.map((text) => [language, text] as const));

const pieces = ({ text, spans }: Reading) => spans.map(({ from, to }) => text.slice(from, to)).join('');

describe.each(all)('%s: %j', (language, source) => {
  const reading = readText(source, language);
  const { text, spans } = reading;

  test('covers the reading and the source without gaps, in order', () => {
    expect(pieces(reading)).toBe(text);
    let from = 0;
    let sourceFrom = 0;
    for (const span of spans) {
      expect(span.from).toBe(from);
      expect(span.to).toBeGreaterThan(span.from);
      expect(span.sourceFrom).toBe(sourceFrom);
      expect(span.sourceTo).toBeGreaterThan(span.sourceFrom);
      from = span.to;
      sourceFrom = span.sourceTo;
    }
    expect(from).toBe(text.length);
    expect(sourceFrom).toBe(source.length);
  });

  test('maps the whole reading to the whole source', () => {
    expect(sourceRange(reading, 0, text.length)).toEqual({ from: 0, to: source.length });
  });
});

test('each word of a replaced span maps to the span', () => {
  const source = 'It cost $1,299.50 today.';
  const reading = readText(source, 'en-US');
  for (const word of ['thousand', 'dollars', 'fifty cents']) {
    const from = reading.text.indexOf(word);
    const { from: at, to } = sourceRange(reading, from, from + word.length);
    expect(source.slice(at, to)).toBe('$1,299.50');
  }
});

test('an unchanged word maps to itself, after spans that grew and shrank', () => {
  const source = 'Paid $5 😀 for approx. 25 km of “rope”, e.g. here.';
  const reading = readText(source, 'en-US');
  for (const word of ['Paid', 'for', 'of', 'rope', 'here']) {
    const from = reading.text.indexOf(word);
    const { from: at, to } = sourceRange(reading, from, from + word.length);
    expect(source.slice(at, to)).toBe(word);
  }
});

test('an empty range maps to the span it is in, and a range past the end to the last one', () => {
  const reading = readText('a 5 b', 'en-US');
  expect(sourceRange(reading, 3, 3)).toEqual({ from: 2, to: 3 });
  expect(sourceRange(reading, 0, 1000)).toEqual({ from: 0, to: 5 });
  expect(sourceRange(readText('', 'en-US'), 0, 0)).toEqual({ from: 0, to: 0 });
});

test('an unchanged word between others without spaces maps to itself', () => {
  const source = '電車は12万円で、東京タワーへ行った。';
  const reading = readText(source, 'ja-JP');
  for (const word of ['電車', 'は', '東京タワー', '行っ', 'た']) {
    const from = reading.text.indexOf(word);
    const { from: at, to } = sourceRange(reading, from, from + word.length);
    expect(source.slice(at, to)).toBe(word);
  }
});
