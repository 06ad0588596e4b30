import { expect, test } from 'vitest';
import { canRead } from '../../../demo/server/reading/can-read.ts';

test.each([
  ['Hello', 'en-US'],
  ['東京 2024', 'en-US'],
  ['Привет', 'en-US'],
  ['नमस्ते', 'de-DE'],
  ['東京', 'ja-JP'],
  ['你好', 'zh-CN'],
  ['の味', 'zh-CN'],
  ['タワー', 'ja-JP'],
  ['नमस्ते', 'hi-IN'],
  ['مرحبا', 'ar'],
])('%s can be read in %s', (text, language) => {
  expect(canRead(text, language)).toBe(true);
});

test.each([
  ['東京タワー。', 'en-US'],
  ['안녕하세요!', 'ja-JP'],
  ['ひらがな', 'zh-CN'],
  ['你好', 'fr-FR'],
  ['مرحبا بالعالم', 'fr-FR'],
  ['… 🎉', 'en-GB'],
])('%s cannot be read in %s', (text, language) => {
  expect(canRead(text, language)).toBe(false);
});
