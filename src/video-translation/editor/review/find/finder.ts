import { findMatches } from '../../../../studio/script/search/find-matches.ts';
import type { TextRange } from '../../../../studio/model/places.ts';
import type { Query } from './query.ts';

/** A match with what stands in its place after it is replaced. */
export interface Replacement extends TextRange {
  readonly by: string;
}

/** Looks for the words of a query in one text after another. */
export interface Finder {
  find(text: string): readonly TextRange[];
  /** The same matches, each with its replacement. */
  replacements(text: string, by: string): readonly Replacement[];
}

export const NO_FINDER: Finder = { find: () => [], replacements: () => [] };

/** Words as they are, where the query has no pattern. */
export function wordFinder(query: Query): Finder {
  const find = (text: string) => findMatches(text, query.words, query);
  return { find, replacements: (text, by) => find(text).map((range) => ({ ...range, by })) };
}
