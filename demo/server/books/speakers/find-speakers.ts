import { speechLanguageOf, type SpeechLanguage } from './language.ts';
import { findPeople, pairOf, type Gender, type Person } from './people.ts';
import { findQuotations, type QuotedParagraph, type Span } from './quotations.ts';
import { addresseesOf, subjectAt, subjectsOf, type Subject } from './subjects.ts';

/** A part of a paragraph and who speaks it. */
export interface SpokenSpan {
  text: string;
  isQuote: boolean;
  /** Null for the narrator, and for a quotation whose speaker is not known. */
  speaker: string | null;
  /** True for a quotation whose speaker is a guess or unknown. */
  unsure: boolean;
}

/** The speakers found in a book. */
export interface Found {
  /** The spans of each paragraph of each chapter. */
  chapters: SpokenSpan[][][];
  /** Everybody who speaks at least once. */
  people: Person[];
}

interface Paragraph extends QuotedParagraph {
  text: string;
  /** The narration: everything outside quotations, joined. */
  told: string;
  /** Words of the narration. */
  words: readonly string[];
  /**
   * For each span the speaker named by a tag such as "said Ines"; undefined for narration and for a quotation without a
   * tag.
   */
  tags: (Subject | undefined)[];
  /** For each span whether it is a quotation that narration with a colon at its end introduces. */
  introduced: boolean[];
  /** Subjects with which sentences of the narration begin. */
  actors: Subject[];
  /** Known names in the narration, for languages where words do not mark names. */
  mentions: string[];
}

/**
 * Untagged paragraphs in which the speakers of a dialogue are taken in turn with certainty; after that they are
 * guesses.
 */
const UNTAGGED_SURE_MAX = 2;
/** Consecutive paragraphs without a quotation that end a dialogue, if there are more than this. */
const PAUSE_MAX = 2;
const COLON = /[:：]\s*$/;

/** @param names known names, for languages whose script does not mark names */
const readParagraphs = (
  paragraphs: readonly string[],
  language: SpeechLanguage,
  names: readonly string[] = [],
): Paragraph[] => {
  const quoted = findQuotations(paragraphs, language);
  const subjects = subjectsOf(language, names);
  return paragraphs.map((text, index) => {
    const { spans, goesOn } = quoted[index]!;
    const told = spans
      .filter(({ isQuote }) => !isQuote)
      .map(({ from, to }) => text.slice(from, to))
      .join(' ');
    const leads = quoted[index - 1]?.spans.at(-1);
    const above = leads && !leads.isQuote ? paragraphs[index - 1]!.slice(leads.from, leads.to) : '';
    const narrated = (one: Span | undefined) => (one && !one.isQuote ? text.slice(one.from, one.to) : '');
    const introduced = spans.map(
      ({ isQuote }, at) => isQuote && COLON.test(at === 0 ? above : narrated(spans[at - 1])),
    );
    const tags = spans.map((span, at) => {
      if (!span.isQuote) return undefined;
      const [before, after] = [spans[at - 1], spans[at + 1]];
      const lead = narrated(before);
      const led = lead === '' ? undefined : subjects.before(lead);
      // A colon introduces this quotation, so the narration after it may belong to the next one
      if (led && introduced[at]) return led;
      const tag = narrated(after) === '' ? undefined : subjects.after(narrated(after));
      if (tag || lead !== '') return tag ?? led;
      // "Ines said:" at the end of the previous paragraph
      return at === 0 && introduced[at] ? subjects.before(above) : undefined;
    });
    const words = subjects.words(told);
    return {
      text,
      spans,
      goesOn,
      told,
      words,
      tags,
      introduced,
      actors: subjects.actors(told),
      mentions: subjects.mentions(told),
    };
  });
};

/** How much a pronoun says about the nearby subject: "he" is more likely to refer to it than "him". */
const weightOf = (word: string, pronouns: ReadonlySet<string>): number => {
  if (!pronouns.has(word)) return 0;
  const [subject] = pronouns;
  return word === subject ? 2 : 1;
};

const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

/**
 * Counts how often each name speaks or begins a sentence, and the pronouns in paragraphs without another name. Names
 * that act only once and never speak are dropped.
 */
