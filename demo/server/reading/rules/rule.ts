import type { Language } from '../language.ts';

/** A piece that was read. */
export interface Read {
  /** Where it ends in the source. */
  to: number;
  text: string;
  /** It ends in a number, so that a dash after it may mean "to". */
  number?: boolean;
}

/** The place a rule is asked about. */
export interface Place {
  /** The source as `scanText` gives it. */
  scan: string;
  at: number;
  /** A number ends right before. */
  afterNumber: boolean;
}

/** Reads the piece that begins at a place; undefined when it does not apply. Takes bounded time. */
export type Rule = (place: Place) => Read | undefined;

/** The rules of a language by the character a piece begins with; the first that applies reads it. */
export interface RuleSet {
  digit: readonly Rule[];
  letter: readonly Rule[];
  symbol: readonly Rule[];
}

export type MakeRules = (language: Language) => Partial<RuleSet>;

/** A rule of a pattern: sticky and with Unicode. */
export const rule = (
  pattern: string,
  read: (match: RegExpExecArray, place: Place) => Omit<Read, 'to'> | Read | string | undefined,
  flags = '',
): Rule => {
  const sticky = new RegExp(pattern, `uy${flags}`);
  return (place) => {
    sticky.lastIndex = place.at;
    const match = sticky.exec(place.scan);
    if (!match || match[0].length === 0) return undefined;
    const result = read(match, place);
    if (result === undefined) return undefined;
    const to = place.at + match[0].length;
    return typeof result === 'string' ? { to, text: result } : { to, ...result };
  };
};

/** Not inside a word. */
export const START = '(?<![\\p{L}\\p{M}\\p{N}])';
export const END = '(?![\\p{L}\\p{M}\\p{N}])';

/** The words as a pattern, longest first. */
export const anyOf = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');
