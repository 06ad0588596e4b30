import { expect, test } from 'vitest';
import { whisperLanguages } from '../../demo/server/engines/recognition/languages.ts';
import { languageName, languageOptions } from '../../src/studio/source/language-options.ts';
import { languageName as spokenLanguage, voiceLanguage } from '../../src/studio/voices/voice-language.ts';

test('every language that is recognized is listed by a name, not by its code', () => {
  const options = languageOptions('en', whisperLanguages);
  expect(options.filter(({ label, value }) => label === value)).toEqual([]);
  expect(options.find(({ value }) => value === 'bo')?.label).toBe('Tibetan');
});

test('languages that the browser does not name have one name everywhere', () => {
  expect(languageName('en', 'ba')).toBe('Bashkir');
  expect(languageName('de', 'ba'), 'in English where there is no other').toBe('Bashkir');
  expect(spokenLanguage('bo-CN', 'en')).toBe('Tibetan');
  expect(voiceLanguage('bo-CN', 'en')).toBe('Tibetan · China');
});

test('a code that nobody has named stays as it is', () => {
  expect(languageName('en', 'qaa')).toBe('qaa');
});
