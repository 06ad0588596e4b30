/** Content of `w:lang`: one language per kind of script. */
export interface WrittenLanguages {
  latin: string;
  eastAsian: string;
  rightToLeft: string;
}

export const NO_LANGUAGES: WrittenLanguages = { latin: '', eastAsian: '', rightToLeft: '' };

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

export const writtenLanguages = (attributes: Readonly<Record<string, string>>): WrittenLanguages => ({
  latin: attributes['w:val'] ?? '',
  eastAsian: attributes['w:eastAsia'] ?? '',
  rightToLeft: attributes['w:bidi'] ?? '',
});

/** The language for a text, according to its script. */
export const languageFor = (text: string, run: WrittenLanguages, usual: WrittenLanguages): string => {
  if (EAST_ASIAN.test(text)) return run.eastAsian || usual.eastAsian;
  if (RIGHT_TO_LEFT.test(text)) return run.rightToLeft || usual.rightToLeft;
  return run.latin || usual.latin;
};
