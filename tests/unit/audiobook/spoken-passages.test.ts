import { expect, test } from 'vitest';
import { passagesOf } from '../../../demo/server/books/passages.ts';

test('punctuation after a quotation belongs to its passage', () => {
  const span = (text: string, speaker: string | null = null) => ({
    text,
    speaker,
    isQuote: speaker !== null,
    unsure: false,
  });
  const textsOf = (...spans: ReturnType<typeof span>[]) => passagesOf(spans, '').map(({ text }) => text);
  expect(textsOf(span('“I see”', 'Harker'), span(', said Harker.'))).toEqual(['“I see”,', 'said Harker.']);
  expect(textsOf(span('(He said: '), span('“Yes”', 'Harker'), span('.)'))).toEqual(['(He said:', '“Yes”.)']);
});
