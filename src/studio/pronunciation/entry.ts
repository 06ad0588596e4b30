import type { Pronunciation } from '../../contract/index.ts';

/** Key of an entry. A later entry with the same key replaces the first. */
export const keyOf = ({ word, language }: Pick<Pronunciation, 'word' | 'language'>): string =>
  `${language} ${word.trim().toLowerCase()}`;

/** IPA for display and search: `/sɜːʃə/`; empty for none. */
export const shownIpa = ({ ipa }: Pick<Pronunciation, 'ipa'>): string => ipa && `/${ipa}/`;

/** IPA as typed, without slashes or brackets around it. */
export const bareIpa = (typed: string): string =>
  typed.trim().replace(/^(?:\/(.*)\/|\[(.*)\])$/, (_, slashed, bracketed) => (slashed ?? bracketed).trim());

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Entries whose word, respelling or IPA contains the query, ignoring case and accents. */
export function searchEntries(list: readonly Pronunciation[], query: string): readonly Pronunciation[] {
  const wanted = fold(query.trim());
  if (!wanted) return list;
  return list.filter((entry) => fold(`${entry.word}\n${entry.say}\n${shownIpa(entry)}`).includes(wanted));
}

/** Longest word, in UTF-16 units. */
export const WORD_CHARACTERS_MAX = 100;
/** Longest respelling and longest IPA, in UTF-16 units. */
export const SAID_CHARACTERS_MAX = 200;