const collect = (chapters: readonly (readonly Paragraph[])[], language: SpeechLanguage) => {
  const spoken = new Map<string, number>();
  const acting = new Map<string, number>();
  const pronouns = new Map<string, { he: number; she: number }>();
  for (const { tags, words, actors: acts } of chapters.flat()) {
    for (const tag of tags) if (tag?.kind === 'name') add(spoken, tag.name);
    const actors = acts.flatMap((actor) => (actor.kind === 'name' ? [actor.name] : []));
    for (const name of actors) if (/^[\p{Lu}\p{Lo}]/u.test(name)) add(acting, name);
    const named = new Set([...actors, ...tags.flatMap((tag) => (tag?.kind === 'name' ? [tag.name] : []))]);
    if (named.size !== 1) continue;
    const [name] = named as unknown as [string];
    const sum = pronouns.get(name) ?? { he: 0, she: 0 };
    for (const word of words) {
      sum.he += weightOf(word.toLowerCase(), language.he);
      sum.she += weightOf(word.toLowerCase(), language.she);
    }
    pronouns.set(name, sum);
  }
  for (const [name, count] of acting)
    if (count > 1 || spoken.has(name) || / /.test(name)) spoken.set(name, (spoken.get(name) ?? 0) + count);
  return { counts: spoken, pronouns };
};

/** Drops names that consist of a more frequent name and an attached word: 行者陪, from 行者陪笑道. */
const withoutTails = (counts: ReadonlyMap<string, number>): string[] => {
  const isTailed = (name: string, count: number) =>
    Array.from({ length: name.length }, (_, end) => counts.get(name.slice(0, end)) ?? 0).some(
      (own) => own >= 2 * count,
    );
  return [...counts].flatMap(([name, count]) => (isTailed(name, count) ? [] : [name]));
};

/** Pairs of names whose quotations follow each other, which means that they are different people. */
const answeringIn = (chapters: readonly (readonly Paragraph[])[]): Set<string> => {
  const pairs = new Set<string>();
  for (const paragraphs of chapters) {
    const names = paragraphs.flatMap(({ tags }) => tags.filter((tag) => tag !== undefined));
    names.forEach((tag, index) => {
      const next = names[index + 1];
      if (tag.kind === 'name' && next?.kind === 'name' && tag.name !== next.name)
        pairs.add(pairOf(tag.name, next.name));
    });
  }
  return pairs;
};

/** A paragraph of a dialogue. */
interface Turn {
  speaker: string | null;
  sure: boolean;
  /** Names of the people addressed. */
  addressees: string[];
}

/** Limit, since every name is compared with every other. No book has more. */
const PEOPLE_MAX = 1_000;
/** Paragraphs after a quotation in which the next speaker is searched for. */
const AHEAD = 8;

/** Names that tags give to the quotations of the next paragraphs, in order. */
const comingIn = (paragraphs: readonly Paragraph[], index: number): string[] =>
  paragraphs
    .slice(index + 1, index + 1 + AHEAD)
    .flatMap(({ tags }) => tags.flatMap((tag) => (tag?.kind === 'name' ? [tag.name] : [])));

/**
 * Finds the speakers of a chapter, paragraph by paragraph. Keeps track of the dialogue and of the last people
 * mentioned.
 */
class Listener {
  readonly #language: SpeechLanguage;
  readonly #byName = new Map<string, Person>();
  #turns: Turn[] = [];
  #mentioned: Person[] = [];
  #untagged = 0;
  #silent = 0;
  #coming: readonly string[] = [];

  constructor(people: readonly Person[], language: SpeechLanguage) {
    this.#language = language;
    for (const person of people)
      for (const name of [person.name, ...person.aliases]) this.#byName.set(name, person);
  }

