import type { Language } from '../language.ts';
import { sayDigits } from '../number.ts';
import { END, START, rule, type MakeRules } from './rule.ts';

const ENDINGS =
  'com|org|net|edu|gov|info|biz|io|dev|app|ai|co|uk|us|ca|au|de|at|ch|fr|be|es|mx|it|pt|br|in|nl|eu|ru|ua|pl|cz|gr|hu|fi|se|no|dk|ro|tr|tv|me|' +
  'pdf|docx?|xlsx?|pptx?|txt|csv|json|html?|jpe?g|png|gif|svg|mp[34]|wav|zip|js|ts|tsx|py|sh|md|yml|yaml|css|xml|log|php|sql|java|cpp|toml';
/** Country domains that are spelled because they are also words. */
const ENDING_SPELLED = /^(?:de|at|eu|be|au)$/;
const NUMBER_DIGITS = 2;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,62})';

/** An address in spoken form: words, numbers and the symbols between them. */
const spell = (written: string, language: Language): string => {
  const { words } = language;
  const signs: Readonly<Record<string, string>> = {
    '.': words.dot,
    '/': words.slash,
    '?': words.question,
    '=': words.equals,
    '&': words.and,
    '-': words.dash,
    _: words.underscore,
    ':': words.colon,
    '#': words.hash,
    '%': words.percent,
    '@': words.at,
    '~': words.tilde,
    '+': words.plus,
  };
  return (written.match(/\d+|[\p{L}\p{M}]+|./gu) ?? [])
    .map((piece, index, pieces) => {
      if (
        ENDING_SPELLED.test(piece) &&
        pieces[index - 1] === '.' &&
        !/^[\p{L}\d.-]/u.test(pieces[index + 1] ?? '')
      )
        return [...piece.toUpperCase()].join(' ');
      if (!/^\d/.test(piece))
        return (
          signs[piece] ?? (/^[\p{L}\p{M}]/u.test(piece) ? (language.acronyms ? sayWord : apart)(piece) : '')
        );
      if (/^(?:19|20)\d\d$/.test(piece)) return language.year?.(Number(piece)) ?? piece;
      return piece.length > NUMBER_DIGITS || /^0./.test(piece)
        ? sayDigits(piece, language)
        : language.cardinal(Number(piece));
    })
    .filter(Boolean)
    .join(' ');
};

/** Splits ThrowbackThursday into words. */
const apart = (word: string) => word.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

/** Spells short pieces that cannot be said as a word: www, html, npr. */
const sayWord = (piece: string) =>
  /^(?:[bcdfghj-np-tv-xz]{2,5}|html|csv|pdf|url|api|jpe?g|gif|exe|io|uk|eu|us)$/i.test(piece)
    ? [...piece.toUpperCase()].join(' ')
    : apart(piece);

/** Removes the punctuation of the surrounding sentence. */
const address = (written: string) =>
  written.replace(/[.,;:!?'")\]}*_]{1,8}$/, '').replace(/[.,;:!?'")\]}]{1,8}$/, '');

export const web: MakeRules = (language) => {
  const read = (written: string, at: number) => {
    const kept = address(written);
    const said = spell(kept.replace(/^[a-z]{3,5}:\/\//i, '').replace(/\/$/, ''), language);
    return said ? { to: at + kept.length, text: said } : undefined;
  };
  const domain = `${LABEL}(?:\\.${LABEL}){0,4}\\.(?:${ENDINGS})(?![\\p{L}\\p{M}\\p{N}@_]|-\\p{L}|\\.\\p{L})`;
  const site = [
    rule(`${START}(?:https?|ftp)://[^\\s<>"]{1,2000}`, ([written], { at }) => read(written, at), 'i'),
    rule(`${START}www\\.[^\\s<>"]{1,2000}`, ([written], { at }) => read(written, at), 'i'),
    rule(`${START}(?<!@)${domain}(?:[/?][^\\s<>"]{0,2000})?`, ([written], { at }) => read(written, at)),
  ];
  const mail = rule(
    `${START}[\\p{L}\\p{N}](?:[\\p{L}\\p{N}._%+-]{0,63})@(?:[a-z0-9-]{1,63}\\.){1,4}[a-z]{2,24}${END}`,
    ([written]) => spell(written, language),
    'i',
  );
  return {
    letter: [mail, ...site],
    digit: [mail, site[2]!],
    symbol: [
      // a .csv file
      rule(
        '(?<=^|[\\s("])\\.(csv|pdf|txt|html?|xlsx?|docx?|jpe?g|png|gif|svg|zip|exe|json|wav|mp[34])(?![\\p{L}\\p{N}])',
        ([, ending]) => `${language.words.dot} ${spell(ending!, language)}`,
      ),
      rule(`(?<![\\p{L}\\p{M}\\p{N}@])@(?=[\\p{L}\\p{N}_])[\\p{L}\\p{M}\\p{N}_]{1,40}`, ([written]) =>
        spell(written, language),
      ),
      rule(
        `(?<![\\p{L}\\p{M}\\p{N}&#])#[\\p{L}\\p{M}\\p{N}_]{0,60}[\\p{L}\\p{M}][\\p{L}\\p{M}\\p{N}_]{0,60}`,
        ([written]) => {
          const words = spell(written.slice(1).replaceAll('_', ' '), language);
          return `${language.words.hashtag} ${words}`;
        },
      ),
    ],
  };
};
