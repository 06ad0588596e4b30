/** Words that title pages have before the name of the author: "Written by", "Von". */
const BEFORE_AUTHOR = new Set(['by', 'written', 'von', 'de', 'par', 'por', 'di', 'van']);
/** Most characters of a title page beside its title and author. */
const OTHER_CHARACTERS_MAX = 40;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a part of a book says nothing but its title and author, which the opening credits say. */
export const isTitlePage = (texts: readonly string[], title: string, author: string): boolean => {
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  if (characters > title.length + author.length + OTHER_CHARACTERS_MAX) return false;
  const titleWords = wordsOf(title);
  const known = new Set([...titleWords, ...wordsOf(author), ...BEFORE_AUTHOR]);
  const words = texts.flatMap(wordsOf);
  return words.every((word) => known.has(word)) && words.join(' ').includes(titleWords.join(' '));
};
