import { isSpeakable } from '../../../../contract/constants/script.ts';
import { UNSPACED } from '../../timed-words.ts';
import type { Finding, GlossaryTerm, SubtitleRow } from './finding.ts';

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s\u2019']+/g, ' ')
    .trim();

/** Ending of a word in another case or number. */
const ENDING = String.raw`\p{L}{0,3}`;

/** Finds whole words, in scripts that put spaces between words. */
const finderOf = (expression: string, ending: string): ((text: string) => boolean) => {
  const words = plain(expression);
  if (UNSPACED.test(words)) return (text) => text.includes(words);
  const escaped = words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', `${ending} `);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}${ending}(?![\p{L}\p{N}])`, 'u');
  return (text) => text.includes(words.slice(0, 2)) && pattern.test(text);
};

export interface PreparedTerm {
  readonly term: GlossaryTerm;
  /** The normalised source of a term that is never translated; null for other terms. */
  readonly name: string | null;
  readonly isIn: (source: string) => boolean;
  readonly isKept: (text: string) => boolean;
}

/** Prepares terms for checking many rows. Terms without a word are left out. */
export const prepareGlossary = (glossary: readonly GlossaryTerm[]): PreparedTerm[] =>
  glossary
    .filter(({ source, target }) => isSpeakable(source) && (target === null || isSpeakable(target)))
    .map((term) => ({
      term,
      name: term.target === null ? plain(term.source) : null,
      isIn: finderOf(term.source, ''),
      isKept: finderOf(term.target ?? term.source, ENDING),
    }));

/** Names, interjections and words shared by two languages often stay the same, so a single word is not checked. */
const hasWords = (text: string): boolean =>
  (UNSPACED.test(text) ? /\p{L}{2}/u : /\p{L}[^\p{L}]+\p{L}/u).test(text);

/** Checks that a row is translated, and uses the glossary's terms. */
export const checkTranslation = (row: SubtitleRow, glossary: readonly PreparedTerm[]): Finding[] => {
  if (row.source === undefined || !isSpeakable(row.source)) return [];
  const [source, text] = [plain(row.source), plain(row.text)];
  const isName = glossary.some(({ name }) => name === source);
  if (text === '' || (text === source && hasWords(text) && !isName))
    return [{ rowId: row.id, check: 'untranslated', value: 0, limit: 1 }];
  return glossary
    .filter(({ isIn, isKept }) => isIn(source) && !isKept(text))
    .map(({ term }) => ({
      rowId: row.id,
      check: 'glossary',
      value: term.source,
      limit: term.target ?? term.source,
    }));
};
