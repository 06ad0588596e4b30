import type { Language } from '../language.ts';
import { rule, type RuleSet } from './rule.ts';

const CYRILLIC =
  'а=a б=b в=v г=g д=d е=e ё=yo ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ў=w ј=y љ=ly њ=ny ћ=ch ђ=j џ=j ѓ=g ќ=k';
const GREEK =
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o';
const tableOf = (entries: string) =>
  new Map(entries.split(' ').map((entry) => entry.split('=') as [string, string]));
const letters = new Map([...tableOf(CYRILLIC), ...tableOf(GREEK)]);

/** Replaces each letter by the most similar Latin one. Keeps an initial capital. */
const romanize = (word: string): string => {
  const plain = [
    ...word
      .normalize('NFD')
      .replaceAll(/(?<=[\u0370-\u03ff])\p{M}/gu, '')
      .normalize('NFC'),
  ];
  const said = plain.map((letter) => letters.get(letter.toLowerCase()) ?? letter).join('');
  return /^\p{Lu}/u.test(word) ? said.replace(/^./u, (first) => first.toUpperCase()) : said;
};

const CONSONANTS =
  'क=k ख=kh ग=g घ=gh ङ=n च=ch छ=chh ज=j झ=jh ञ=n ट=t ठ=th ड=d ढ=dh ण=n त=t थ=th द=d ध=dh न=n प=p फ=ph ब=b भ=bh म=m य=y र=r ल=l व=v श=sh ष=sh स=s ह=h ळ=l';
const VOWELS =
  'अ=a आ=aa इ=i ई=i उ=u ऊ=u ए=e ऐ=ai ओ=o औ=au ऋ=ri ा=a ि=i ी=i ु=u ू=u े=e ै=ai ो=o ौ=au ृ=ri ॉ=o ऑ=o ं=n ँ=n ः=h';
const consonants = tableOf(CONSONANTS);
const vowels = tableOf(VOWELS);
const SILENT_VOWEL = '\u094d';

/** A consonant implies the vowel a, unless another vowel or the virama follows, or the word ends. */
const romanizeDevanagari = (word: string): string => {
  const signs = [...word.normalize('NFC').replaceAll('\u093c', '')];
  return signs
    .map((sign, at) => {
      const letter = consonants.get(sign);
      if (letter === undefined) return vowels.get(sign) ?? '';
      const next = signs[at + 1];
      const bare = next === undefined || next === SILENT_VOWEL || /[\u093e-\u094c]/.test(next);
      return bare ? letter : `${letter}a`;
    })
    .join('');
};

/** Scripts whose words cannot be read letter by letter. */
const SIGNS = [
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Arabic',
  'Hebrew',
  'Thai',
  'Bengali',
  'Tamil',
  'Telugu',
  'Georgian',
  'Armenian',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Sinhala',
  'Khmer',
  'Lao',
  'Myanmar',
  'Ethiopic',
  'Tibetan',
];
const OWN: Readonly<Record<string, readonly string[]>> = {
  hi: ['Devanagari'],
  zh: ['Han'],
  ja: ['Han', 'Hiragana', 'Katakana'],
  ru: ['Cyrillic'],
  uk: ['Cyrillic'],
  el: ['Greek'],
};

/** The named scripts as parts of a character class, except those of the language. @param tag BCP 47 */
const foreign = (names: readonly string[], tag: string): string => {
  const own = OWN[tag.split('-')[0]!] ?? [];
  return names
    .filter((name) => !own.includes(name))
    .map((name) => `\\p{Script=${name}}`)
    .join('');
};

/** Finds a letter or digit that rules of this language do not leave out. @param tag BCP 47 */
export const readableSign = (tag: string): RegExp =>
  new RegExp(`[[\\p{L}\\p{N}]--[${foreign(SIGNS, tag)}ー]]`, 'v');

/** A pattern of one or more words whose letters cannot be read one by one. @param tag BCP 47 */
export const unreadable = (tag: string): string => {
  const signs = foreign(SIGNS, tag);
  return `[${signs}][${signs}\\p{M}ー・]{0,200}`;
};

/**
 * Words in a script that the voice cannot read. Cyrillic, Greek and Indian words are transliterated. Others are left
 * out, since an engine would name each character.
 */
export const scripts = ({ tag }: Pick<Language, 'tag'>): Partial<RuleSet> => {
  const alphabets = foreign(['Cyrillic', 'Greek'], tag);
  const devanagari = foreign(['Devanagari'], tag);
  return {
    letter: [
      ...(alphabets ? [rule(`[${alphabets}\\p{M}]{2,60}|[${alphabets}]`, ([word]) => romanize(word))] : []),
      ...(devanagari ? [rule(`[${devanagari}\\p{M}]{1,60}`, ([word]) => romanizeDevanagari(word))] : []),
      rule(`${unreadable(tag)}[ \u00a0]?`, () => ({ text: '' })),
    ],
  };
};
