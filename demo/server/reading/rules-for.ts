import { chineseRules } from './east/chinese.ts';
import { japaneseRules } from './east/japanese.ts';
import { languageOf } from './languages/index.ts';
import { rulesOf } from './rules/index.ts';
import type { RuleSet } from './rules/rule.ts';

/** Languages without spaces between words have separate rules. */
const unspaced: Readonly<Record<string, RuleSet>> = {
  zh: chineseRules,
  cmn: chineseRules,
  ja: japaneseRules,
};

/** The rules of a language; undefined when it is read as written. @param tag BCP 47 */
export const rulesFor = (tag: string): RuleSet | undefined => {
  const own = unspaced[tag.toLowerCase().split(/[-_]/)[0]!];
  if (own) return own;
  const known = languageOf(tag);
  return known && rulesOf(known);
};
