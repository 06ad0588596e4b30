import type { SpeechLanguage } from './language.ts';
import { genderOfFirstName, genderOfForeignName } from './first-names.ts';
import { bare } from './subjects.ts';

/** The pronoun that a book uses for somebody; null if unknown. */
export type Gender = 'he' | 'she' | null;

/** A person in a book, with all names that the book uses for them. */
export interface Person {
  name: string;
  aliases: string[];
  gender: Gender;
}

/** A set key for two names. */
export const pairOf = (a: string, b: string): string => `${a}\n${b}`;

/**
 * Weight of pronouns near a name, nearly all of one gender, from which they outweigh the name: a girl may be called
 * George.
 */
const WEIGHT_SURE = 6;

interface Written {
  name: string;
  count: number;
  title: string;
  words: string[];
  gender: Gender;
  /** The words without the title, and the first and last of them, normalized for comparison. */
  key: string;
  first: string;
  surname: string;
}

const genderOfName = (name: string, language: SpeechLanguage): Gender => {
  if (language.genderOf) return language.genderOf(name);
  const words = name.split(' ').map(bare);
  if (words.some((word) => language.titlesShe.has(word) || language.nounsShe.has(word))) return 'she';
  if (words.some((word) => language.titlesHe.has(word) || language.nounsHe.has(word))) return 'he';
  return null;
};

const parse = (name: string, count: number, language: SpeechLanguage): Written => {
  const words = name.split(' ');
  const isTitle = (word: string) =>
    [language.titles, language.titlesHe, language.titlesShe].some((known) => known.has(bare(word)));
  const from =
    words.length > 1
      ? Math.max(
          0,
          words.findIndex((word) => !isTitle(word)),
        )
      : 0;
  const own = words.slice(from);
  return {
    name,
    count,
    title: words.slice(0, from).join(' '),
    words: own,
    gender: genderOfName(name, language),
    key: own.join(' ').toLowerCase(),
    first: bare(own[0]!),
    surname: bare(own.at(-1)!),
  };
};

const sameName = (a: Written, b: Written, language: SpeechLanguage): boolean => {
  if (a.gender && b.gender && a.gender !== b.gender) return false;
  if (language.sameName) return language.sameName(a.name, b.name);
  const [short, long] = a.words.length <= b.words.length ? [a, b] : [b, a];
  if (short.words.length === long.words.length) return short.key === long.key;
  return short.words.length === 1 && (short.first === long.first || short.first === long.surname);
};

/**
 * Groups names by person. "Mr. Harker", "Harker" and "John Harker" are one person unless there is a Mrs. Harker too. A
 * name that could mean two people becomes a person of its own.
 *
 * @param counts how often each name speaks or acts
 * @param pronouns weight of male and female pronouns near each name
 * @param answering pairs of names that answer each other, which in languages with indistinct names means two people
 */
export const findPeople = (
  counts: ReadonlyMap<string, number>,
  pronouns: ReadonlyMap<string, { he: number; she: number }>,
  language: SpeechLanguage,
  answering: ReadonlySet<string> = new Set(),
): Person[] => {
  const isSame = (a: Written, b: Written) =>
    sameName(a, b, language) &&
    !(
      language.sameName &&
      [pairOf(a.name, b.name), pairOf(b.name, a.name)].some((pair) => answering.has(pair))
    );
  const names = [...counts].map(([name, count]) => parse(name, count, language));
  // The longest first, so that a short name joins the one person it can mean
  const groups: Written[][] = [];
  for (const name of names.toSorted(
    (a, b) =>
      b.words.length - a.words.length ||
      b.title.length - a.title.length ||
      (language.sameName ? b.name.length - a.name.length : 0),
  )) {
    const fitting = groups.filter((group) => group.some((other) => isSame(name, other)));
    if (fitting.length === 1) fitting[0]!.push(name);
    else groups.push([name]);
  }
  return groups.map((group): Person => {
    const byCount = group.toSorted((a, b) => b.count - a.count);
    const { surname } = byCount[0]!;
    const isShared = groups.some((other) => other !== group && other.some((one) => one.surname === surname));
    const plain = byCount.find(({ title }) => title === '') ?? { name: byCount[0]!.words.join(' ') };
    const name = isShared || byCount[0]!.words[0]!.length < 2 ? byCount[0]!.name : plain.name;
    const told = group.find(({ gender }) => gender !== null)?.gender ?? null;
    const said = group.reduce(
      (sum, one) => {
        const { he = 0, she = 0 } = pronouns.get(one.name) ?? {};
        return { he: sum.he + he, she: sum.she + she };
      },
      { he: 0, she: 0 },
    );
    const byPronouns = (ratio: number): Gender =>
      said.he > ratio * said.she ? 'he' : said.she > ratio * said.he ? 'she' : null;
    const isOften = said.he + said.she >= WEIGHT_SURE;
    const byName = (genderOf: typeof genderOfFirstName): Gender => {
      const named = new Set(group.flatMap((one) => genderOf(one.first, language.base) ?? []));
      return named.size === 1 ? [...named][0]! : null;
    };
    const found =
      (isOften && byPronouns(4)) || byName(genderOfFirstName) || byPronouns(2) || byName(genderOfForeignName);
    return {
      name,
      aliases: group.map((one) => one.name).filter((other) => other !== name),
      gender: told ?? found,
    };
  });
};
