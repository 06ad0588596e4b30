import { baseLanguage } from '../../../contract/base-language.ts';
import { countCharacters } from '../../../contract/constants/script.ts';

/** Languages whose characters are twice as wide as Latin ones. */
const WIDE = new Set(['zh', 'ja', 'ko']);
const NARROW = /[\u0020-\u024f\uff61-\uffdc]/g;

/**
 * Length of a line as style guides count it: in Chinese, Japanese and Korean, half-width characters count as a half.
 * https://backlothelp.netflix.com/hc/en-us/articles/115001352212
 *
 * @param language BCP 47
 */
export const lineLength = (text: string, language: string): number => {
  const characters = countCharacters(text);
  if (!WIDE.has(baseLanguage(language))) return characters;
  return characters - (text.match(NARROW)?.length ?? 0) / 2;
};
