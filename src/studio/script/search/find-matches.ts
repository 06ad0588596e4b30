import type { TextRange } from '../../model/places.ts';

export interface FindOptions {
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
}

/** Any case, and inside words. */
export const ANYWHERE: FindOptions = { matchCase: false, wholeWord: false };

/** Matches marked in the text. */
export interface Matches {
  readonly ranges: readonly TextRange[];
  /** Index of the current match; -1 for none. */
  readonly current: number;
}

/** Where the words occur in the text, in order and without overlap; none for empty words. */
export function findMatches(text: string, words: string, options: FindOptions): TextRange[] {
  if (words === '') return [];
  const { matchCase, wholeWord } = options;
  const escaped = words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const inWord = '[\\p{L}\\p{M}\\p{N}_]';
  // A side that is not a letter cannot be inside a word
  const before = wholeWord && /^[\p{L}\p{M}\p{N}_]/u.test(words) ? `(?<!${inWord})` : '';
  const after = wholeWord && /[\p{L}\p{M}\p{N}_]$/u.test(words) ? `(?!${inWord})` : '';
  const pattern = new RegExp(before + escaped + after, matchCase ? 'gu' : 'giu');
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** Index of the first match at or after an offset, else of the first one; -1 when there is none. */
export function matchFrom(matches: readonly TextRange[], offset: number): number {
  if (matches.length === 0) return -1;
  return Math.max(
    0,
    matches.findIndex(({ start }) => start >= offset),
  );
}

/** The text with every match replaced. */
export function replaceMatches(text: string, matches: readonly TextRange[], by: string): string {
  let from = 0;
  let replaced = '';
  for (const { start, end } of matches) {
    replaced += text.slice(from, start) + by;
    from = end;
  }
  return replaced + text.slice(from);
}
