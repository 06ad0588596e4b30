import { baseLanguage } from './base-language.ts';
import type { Pronunciation } from './index.ts';

/** Pronunciation of one word of a text. */
export interface Pronounced {
  /** As in the list. */
  readonly word: string;
  /** Respelled as a reader would say it; empty when `ipa` applies. */
  readonly say: string;
  /** For models that follow IPA; empty when `say` applies. */
  readonly ipa: string;
}

export interface Pronouncer {
  /**
   * Entries that apply to a text, each once, sorted by word.
   *
   * @param languageId BCP 47 tag of the text
   * @param canIpa whether the model follows IPA; otherwise only respellings apply
   */
  find(text: string, languageId: string, canIpa: boolean): readonly Pronounced[];
}

const effective = ({ word, say, ipa }: Pronunciation, canIpa: boolean): Pronounced | null => {
  if (canIpa && ipa) return { word, say: '', ipa };
  return say ? { word, say, ipa: '' } : null;
};

const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}]`;
const PIECES = new RegExp(String.raw`${UNSPACED}|(?:(?!${UNSPACED})[\p{L}\p{N}])+|[^\p{L}\p{N}]`, 'gu');
/**
 * Splits a text, in lower case, into runs of letters and digits, single signs, and single characters of scripts without
 * spaces between words.
 */
const piecesOf = (text: string): string[] => text.toLowerCase().match(PIECES) ?? [];
const isWord = (piece = ''): boolean => /^[\p{L}\p{N}]/u.test(piece);

/** Trie of the listed words by their pieces. */
interface Branch {
  entry?: Pronunciation;
  readonly next: Map<string, Branch>;
}

function branchesOf(list: readonly Pronunciation[]): Branch {
  const root: Branch = { next: new Map() };
  for (const entry of list) {
    let branch = root;
    for (const piece of piecesOf(entry.word)) {
      const next = branch.next.get(piece) ?? { next: new Map() };
      branch.next.set(piece, next);
      branch = next;
    }
    branch.entry = entry;
  }
  return root;
}

/** The longest entry that starts at a piece, "New York City" before "New York", and where it ends; null for none. */
function longestAt(pieces: readonly string[], from: number, root: Branch) {
  let longest: { entry: Pronunciation; end: number } | null = null;
  let branch = root;
  for (let end = from; end < pieces.length;) {
    const next = branch.next.get(pieces[end++]!);
    if (!next) break;
    branch = next;
    const isWhole = isWord(pieces[end - 1]) || !isWord(pieces[end]);
    if (branch.entry && isWhole) longest = { entry: branch.entry, end };
  }
  return longest;
}

/**
 * Finds words of a pronunciation list in texts, piece by piece. A regular expression of all words would take seconds
 * for a list built to be slow.
 */
export function createPronouncer(list: readonly Pronunciation[]): Pronouncer {
  const languages = new Map<string, Branch>();
  for (const { language } of list)
    if (!languages.has(language))
      languages.set(language, branchesOf(list.filter((entry) => entry.language === language)));
  return {
    find(text, languageId, canIpa) {
      const root = languages.get(baseLanguage(languageId));
      if (!root) return [];
      const pieces = piecesOf(text);
      const found = new Map<string, Pronounced>();
      for (let at = 0; at < pieces.length; at++) {
        const isStart = isWord(pieces[at]) || !isWord(pieces[at - 1]);
        const longest = isStart && longestAt(pieces, at, root);
        if (!longest) continue;
        at = longest.end - 1;
        const pronounced = effective(longest.entry, canIpa);
        if (pronounced) found.set(pronounced.word.toLowerCase(), pronounced);
      }
      return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pronounced]) => pronounced);
    },
  };
}

/** Key of the pronunciations a take follows: takes that pronounce their text alike have the same key. */
export const pronunciationKey = (found: readonly Pronounced[]): string =>
  found.map(({ word, say, ipa }) => `${word.toLowerCase()}\t${ipa ? `/${ipa}/` : say}`).join('\n');
