import type { Pronounced } from '../../../src/contract/pronunciation.ts';
import { findPronounced } from './pronounce.ts';
import { rulesFor } from './rules-for.ts';
import { unreadable } from './rules/scripts.ts';

const known = new Map<string, RegExp>();

/**
 * The words of a text that a voice of this language leaves out because it cannot read their script.
 *
 * @param language BCP 47; in a language without rules nothing is left out
 * @param pronounced words with a pronunciation in the user's list
 */
export const leftOut = (text: string, language: string, pronounced: readonly Pronounced[]): string[] => {
  if (!rulesFor(language)) return [];
  const base = language.toLowerCase().split(/[-_]/)[0]!;
  const pattern = known.get(base) ?? new RegExp(unreadable(base), 'gu');
  known.set(base, pattern);
  const words = [...text.matchAll(pattern)];
  const places = words.length > 0 ? findPronounced(text, pronounced, true) : [];
  return words.flatMap(({ 0: word, index }) =>
    places.some(({ from, to }) => from < index + word.length && index < to) ? [] : [word],
  );
};
