import { glue } from './glue.ts';

// Patterns that begin only at the start of a word take time linear in its length
const HYPHENATED = /(?<!\p{L})\p{L}+(?:[-‐]\p{L}+)+/gu;
const WORD = /\p{L}{2,}/gu;
const HYPHENS = '-‐\u00ad';
const CUT = /(?<!\p{L})(\p{L}+)[-‐\u00ad]$/u;
/** `Vor- und Nachteile`, `pre- and post-war`. */
const CONJUNCTION = /^(?:und|oder|bzw|sowie|and|or|to|et|ou|y|o|e|en|of)\b/u;

const plain = (word: string): string => word.replaceAll('‐', '-').toLowerCase();

/** Joins two lines of a paragraph. */
export type JoinLines = (before: string, after: string) => string;

/** Least number of lines that end at the hyphen of a word, to show that a document divides no other words. */
const WHOLE_WORDS_MIN = 3;

/** The word that a line break may have divided: its letters before the hyphen, and those after it. */
interface Cut {
  /** With earlier hyphens: "mother-in" of "mother-in-\nlaw". */
  first: string;
  last: string;
  next: string;
}

/** Undefined if no word in lower case continues after the break. */
const cutOf = (before: string, after: string): Cut | undefined => {
  // Few lines end with a hyphen, and this is far faster than the pattern
  const last = HYPHENS.includes(before.at(-1) ?? '.') ? CUT.exec(before)?.[1] : undefined;
  const next = /^\p{L}+/u.exec(after)?.[0];
  if (last === undefined || next === undefined || !/^\p{Ll}/u.test(next)) return undefined;
  return { first: /(?<![\p{L}-])[\p{L}-]+$/u.exec(before.slice(0, -1))?.[0] ?? last, last, next };
};

/**
 * Rejoins words that were hyphenated at the end of a line. A hyphen stays if it belongs to the word: when the document
 * uses the word elsewhere with it and never without it, when a name or a number follows, or when the document divides
 * no words elsewhere.
 */
export const lineJoiner = (lines: readonly string[]): JoinLines => {
  const hyphenated = new Set<string>();
  const words = new Set<string>();
  for (const line of lines) {
    for (const [word] of line.matchAll(HYPHENATED)) hyphenated.add(plain(word));
    for (const [word] of line.matchAll(WORD)) words.add(word.toLowerCase());
  }
  const isDivided = ({ last, next }: Cut) => words.has(plain(last + next));
  const isWhole = (cut: Cut) => hyphenated.has(plain(`${cut.first}-${cut.next}`)) && !isDivided(cut);
  const cuts = lines.flatMap((line, at) => cutOf(line, lines[at + 1] ?? '') ?? []);
  const wholes = cuts.filter(isWhole).length;
  const dividesNone = wholes >= WHOLE_WORDS_MIN && wholes > cuts.filter(isDivided).length;
  return (before, after) => {
    if (!CUT.test(before))
      return /[—–/]$/.test(before) && !/\s.$/.test(before) ? before + after : glue([before, after]);
    const stem = before.slice(0, -1);
    if (before.endsWith('\u00ad')) return stem + after;
    const cut = cutOf(before, after);
    if (!cut) return before + after;
    if (CONJUNCTION.test(after)) return `${before} ${after}`;
    return (isWhole(cut) || (dividesNone && !isDivided(cut)) ? before : stem) + after;
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
