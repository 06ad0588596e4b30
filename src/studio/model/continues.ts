/** What a language knows of full stops that end no sentence. All words are in lower case, without their last stop. */
interface SentenceEnds {
  /** Abbreviations that never end a sentence: a name or more of the phrase follows. */
  readonly joining: ReadonlySet<string>;
  /** Those that join when a number follows: "No. 5", but not "He said no. Then". */
  readonly numbered: ReadonlySet<string>;
  /** Those that end a sentence only before a word that often begins one: "Inc." "U.S." */
  readonly open: ReadonlySet<string>;
  /** Those that end a sentence before any capital, though they look like initials: "B.C." */
  readonly closing: ReadonlySet<string>;
  /** Names of days, which follow a time of day: "6 a.m. Monday". */
  readonly days: ReadonlySet<string>;
  /** Words such as "he" or "the": one of them after an abbreviation means that a new sentence begins. */
  readonly starters: ReadonlySet<string>;
  /** Words before a single letter that is no initial: "Plan B." */
  readonly lettered: ReadonlySet<string>;
  /** Words before a number whose stop makes it an ordinal, in languages that write ordinals so. */
  readonly beforeOrdinal: ReadonlySet<string>;
  /** Words after such an ordinal, whatever stands before it. */
  readonly afterOrdinal: ReadonlySet<string>;
}

/** The lists of a language, each as words parted by spaces. */
export type EndsData = Partial<Record<keyof SentenceEnds, string>>;

/** Known in every language. */
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
/** He said, in Hindi. */
const SAID = /^(?:उसने|उन्होंने|वह बोल|कहा|बोल|पूछा|चिल्ला)/u;
const COMPANY = /^(?:Inc|Ltd|Corp|Co|LLC|GmbH|AG|S\.A)(?![\p{L}])/u;
/** A Japanese quotation goes on with と or って, unless that begins a word of the next sentence. */
const QUOTED = /^(?:って|と(?!ころ|にかく|ても|りあえず|もかく|はいえ|ある|き))/u;
/** The second part of an abbreviation that is written with a space has at most as many characters: EE. UU. */
const SHORT = 4;

/** Whether `text` only seems to end: what follows belongs to the same sentence. */
export function continues(text: string, next: string, ends: SentenceEnds = commonEnds): boolean {
  // "Stop!" he said. / wait … what / —¿Vienes? —preguntó
  if (/^(?:[—–-] ?)?\p{Ll}/u.test(next)) return true;
  // Without capitals nothing says that a sentence begins after … or a cry
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
  // Of a longer word the one before says nothing
  const before = word.length <= SHORT ? wordBefore(text, to - 1 - word.length) : '';
  return stopJoins(word, before, next, ends);
}

const LIST_ITEM = /^(?:\d{1,3}|[ivxlc]{1,5}|\p{L})$/iu;

/** The word that ends at a place, or before the white space there. */
function wordBefore(text: string, end: number): string {
  let to = end;
  while (to > 0 && /\s/.test(text[to - 1]!)) to--;
  let from = to;
  while (from > 0 && !OPENERS.includes(text[from - 1]!)) from--;
  return text.slice(from, to);
}

/** A German street or number: Goethestr. 12, Kundennr. 7 */
const BEFORE_NUMBER = /\p{L}(?:str|pl|nr)$/u;

/** Whether the full stop after `word` is no end. @param before the word before it */
function stopJoins(word: string, before: string, next: string, ends: SentenceEnds): boolean {
  if (/^\p{Lu}$/u.test(word) && ends.lettered.has(before.toLowerCase())) return false;
  const plain = word.toLowerCase();
  // "a. C.", "EE. UU." and "tél. port." are known by both parts
  const pair = /^\p{L}{1,3}\.$/u.test(before) ? before.toLowerCase() + plain : plain;
  const has = (list: ReadonlySet<string>) => list.has(plain) || list.has(pair);
  const isNumbered = /^(?:[(+]?[\d#§]|[IVXLC]{1,7}(?![\p{L}\p{N}]))/u.test(next);
  if (isNumbered && (has(ends.numbered) || BEFORE_NUMBER.test(plain))) return true;
  if (has(ends.closing))
    return isDay(next, ends) || (/^(?:\d|\p{Lu}{2,5}(?!\p{L}))/u.test(next) && !begins(next, ends));
  if (has(ends.joining)) return true;
  if (has(ends.open)) return !begins(next, ends);
  if (/^\d{1,3}$/.test(word)) return ordinalJoins(before.toLowerCase(), next, ends);
  // "z. B.", "d. h.": one more letter with a stop follows
  if (word.length === 1 && /^\p{L}\p{M}*\./u.test(next)) return true;
  // Initials of a script without capitals, which ends its sentences with another sign: "जे."
  if (/^(?:[\u0900-\u0963]{1,4}\.?)+$/u.test(word)) return true;
  // Initials: "J." "J.R.R." "J.-P."; a lone I is a pronoun
  if (!/^(?:\p{Lu}\.-?)*\p{Lu}$/u.test(word) || word === 'I') return false;
  return !begins(next, ends);
}

const firstWord = (text: string): string => /[\p{L}\p{M}'’]+/u.exec(text)?.[0] ?? '';

/** Whether the first word is one that often begins a sentence, and no initial. */
function begins(next: string, { starters }: SentenceEnds): boolean {
  const word = firstWord(next);
  return next[word.length] !== '.' && starters.has(word.toLowerCase().replace('’', "'"));
}

const isDay = (next: string, { days }: SentenceEnds): boolean => days.has(firstWord(next).toLowerCase());

const ordinalJoins = (before: string, next: string, ends: SentenceEnds): boolean =>
  /^\p{Lu}/u.test(next) &&
  !begins(next, ends) &&
  (ends.beforeOrdinal.has(before) || ends.afterOrdinal.has(firstWord(next).toLowerCase()));
