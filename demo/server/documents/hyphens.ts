import { glue } from './glue.ts';

const HYPHENATED = /\p{L}+(?:[-‐]\p{L}+)+/gu;
const WORD = /\p{L}{2,}/gu;
const CUT = /(\p{L}+)[-‐\u00ad]$/u;
/** `Vor- und Nachteile`, `pre- and post-war`. */
const CONJUNCTION = /^(?:und|oder|bzw|sowie|and|or|to|et|ou|y|o|e|en|of)\b/u;

const plain = (word: string): string => word.replaceAll('‐', '-').toLowerCase();

/** Joins two lines of a paragraph. */
export type JoinLines = (before: string, after: string) => string;

/**
 * Rejoins words that were hyphenated at the end of a line. A hyphen stays if it belongs to the word: when the document
 * uses the word elsewhere with it and never without it, or when a name or a number follows.
 */
export const lineJoiner = (lines: readonly string[]): JoinLines => {
  const hyphenated = new Set<string>();
  const words = new Set<string>();
  for (const line of lines) {
    for (const [word] of line.matchAll(HYPHENATED)) hyphenated.add(plain(word));
    for (const [word] of line.matchAll(WORD)) words.add(word.toLowerCase());
  }
  return (before, after) => {
    const cut = CUT.exec(before);
    if (!cut) return /[—–/]$/.test(before) && !/\s.$/.test(before) ? before + after : glue([before, after]);
    const stem = before.slice(0, -1);
    if (before.endsWith('\u00ad')) return stem + after;
    const next = /^\p{L}+/u.exec(after)?.[0];
    if (next === undefined || !/^\p{Ll}/u.test(next)) return before + after;
    if (CONJUNCTION.test(after)) return `${before} ${after}`;
    const first = /[\p{L}-]+$/u.exec(stem)?.[0] ?? cut[1]!;
    const belongs = hyphenated.has(plain(`${first}-${next}`)) && !words.has(plain(cut[1]! + next));
    return (belongs ? before : stem) + after;
  };
};

/** Characters before a line break that may decide how its lines are joined. */
const TAIL_CHARACTERS = 200;

/** Joins the lines of a paragraph, in time linear in their length. */
export const joinLines = ([first = '', ...others]: readonly string[], join: JoinLines): string => {
  let text = '';
  let tail = first;
  for (const line of others) {
    tail = join(tail, line);
    if (tail.length <= 2 * TAIL_CHARACTERS) continue;
    text += tail.slice(0, -TAIL_CHARACTERS);
    tail = tail.slice(-TAIL_CHARACTERS);
  }
  return text + tail;
};
