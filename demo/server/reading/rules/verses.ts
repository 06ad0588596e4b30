import { START, anyOf, rule, type MakeRules } from './rule.ts';

/** John 3:16, Mt 5, 3-12: chapter and verse of a book, both as cardinals. */
export const verses: MakeRules = (language) => {
  const { books, cardinal, words } = language;
  if (!books) return {};
  const names = Object.keys(books);
  const place =
    '\\.?[ \u00a0](\\d{1,3})[:,][ \u00a0]?(\\d{1,3})(?:[-\u2013](\\d{1,3}))?(?![\\p{L}\\p{N}]|[.,:]\\d)';
  const say = (name: string, [chapter, from, to]: readonly (string | undefined)[]) =>
    [
      books[name] || name,
      cardinal(Number(chapter)),
      cardinal(Number(from)),
      to === undefined ? '' : `${words.to} ${cardinal(Number(to))}`,
    ]
      .filter(Boolean)
      .join(' ');
  const numbered = language.bookNumber;
  return {
    letter: [
      // Ps. 23: a chapter alone
      rule(`${START}Ps\\.?[ \u00a0](?=\\d{1,3}(?!\\d))`, () => (books['Ps'] ? `${books['Ps']} ` : undefined)),
      rule(`${START}(${anyOf(names)})${place}`, ([, name, ...rest]) => say(name!, rest)),
    ],
    digit: numbered
      ? [
          rule(`${START}([1-5])\\.?[ \u00a0](${anyOf(names)})${place}`, ([, n, name, ...rest]) => {
            return `${numbered(Number(n))} ${say(name!, rest)}`;
          }),
        ]
      : [],
  };
};
