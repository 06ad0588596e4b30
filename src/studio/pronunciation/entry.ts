import type { Pronunciation } from '../../contract/index.ts';

/** Two entries with one key are one: the later replaces the first. */
export const keyOf = ({ word, language }: Pick<Pronunciation, 'word' | 'language'>): string =>
  `${language} ${word.trim().toLowerCase()}`;

/** As it is shown and searched: `/sɜːʃə/`; empty for none. */
export const shownIpa = ({ ipa }: Pick<Pronunciation, 'ipa'>): string => ipa && `/${ipa}/`;

/** IPA as it was typed, without the slashes or brackets that often enclose it. */
export const bareIpa = (typed: string): string =>
  typed.trim().replace(/^(?:\/(.*)\/|\[(.*)\])$/, (_, slashed, bracketed) => (slashed ?? bracketed).trim());

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Entries whose word, respelling or IPA has the query in it, upper case and accents aside. */
export function searchEntries(list: readonly Pronunciation[], query: string): readonly Pronunciation[] {
  const wanted = fold(query.trim());
  if (!wanted) return list;
  return list.filter((entry) => fold(`${entry.word}\n${entry.say}\n${shownIpa(entry)}`).includes(wanted));
}

/** Longest word, in UTF-16 units. */
export const WORD_CHARACTERS_MAX = 100;
/** Longest respelling and longest IPA. */
export const SAID_CHARACTERS_MAX = 200;
