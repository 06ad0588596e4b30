import { readableSign } from './rules/scripts.ts';
import { rulesFor } from './rules-for.ts';

const known = new Map<string, RegExp>();

/**
 * Whether a text contains something that a voice of this language can say: a letter or digit, except of scripts whose
 * words the rules of the language leave out.
 *
 * @param language BCP 47; a language without rules is read as written
 */
export const canRead = (text: string, language: string): boolean => {
  if (!rulesFor(language)) return true;
  const base = language.toLowerCase().split(/[-_]/)[0]!;
  const sign = known.get(base) ?? readableSign(base);
  known.set(base, sign);
  return sign.test(text);
};