  /** Finds the speakers of the next paragraph. @param coming names that tags give to the quotations after it, in order */
  hear(paragraph: Paragraph, coming: readonly string[]): SpokenSpan[] {
    this.#coming = coming;
    const { spans, text, words, mentions, tags, introduced, goesOn } = paragraph;
    const isSpoken = spans.some(({ isQuote }) => isQuote);
    const last = this.#turns.at(-1);
    const turn = !isSpoken ? undefined : goesOn && last ? last : this.#turnOf(paragraph);
    const result = spans.map(({ from, to, isQuote, mayBeTold = false }, at): SpokenSpan => {
      const part = { text: text.slice(from, to), isQuote };
      if (!isQuote || !turn) return { ...part, speaker: null, unsure: false };
      const tag = tags[at];
      const own = tag?.kind === 'name' ? this.#byName.get(tag.name)?.name : undefined;
      if (own !== undefined && own !== turn.speaker) return { ...part, speaker: own, unsure: mayBeTold };
      const mayBeOther = introduced[at] === true && tag === undefined && !this.#isActing(paragraph);
      return { ...part, speaker: turn.speaker, unsure: mayBeTold || mayBeOther || !turn.sure };
    });
    this.#remember(words);
    for (const name of mentions) if (this.#byName.has(name)) this.#mention(this.#byName.get(name)!);
    if (!turn) {
      this.#silent++;
      if (this.#silent > PAUSE_MAX) this.#turns = [];
      return result;
    }
    this.#silent = 0;
    if (turn !== last) this.#turns.push(turn);
    const spoke = this.#byName.get(turn.speaker ?? '');
    if (spoke) this.#mention(spoke);
    return result;
  }

  /** Whether somebody known acts in the narration of a paragraph. */
  #isActing({ actors }: Paragraph): boolean {
    return actors.some((actor) => actor.kind === 'name' && this.#byName.has(actor.name));
  }

  #turnOf({ spans, text, told, tags, introduced, actors }: Paragraph): Turn {
    const addressees = spans
      .filter(({ isQuote }) => isQuote)
      .flatMap(({ from, to }) => addresseesOf(text.slice(from, to), this.#language))
      .flatMap((name) => this.#byName.get(name)?.name ?? []);
    const turn = (speaker: string | null, sure: boolean): Turn => ({ speaker, sure, addressees });
    const named = tags.find((tag) => tag?.kind === 'name' && this.#byName.has(tag.name));
    if (named?.kind === 'name') {
      this.#untagged = 0;
      return turn(this.#byName.get(named.name)!.name, true);
    }
    if (tags.some((tag) => tag?.kind === 'me')) {
      this.#untagged = 0;
      return turn(null, true);
    }
    const acting = actors.flatMap((actor) =>
      actor.kind === 'name' ? (this.#byName.get(actor.name) ?? []) : [],
    );
    // The narration tells of an unknown person or a thing, which a pronoun may mean: "The old man looked up."
    const others = actors.flatMap((actor) =>
      actor.kind === 'name' && !this.#byName.has(actor.name) ? [actor.name] : [],
    );
    const isAlone = new Set(acting).size === 1 && !others.some((name) => /^[\p{Lu}\p{Lo}]/u.test(name));
    const pronoun = tags.find((tag) => tag?.kind === 'pronoun');
    if (pronoun?.kind === 'pronoun') {
      const here = acting.find(({ gender }) => gender === pronoun.gender || gender === null);
      const meant = this.#whoIs(pronoun.gender, addressees);
      const { person, sure } = here
        ? { person: here, sure: acting.length === 1 && isAlone }
        : { person: meant.person, sure: meant.sure && others.length === 0 };
      this.#untagged = sure ? 0 : this.#untagged + 1;
      return turn(person?.name ?? null, sure);
    }
    const [actor] = acting;
    if (actor) {
      this.#untagged = 0;
      return turn(actor.name, isAlone && !addressees.includes(actor.name));
    }
    const beat = actors.find((one) => one.kind === 'pronoun');
    if (beat?.kind === 'pronoun') {
      const { person } = this.#whoIs(beat.gender, addressees);
      if (person) return turn(person.name, false);
    }
    if (actors.some(({ kind }) => kind === 'me')) return turn(null, false);
    // The narration may tell of somebody who is not known, and in a script without capitals may name them anywhere
    const mayTell =
      others.length > 0 ||
      introduced.includes(true) ||
      (this.#language.subjects !== undefined && told.trim() !== '');
    return this.#inTurn(addressees, mayTell ? (speaker) => turn(speaker, false) : turn);
  }

  /** The speaker of a quotation without any name: the person addressed before, or the one whose turn it is. */
  #inTurn(addressees: readonly string[], turn: (speaker: string | null, sure: boolean) => Turn): Turn {
    this.#untagged++;
    const [before, last] = [this.#turns.at(-2), this.#turns.at(-1)];
    const sureLong = this.#untagged <= UNTAGGED_SURE_MAX && this.#silent === 0;
    const asked = last?.addressees.find((name) => name !== last.speaker);
    if (asked !== undefined && !addressees.includes(asked)) return turn(asked, sureLong && last!.sure);
    if (before && last && before.speaker !== last.speaker && !addressees.includes(before.speaker ?? ''))
      return turn(before.speaker, sureLong && before.sure && last.sure);
    const [addressee] = addressees;
    const other = this.#mentioned.find(({ name }) => name !== last?.speaker && name !== addressee);
    const next = this.#coming
      .map((name) => this.#byName.get(name)?.name)
      .find((name) => name !== undefined && name !== last?.speaker && name !== addressee);
    return turn(next ?? other?.name ?? null, false);
  }

  /**
   * The person meant by a pronoun: somebody of that gender, preferably not the last speaker; of several the one
   * mentioned last.
   */
  #whoIs(
    gender: Exclude<Gender, null>,
    addressees: readonly string[],
  ): { person: Person | undefined; sure: boolean } {
    const fits = (person: Person) =>
      (person.gender === gender || person.gender === null) && !addressees.includes(person.name);
    const candidates = this.#mentioned.filter(fits);
    const exact = candidates.filter((person) => person.gender === gender);
    const last = this.#turns.at(-1)?.speaker;
    const others = exact.filter(({ name }) => name !== last);
    const person = others[0] ?? exact[0] ?? candidates[0];
    return { person, sure: exact.length === 1 && this.#silent <= 1 };
  }

  #remember(words: readonly string[]): void {
    for (let at = 0; at < words.length; at++) {
      const found = subjectAt(words, at, this.#language);
      if (found?.subject.kind !== 'name') continue;
      const person = this.#byName.get(found.subject.name);
      if (person) this.#mention(person);
      at = Math.max(at, found.next - 1);
    }
  }

  #mention(person: Person): void {
    this.#mentioned = [person, ...this.#mentioned.filter((other) => other !== person)].slice(0, 6);
  }
}

/**
 * Finds the speakers of a book's quotations: by tags such as "said Harker", by who acts in the same paragraph, and by
 * the turns of a dialogue. Speakers that remain doubtful are marked as unsure.
 *
 * @param chapters the paragraphs of each chapter
 * @param language ISO 639-1 code; null if unknown
 * @param known people whose names were merged before, for instance by the user
 */
export const findSpeakers = (
  chapters: readonly (readonly string[])[],
  language: string | null,
  known: readonly Person[] = [],
): Found => {
  const rules = speechLanguageOf(language);
  const first = chapters.map((paragraphs) => readParagraphs(paragraphs, rules));
  const narrations = first
    .flat()
    .flatMap(({ text, spans }) =>
      spans.flatMap(({ from, to, isQuote }, at) =>
        isQuote ? [] : [{ told: text.slice(from, to), isAfterQuote: spans[at - 1]?.isQuote === true }],
      ),
    );
  const names = rules.subjects && [
    ...(rules.recurring?.(narrations) ?? []),
    ...withoutTails(collect(first, rules).counts),
    ...known.flatMap(({ name, aliases }) => [name, ...aliases]),
  ];
  const read = names
    ? chapters.map((paragraphs) => readParagraphs(paragraphs, rules, names.slice(0, PEOPLE_MAX)))
    : first;
  const { counts, pronouns } = collect(read, rules);
  const taken = new Set(known.flatMap(({ name, aliases }) => [name, ...aliases]));
  const free = new Map(
    [...counts]
      .filter(([name]) => !taken.has(name))
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, PEOPLE_MAX),
  );
  const people = [...known, ...findPeople(free, pronouns, rules, answeringIn(read))];
  const spoken = read.map((paragraphs) => {
    const listener = new Listener(people, rules);
    return paragraphs.map((paragraph, index) => listener.hear(paragraph, comingIn(paragraphs, index)));
  });
  const speaking = new Set(spoken.flat(2).map(({ speaker }) => speaker));
  return { chapters: spoken, people: people.filter(({ name }) => speaking.has(name)) };
};
