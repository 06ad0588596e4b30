/**
 * Words for recognising full stops that do not end a sentence, for one language. In lower case, without the final stop.
 */
interface SentenceEnds {
  /** Abbreviations that never end a sentence: a name or the rest of the phrase follows. */
  readonly joining: ReadonlySet<string>;
  /** Those that join when a number follows: "No. 5", but not "He said no. Then". */
  readonly numbered: ReadonlySet<string>;
  /** Those that end a sentence only before a word that often starts one: "Inc." "U.S." */
  readonly open: ReadonlySet<string>;
  /** Those that end a sentence before any capital, though they look like initials: "B.C." */
  readonly closing: ReadonlySet<string>;
  /** Names of days, which may follow a time of day: "6 a.m. Monday". */
  readonly days: ReadonlySet<string>;
  /** Words such as "he" or "the". After an abbreviation they start a new sentence. */
  readonly starters: ReadonlySet<string>;
  /** Words before a single letter that is not an initial: "Plan B." */
  readonly lettered: ReadonlySet<string>;
  /** Words before a number whose stop makes it an ordinal, in languages that write ordinals like that. */
  readonly beforeOrdinal: ReadonlySet<string>;
  /** Words after such an ordinal, whatever precedes it. */
  readonly afterOrdinal: ReadonlySet<string>;
}

/** The lists of a language, each as words separated by spaces. */
export type EndsData = Partial<Record<keyof SentenceEnds, string>>;

/** Valid in every language. */
const COMMON: EndsData = {
  joining: 'mr mrs ms dr prof st vs e.g i.e z.b d.h hr hrn fr sr sra m mm mme sig dott nl bzw ca p.ej',
  numbered: 'no nos nr n fig p pp vol art',
  open: 'u.s inc ltd corp co jr',
};

const setOf = (...lists: readonly (string | undefined)[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list?.split(' ') ?? []));

export const endsOf = (data: EndsData): SentenceEnds => ({
  joining: setOf(COMMON.joining, data.joining),
  numbered: setOf(COMMON.numbered, data.numbered),
  open: setOf(COMMON.open, data.open),
  closing: setOf(data.closing),
  days: setOf(data.days),
  starters: setOf(data.starters),
  lettered: setOf(data.lettered),
  beforeOrdinal: setOf(data.beforeOrdinal),
  afterOrdinal: setOf(data.afterOrdinal),
});

/** Lists for all languages without lists of their own. */
const commonEnds: SentenceEnds = endsOf({});

const CLOSERS = '"\'”’»)]}';
const OPENERS = ' \t\n\u00a0\u202f(["\'“‘«—–';
/** Hindi verbs of saying after a quotation. */
const SAID = /^(?:उसने|उन्होंने|वह बोल|कहा|बोल|पूछा|चिल्ला)/u;
const COMPANY = /^(?:Inc|Ltd|Corp|Co|LLC|GmbH|AG|S\.A)(?![\p{L}])/u;
/** A Japanese quotation continues with と or って, unless that starts a word of the next sentence. */
const QUOTED = /^(?:って|と(?!ころ|にかく|ても|りあえず|もかく|はいえ|ある|き))/u;
/** Longest second part of an abbreviation written with a space, in characters: EE. UU. */
const SHORT = 4;

