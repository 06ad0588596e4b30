import { expect, test } from 'vitest';
import { SUBTITLE_LINE_LENGTH_MAX, SUBTITLE_LINES_MAX } from '../../../src/contract/constants/subtitles.ts';
import { DEFAULT_SUBTITLE_RULES } from '../../../src/contract/constants/video-translation.ts';
import { keepRules, keptRules } from '../../../src/video-translation/kept-rules.ts';

/** A browser with this in its storage, whatever the key. */
const browserWith = (first: string | null) => {
  let kept = first;
  const storage = {
    get: () => kept,
    set: (_: string, value: string) => {
      kept = value;
    },
  };
  return { client: { apiBase: '' }, storage } as unknown as Parameters<typeof keptRules>[0];
};

test('a new translation begins with the subtitle rules last chosen in the browser', () => {
  const browser = browserWith(null);
  expect(keptRules(browser)).toBe(DEFAULT_SUBTITLE_RULES);
  const own = { id: 'own' as const, limits: { lineLengthMax: 32 } };
  keepRules(browser, own);
  expect(keptRules(browser)).toEqual(own);
  keepRules(browser, { id: 'netflix', limits: { lineLengthMax: 32 } });
  expect(keptRules(browser)).toBe(DEFAULT_SUBTITLE_RULES);
});

test('what is no rules in the storage is ignored', () => {
  expect(keptRules(browserWith('{'))).toBe(DEFAULT_SUBTITLE_RULES);
  expect(keptRules(browserWith('{"id":"other"}'))).toBe(DEFAULT_SUBTITLE_RULES);
  const limits =
    '{"lineLengthMax":-1,"linesMax":"2","other":3,"durationMsMin":900,"charactersPerSecondMax":null}';
  expect(keptRules(browserWith(`{"id":"bbc","limits":${limits}}`))).toEqual({
    id: 'bbc',
    limits: { durationMsMin: 900 },
  });
});

test('limits that the server would refuse do not come along in an order', () => {
  const limits = `{"linesMax":${SUBTITLE_LINES_MAX + 1},"lineLengthMax":${SUBTITLE_LINE_LENGTH_MAX}}`;
  expect(keptRules(browserWith(`{"id":"own","limits":${limits}}`))).toEqual({
    id: 'own',
    limits: { lineLengthMax: SUBTITLE_LINE_LENGTH_MAX },
  });
});
