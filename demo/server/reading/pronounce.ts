import type { Pronounced } from '../../../src/contract/pronunciation.ts';

/** A word of the source that has a pronunciation. */
export interface PronouncedPlace {
  from: number;
  to: number;
  /** Its replacement; empty when the word stays and `ipa` gives the pronunciation. */
  say: string;
  ipa: string;
}

/** Characters that continue a word. Chinese characters and Hiragana do not: they follow other words without a space. */
const WORD_CHARACTER = /(?![\p{Script=Han}\p{Script=Hiragana}])[\p{L}\p{M}\p{N}]/u;

/** Lower case without changing the length. */
const fold = (text: string): string => {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text].map((c) => (c.toLowerCase().length === c.length ? c.toLowerCase() : c)).join('');
};

const wordAt = (text: string, at: number): boolean => {
  const code = text.codePointAt(at);
  return code !== undefined && WORD_CHARACTER.test(String.fromCodePoint(code));
};

const wordBefore = (text: string, at: number): boolean => {
  if (at === 0) return false;
  const low = text.charCodeAt(at - 1);
  return wordAt(text, low >= 0xdc00 && low <= 0xdfff && at > 1 ? at - 2 : at - 1);
};

/**
 * Finds whole words of the source with a pronunciation that the engine can use. Ascending; of several at one position,
 * the longest.
 */
export const findPronounced = (
  source: string,
  pronunciations: readonly Pronounced[],
  ipa: boolean,
): PronouncedPlace[] => {
  const byFirst = new Map<string, { word: string; say: string; ipa: string }[]>();
  for (const entry of pronunciations) {
    const known = { say: entry.say.trim(), ipa: ipa ? entry.ipa.trim() : '' };
    const written = entry.word.trim();
    if (!written || (!known.say && !known.ipa)) continue;
    for (const word of new Set([fold(written.normalize('NFC')), fold(written.normalize('NFD'))])) {
      const sameFirst = byFirst.get(word[0]!) ?? [];
      sameFirst.push({ word, ...known });
      byFirst.set(word[0]!, sameFirst);
    }
  }
  if (byFirst.size === 0) return [];
  for (const words of byFirst.values()) words.sort((a, b) => b.word.length - a.word.length);

  const text = fold(source);
  const found: PronouncedPlace[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const entry = byFirst.get(text[at]!)?.find(({ word }) => {
      if (!text.startsWith(word, at)) return false;
      const end = at + word.length;
      return (
        !(wordAt(word, 0) && wordBefore(text, at)) && !(wordBefore(word, word.length) && wordAt(text, end))
      );
    });
    if (!entry) continue;
    const to = at + entry.word.length;
    found.push({ from: at, to, say: entry.ipa ? '' : entry.say, ipa: entry.ipa });
    at = to - 1;
  }
  return found;
};
