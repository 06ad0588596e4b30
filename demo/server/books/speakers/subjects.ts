import type { SpeechLanguage } from './language.ts';

/** The subject of a sentence: a name as written, a pronoun, or a first-person narrator. */
export type Subject =
  | { kind: 'name'; name: string }
  | { kind: 'pronoun'; gender: 'he' | 'she' }
  | { kind: 'me' };

const WORD = /[\p{L}\p{N}][\p{L}\p{N}’'-]*\.?|[,;:.!?—–]/gu;
const NAME_WORDS_MAX = 3;
const NOUN_WORDS_MAX = 3;
/** Most words between the subject and its verb: "he at once said", "Ines only laughed". */
const BETWEEN_MAX = 2;

/** The hyphens between a French verb and the pronoun after it: dit-il, demanda-t-elle. */
const INVERSION = /(?<=\p{L})-(?:t-)?(?=(?:ils?|elles?|je|nous)(?![\p{L}\p{N}]))/gu;

/** The words and signs of a text, with their offsets. */
export const placedWords = (text: string): { word: string; at: number; end: number }[] => {
  // Same length, so that offsets stay valid
  const apart = text.replace(INVERSION, (joint) => ' '.repeat(joint.length));
  return Array.from(apart.matchAll(WORD), ({ 0: word, index }) => ({
    word,
    at: index,
    end: index + word.length,
  }));
};

const wordsOf = (text: string): string[] => placedWords(text).map(({ word }) => word);

/** A word for comparison: in lower case, without the full stop of an abbreviation. */
export const bare = (word: string): string => word.replace(/\.$/, '').toLowerCase();
export const isCapital = (word: string): boolean => /^\p{Lu}\p{L}/u.test(word) || /^\p{Lu}\.$/u.test(word);
export const isSign = (word: string): boolean => /^[,;:.!?—–]$/.test(word);

const isTitle = (word: string, { titles, titlesHe, titlesShe }: SpeechLanguage): boolean =>
  isCapital(word) && [titles, titlesHe, titlesShe].some((known) => known.has(bare(word)));

const withoutOwner = (word: string): string => word.replace(/[’']s$/, '').replace(/\.$/, '');

/** The subject that begins at a word, and the index of the word after it; undefined without one. */
export const subjectAt = (
  words: readonly string[],
  at: number,
  language: SpeechLanguage,
): { subject: Subject; next: number } | undefined => {
  const first = words[at];
  if (first === undefined || isSign(first)) return undefined;
  const low = bare(first);
  if (language.me.has(low)) return { subject: { kind: 'me' }, next: at + 1 };
  if (low === 'he' || (language.he.has(low) && !language.articles.has(low) && low.length < 4))
    return { subject: { kind: 'pronoun', gender: 'he' }, next: at + 1 };
  if (language.she.has(low) && !language.articles.has(low))
    return { subject: { kind: 'pronoun', gender: 'she' }, next: at + 1 };
  const name: string[] = [];
  let next = at;
  while (next < words.length && isTitle(words[next]!, language) && next - at < 2) {
    name.push(words[next]!);
    next++;
  }
  while (name.length < NAME_WORDS_MAX + 1 && next < words.length) {
    const word = words[next]!;
    if (!isCapital(word) || language.stops.has(bare(word)) || /[’']s$/.test(word)) break;
    name.push(withoutOwner(word));
    next++;
    // A name ends with the sentence
    if (word.endsWith('.') && !/^\p{Lu}\.$/u.test(word)) break;
  }
  if (name.length > 0) return { subject: { kind: 'name', name: name.join(' ') }, next };
  if (!language.articles.has(low)) return undefined;
  const noun = [low];
  next = at + 1;
  while (noun.length <= NOUN_WORDS_MAX && next < words.length) {
    const word = words[next]!;
    if (
      isSign(word) ||
      language.stops.has(bare(word)) ||
      language.verbs.has(bare(word)) ||
      /(?:ly|ing)\.?$/.test(word)
    )
      break;
    // A lower-case word after a capitalized one ends the name: "the Hatter opened"
    if (!isCapital(word) && noun.some((one) => isCapital(one))) break;
    noun.push(isCapital(word) ? withoutOwner(word) : bare(word));
    next++;
    if (word.endsWith('.')) break;
  }
  if (noun.length < 2) return undefined;
  const isArticled = language.articledNames && noun.slice(1).every(isCapital);
  return { subject: { kind: 'name', name: noun.slice(isArticled ? 1 : 0).join(' ') }, next };
};

export const isVerb = (word: string | undefined, language: SpeechLanguage): boolean =>
  word !== undefined && language.verbs.has(bare(word));

/** The speaker of a quotation by the narration after it: "said Harker", "Ines answered", "he had asked". */
const subjectAfter = (told: string, language: SpeechLanguage): Subject | undefined => {
  const words = wordsOf(told.slice(0, 300));
  let at = 0;
  while (words[at] !== undefined && /^[,—–]$/.test(words[at]!)) at++;
  if (isVerb(words[at], language)) return subjectAt(words, at + 1, language)?.subject;
  const found = subjectAt(words, at, language);
  if (!found) return undefined;
  for (let next = found.next; next <= found.next + BETWEEN_MAX && next < words.length; next++) {
    if (isVerb(words[next], language)) return found.subject;
    if (isSign(words[next]!)) break;
  }
  return undefined;
};

/** The white space after a sentence. The full stop of an abbreviation such as "Mr." does not end one. */
const SENTENCE_END = /(?<=[.!?])(?<!\b(?:Mr|Mrs|Ms|Dr|St|Prof|Capt|Sr|Sra|Srta|Mme|Mlle|M)\.)\s+/u;

/** The speaker of a quotation by the narration before it, which ends with a comma, a colon or a dash: "Harker said,". */
const subjectBefore = (told: string, language: SpeechLanguage): Subject | undefined => {
  if (!/[,:—–]\s*$/.test(told)) return undefined;
  const sentence = told.slice(-300).split(SENTENCE_END).at(-1)!;
  const words = wordsOf(sentence);
  for (let verb = words.length - 1; verb >= 0; verb--) {
    if (!isVerb(words[verb], language)) continue;
    const after = subjectAt(words, verb + 1, language);
    if (after?.subject.kind === 'name' && verb + 1 < words.length && after.next >= words.length - 1)
      return after.subject;
    for (let at = 0; at < verb; at++) {
      const found = subjectAt(words, at, language);
      if (found) return found.subject;
    }
  }
  return undefined;
};

/** The subjects with which the sentences of a narration begin: "Ines took it without turning round." */
const actorsOf = (told: string, language: SpeechLanguage): Subject[] =>
  told.split(SENTENCE_END).flatMap((sentence) => {
    const words = wordsOf(sentence.slice(0, 120));
    const found = subjectAt(words, 0, language);
    const next = found && words[found.next];
    return found && next !== undefined && !isSign(next) && !isCapital(next) ? [found.subject] : [];
  });

/** Finds the subjects in narration. @param names known in the book, for scripts that do not mark names */
export const subjectsOf = (language: SpeechLanguage, names: readonly string[]) => {
  const own = language.subjects?.(names);
  if (own) return own;
  return {
    after: (told: string) => subjectAfter(told, language),
    before: (told: string) => subjectBefore(told, language),
    actors: (told: string) => actorsOf(told, language),
    mentions: (): string[] => [],
    words: wordsOf,
  };
};

const NAME = String.raw`\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2} ?`;
/** Each letter can match in only one way, so that matching takes linear time. */
const ADDRESSED = new RegExp(
  `(?<=^|[,.!?]\\s)(${NAME})(?=[,.!?]|$)|(?<=, )((?:my )?(?:dear )?${NAME})(?=[,.!?]|$)`,
  'gu',
);

/** The names of people addressed in a quotation: “Thank you, Harker,” “Ines! Come here.” */
export const addresseesOf = (quote: string, language: SpeechLanguage): string[] => {
  const found: string[] = [];
  const inner = quote.slice(1, -1);
  for (const match of inner.matchAll(ADDRESSED)) {
    const words = wordsOf((match[1] ?? match[2] ?? '').replace(/^my |^dear |^my dear /i, ''));
    const subject = subjectAt(words, 0, language);
    if (subject?.subject.kind === 'name' && subject.next >= words.length) found.push(subject.subject.name);
  }
  return found;
};
