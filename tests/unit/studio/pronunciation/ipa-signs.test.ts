import { expect, test } from 'vitest';
import { signsOf } from '../../../../src/studio/pronunciation/ipa-signs.ts';

test.each(['en', 'es', 'fr', 'it', 'pt', 'hi', 'de'])(
  'each symbol of %s occurs once, with a word that contains it',
  (language) => {
    const signs = signsOf(language);
    expect(new Set(signs.map(({ sign }) => sign)).size).toBe(signs.length);
    for (const { sign, example } of signs) expect(sign && example, sign).toBeTruthy();
  },
);

test('an unknown language gets the common symbols', () => {
  expect(signsOf('xx').map(({ sign }) => sign)).toContain('ʃ');
});
