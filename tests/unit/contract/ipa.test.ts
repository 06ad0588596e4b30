import { expect, test } from 'vitest';
import { foreignToIpa } from '../../../src/contract/ipa.ts';
import { LONG, SECOND_STRESS, signsOf, STRESS } from '../../../src/studio/pronunciation/ipa-signs.ts';

test('every symbol that the keyboard offers is IPA', () => {
  const languages = ['en', 'es', 'fr', 'it', 'pt', 'hi', 'de', 'other'];
  const signs = languages.flatMap((language) => signsOf(language).map(({ sign }) => sign));
  for (const sign of [...signs, STRESS, SECOND_STRESS, LONG])
    expect(foreignToIpa(sign), sign).toBeUndefined();
});

test.each([
  'ʃɪˈvɔːn',
  'ˌɪntəˈnæʃ(ə)nəl'.replace(/[()]/g, ''),
  'ɑ̃.ʃɑ̃.te',
  'ɑ̃'.normalize('NFC'),
  'ã'.normalize('NFD'),
  't͡ʃʰ',
  'pʼ ǀ ŋ͡ǃ',
  'ma˥˩',
  'ən | ɒ ‖',
  'lez‿ami',
  'ᵻ ᵊ ɚ ɝ ˞',
  '',
])('valid IPA passes: %s', (text) => {
  expect(foreignToIpa(text)).toBeUndefined();
});

test.each([
  ['ɪI', 'I'],
  ["'ɪn", "'"],
  ['ɪ:', ':'],
  ['ɪ2', '2'],
  ['été', undefined],
  ['дом', 'д'],
  ['家', '家'],
  ['ɪ🙂', '🙂'],
  ['ɪ\n', '\n'],
])('the first symbol that is not IPA is found: %j', (text, sign) => {
  expect(foreignToIpa(text)).toBe(sign);
});
