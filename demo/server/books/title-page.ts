/** Words before the author's name on title pages: "Written by", "Von". */
const BEFORE_AUTHOR = new Set(['by', 'written', 'von', 'de', 'par', 'por', 'di', 'van']);
/** Most characters on a title page besides title and author. */
const OTHER_CHARACTERS_MAX = 40;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Whether a part of a book is its title page: it contains the title, the author, and at most a few more words, such as
 * a subtitle. The opening credits already say title and author.
 */
export const isTitlePage = (texts: readonly string[], title: string, author: string): boolean => {
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  if (characters > title.length + author.length + OTHER_CHARACTERS_MAX) return false;
  const titleWords = wordsOf(title);
  const authorWords = wordsOf(author);
  const known = new Set([...titleWords, ...authorWords, ...BEFORE_AUTHOR]);
  const words = texts.flatMap(wordsOf);
  const says = (wanted: readonly string[]) => words.join(' ').includes(wanted.join(' '));
  return (
    says(titleWords) &&
    ((authorWords.length > 0 && says(authorWords)) || words.every((word) => known.has(word)))
  );
};
