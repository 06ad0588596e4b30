import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { TextRange } from '../../../../studio/model/places.ts';
import type { Finder } from './finder.ts';
import type { Query } from './query.ts';

/** An invalid pattern. The message says where the error is, in English. */
export class BadPattern extends Error {}

const compile = ({ words, matchCase }: Query): RE2JS => {
  try {
    return RE2JS.compile(words, RE2JS.LOOKBEHINDS | (matchCase ? 0 : RE2JS.CASE_INSENSITIVE));
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    throw new BadPattern(error.message.replace(/^error parsing regexp: /, '').replace('`(?i)', '`'));
  }
};

const LETTER = /[\p{L}\p{M}\p{N}_]/u;
/** Whether neither end is inside a word. */
const isWhole = (text: string, { start, end }: TextRange): boolean => {
  const isInside = (at: number) =>
    LETTER.test(text.slice(Math.max(0, at - 1), at)) && LETTER.test(text.slice(at, at + 1));
  return !isInside(start) && !isInside(end);
};

/** `$1`, `$<name>`, `$&` and `$$`, as in JavaScript. */
const REFERENCE = /\$(?:(\$)|(&)|(\d{1,2})|<([^>]+)>)/g;

/**
 * Finds a regular expression in time linear to the text, whatever the pattern. The browser's own engine could block the
 * page forever on some patterns, with no way to stop it.
 * @throws BadPattern
 */
export function patternFinder(query: Query): Finder {
  const pattern = compile(query);
  const { wholeWord } = query;
  const names = pattern.namedGroups() as Readonly<Record<string, number>>;
  const each = <T>(text: string, read: (range: TextRange, group: (index: number) => string) => T): T[] => {
    const matcher = pattern.matcher(text);
    const found: T[] = [];
    while (matcher.find()) {
      const range = { start: matcher.start(), end: matcher.end() };
      // An empty match cannot be shown
      if (range.start === range.end || (wholeWord && !isWhole(text, range))) continue;
      const group = (index: number) => (index <= matcher.groupCount() ? (matcher.group(index) ?? '') : '');
      found.push(read(range, group));
    }
    return found;
  };
  return {
    find: (text) => each(text, (range) => range),
    replacements: (text, by) =>
      each(text, (range, group) => ({
        ...range,
        by: by.replace(REFERENCE, (all, dollar: string, whole: string, index: string, name: string) => {
          if (dollar) return '$';
          if (whole) return group(0);
          const number = index ? Number(index) : names[name];
          return number === undefined ? all : group(number);
        }),
      })),
  };
}