/** Whether the sentence continues in `next`, although `text` ends like a sentence. */
export function continues(text: string, next: string, ends: SentenceEnds = commonEnds): boolean {
  // "Stop!" he said. / wait … what / —¿Vienes? —preguntó
  if (/^(?:[—–-] ?)?\p{Ll}/u.test(next)) return true;
  // In scripts without capitals nothing marks a new sentence after … or an exclamation
  if (/(?:\.{3}|…)$/.test(text) && /^\p{Lo}/u.test(next)) return true;
  if (/[!?]["”]$/.test(text) && SAID.test(next)) return true;
  let to = text.length;
  while (to > 0 && CLOSERS.includes(text[to - 1]!)) to--;
  const last = text[to - 1];
  if (last === '!' || last === '?') return to === text.length && COMPANY.test(next);
  if (last === '」' || last === '』') return QUOTED.test(next);
  if (last !== '.') return false;
  const word = wordBefore(text, to - 1);
  if (word === '' || word.endsWith('.')) return false;
  // The number of a list item: "1." "IV." "a."
  if (word.length + 1 === text.length && LIST_ITEM.test(word)) return true;
  // After a longer word, the word before does not matter
  const before = word.length <= SHORT ? wordBefore(text, to - 1 - word.length) : '';
  return stopJoins(word, before, next, ends);
}

const LIST_ITEM = /^(?:\d{1,3}|[ivxlc]{1,5}|\p{L})$/iu;

/** The word that ends at an index, or before the white space there. */
function wordBefore(text: string, end: number): string {
  let to = end;
  while (to > 0 && /\s/.test(text[to - 1]!)) to--;
  let from = to;
  while (from > 0 && !OPENERS.includes(text[from - 1]!)) from--;
  return text.slice(from, to);
}

/** German streets and numbers: Goethestr. 12, Kundennr. 7, Art.-Nr. 3 */
const BEFORE_NUMBER = /(?:\p{L}(?:str|pl|nr)|-nr)$/u;

/** Whether the full stop after `word` does not end the sentence. @param before the word before it */
function stopJoins(word: string, before: string, next: string, ends: SentenceEnds): boolean {
  if (/^\p{Lu}$/u.test(word) && ends.lettered.has(before.toLowerCase())) return false;
  const plain = word.toLowerCase();
  // "a. C.", "EE. UU." and "tél. port." are listed with both parts
  const pair = /^\p{L}{1,3}\.$/u.test(before) ? before.toLowerCase() + plain : plain;
  const has = (list: ReadonlySet<string>) => list.has(plain) || list.has(pair);
  const isNumbered = /^(?:[(+]?[\d#§]|[IVXLC]{1,7}(?![\p{L}\p{N}]))/u.test(next);
  if (isNumbered && (has(ends.numbered) || BEFORE_NUMBER.test(plain))) return true;
  if (has(ends.closing))
    return isDay(next, ends) || (/^(?:\d|\p{Lu}{2,5}(?!\p{L}))/u.test(next) && !begins(next, ends));
  if (has(ends.joining)) return true;
  if (has(ends.open)) return !begins(next, ends);
  if (/^\d{1,3}$/.test(word)) return ordinalJoins(before.toLowerCase(), next, ends);
  // "z. B.", "d. h.": another single letter with a stop follows
  if (word.length === 1 && /^\p{L}\p{M}*\./u.test(next)) return true;
  // Initials in a script without capitals, which ends sentences with another sign: "जे."
  if (/^(?:[\u0900-\u0963]{1,4}\.?)+$/u.test(word)) return true;
  // Initials: "J." "J.R.R." "J.-P."; a lone I is a pronoun
  if (!/^(?:\p{Lu}\.-?)*\p{Lu}$/u.test(word) || word === 'I') return false;
  return !begins(next, ends);
}

const firstWord = (text: string): string => /[\p{L}\p{M}'’]+/u.exec(text)?.[0] ?? '';

/** Whether the first word often starts a sentence and is not an initial. */
function begins(next: string, { starters }: SentenceEnds): boolean {
  const word = firstWord(next);
  return next[word.length] !== '.' && starters.has(word.toLowerCase().replace('’', "'"));
}

const isDay = (next: string, { days }: SentenceEnds): boolean => days.has(firstWord(next).toLowerCase());

const ordinalJoins = (before: string, next: string, ends: SentenceEnds): boolean =>
  /^\p{Lu}/u.test(next) &&
  !begins(next, ends) &&
  (ends.beforeOrdinal.has(before) || ends.afterOrdinal.has(firstWord(next).toLowerCase()));
