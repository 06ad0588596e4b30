import { expect, test } from 'vitest';
import { signsOf } from '../../../../src/studio/pronunciation/ipa-signs.ts';

test.each(['en', 'es', 'fr', 'it', 'pt', 'hi', 'de'])(
  'each sign of %s stands once, with a word that has it',
  (language) => {
    const signs = signsOf(language);
    expect(new Set(signs.map(({ sign }) => sign)).size).toBe(signs.length);
    for (const { sign, example } of signs) expect(sign && example, sign).toBeTruthy();
  },
);

test('a language that is not known gets the common signs', () => {
  expect(signsOf('xx').map(({ sign }) => sign)).toContain('ʃ');
});
