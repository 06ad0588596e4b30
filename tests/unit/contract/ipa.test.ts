import { expect, test } from 'vitest';
import { foreignToIpa } from '../../../src/contract/ipa.ts';
import { LONG, SECOND_STRESS, signsOf, STRESS } from '../../../src/studio/pronunciation/ipa-signs.ts';

test('every sign that the keyboard offers is IPA', () => {
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
])('IPA as it is written passes: %s', (text) => {
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
])('the first sign that is none is found: %j', (text, sign) => {
  expect(foreignToIpa(text)).toBe(sign);
});
