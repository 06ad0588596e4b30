import type { Language } from '../language.ts';

/** Result of a rule. */
export interface Read {
  /** End of the piece in the source. */
  to: number;
  text: string;
  /** Whether it ends in a number, so that a dash after it may mean "to". */
  number?: boolean;
}

/** The position at which a rule is tried. */
export interface Place {
  /** The source, normalised by `scanText`. */
  scan: string;
  at: number;
  /** Whether a number ends right before this position. */
  afterNumber: boolean;
}

/** Reads the piece that begins at a position; undefined when the rule does not apply. Takes bounded time. */
export type Rule = (place: Place) => Read | undefined;

/** The rules of a language, by the kind of a piece's first character. The first rule that applies wins. */
export interface RuleSet {
  digit: readonly Rule[];
  letter: readonly Rule[];
  symbol: readonly Rule[];
}

export type MakeRules = (language: Language) => Partial<RuleSet>;

/** Makes a rule of a pattern, which is matched sticky and in Unicode mode. */
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

/** A pattern of these words, longest first. */
export const anyOf = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');
