import { expect, test } from 'vitest';
import { whisperLanguages } from '../../demo/server/engines/recognition/languages.ts';
import { languageAlone, languageName } from '../../src/i18n/language-name.ts';
import { languageOptions } from '../../src/studio/source/language-options.ts';
import { voiceLanguage } from '../../src/studio/voices/voice-language.ts';

/** ISO 639-1, and two of its retired codes that still occur. */
const CODES =
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu';

test('every language that can be recognized is listed by name, not by code', () => {
  const options = languageOptions('en', whisperLanguages);
  expect(options.filter(({ label, value }) => label === value)).toEqual([]);
  expect(options.find(({ value }) => value === 'bo')?.label).toBe('Tibetan');
});

test.each(['en', 'de', 'ja'])('every two-letter code has a name in %s', (locale) => {
  expect(CODES.split(' ').filter((code) => languageName(locale, code) === code)).toEqual([]);
  expect(CODES.split(' ').filter((code) => languageAlone(locale, code) === code)).toEqual([]);
});

test('languages that the browser cannot name have the same name everywhere', () => {
  expect(languageName('en', 'ba')).toBe('Bashkir');
  expect(languageName('de', 'ba'), 'in English where there is no other').toBe('Bashkir');
  expect(languageAlone('en', 'bo-CN')).toBe('Tibetan');
  expect(voiceLanguage('bo-CN', 'en')).toBe('Tibetan · China');
});

test('an unknown code is shown as it is', () => {
  expect(languageName('en', 'qaa')).toBe('qaa');
});
