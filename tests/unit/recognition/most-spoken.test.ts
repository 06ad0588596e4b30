import { expect, test } from 'vitest';
import { mostSpoken } from '../../../demo/server/engines/recognition/whisper/most-spoken.ts';

const stretch = (language: string | null, seconds: number, probability: number) => ({
  language,
  probability,
  doneMs: 0,
  segments: seconds > 0 ? [{ text: 'words', startMs: 0, endMs: seconds * 1000, words: [] }] : [],
});

test('the language of a recording is the one spoken for longest', () => {
  expect(mostSpoken([stretch('en', 20, 0.9), stretch('es', 70, 0.8), stretch('en', 30, 0.99)])).toEqual({
    language: 'es',
    languageProbability: 0.8,
  });
});

test('a recording without speech has no language', () => {
  expect(mostSpoken([stretch(null, 0, 0)])).toEqual({ language: null, languageProbability: null });
});
