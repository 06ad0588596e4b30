import { readableSign } from './rules/scripts.ts';
import { rulesFor } from './rules-for.ts';

const known = new Map<string, RegExp>();

/**
 * Whether there is something in a text that a voice of this language can say: a letter or digit that is not of a script
 * whose words the rules of the language leave out.
 *
 * @param language BCP 47; one without rules is read as written
 */
export const canRead = (text: string, language: string): boolean => {
  if (!rulesFor(language)) return true;
  const base = language.toLowerCase().split(/[-_]/)[0]!;
  const sign = known.get(base) ?? readableSign(base);
  known.set(base, sign);
  return sign.test(text);
};
