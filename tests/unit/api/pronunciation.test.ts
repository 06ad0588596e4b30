import { expect, test } from 'vitest';
import { createPronouncer, pronunciationKey } from '../../../src/api/pronunciation.ts';

test('words with signs in them are found as whole words', () => {
  const list = ['co-op', 'C++', 'a.b'].map((word) => ({ word, language: 'en', say: 'said', ipa: '' }));
  const { find } = createPronouncer(list);
  expect(find('The CO-OP uses C++.', 'en-US', false).map(({ word }) => word)).toEqual(['C++', 'co-op']);
  expect(find('The coop, axb.', 'en-US', false)).toEqual([]);
  expect(pronunciationKey(find('co-op', 'en', false))).toBe('co-op\tsaid');
});
