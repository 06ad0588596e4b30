import { findMatches } from '../../../../studio/script/search/find-matches.ts';
import type { TextRange } from '../../../../studio/model/places.ts';
import type { Query } from './query.ts';

/** A match with its replacement text. */
export interface Replacement extends TextRange {
  readonly by: string;
}

/** Finds the matches of a query in one text at a time. */
export interface Finder {
  find(text: string): readonly TextRange[];
  /** The matches with their replacements. */
  replacements(text: string, by: string): readonly Replacement[];
}

export const NO_FINDER: Finder = { find: () => [], replacements: () => [] };

/** Finds literal text, for queries that are no pattern. */
export function wordFinder(query: Query): Finder {
  const find = (text: string) => findMatches(text, query.words, query);
  return { find, replacements: (text, by) => find(text).map((range) => ({ ...range, by })) };
}
