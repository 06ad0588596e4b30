import type { Pronunciation } from './contract.ts';

/** How one word of a text is said. */
export interface Pronounced {
  /** As it stands in the list. */
  readonly word: string;
  /** Written as a reader would say it; empty when `ipa` counts. */
  readonly say: string;
  /** For models that follow it; empty when `say` counts. */
  readonly ipa: string;
}

export interface Pronouncer {
  /**
   * Entries that count for a text, each once, by word.
   *
   * @param languageId BCP 47, of the text
   * @param canIpa whether the model follows IPA; without it only respellings count
   */
  find(text: string, languageId: string, canIpa: boolean): readonly Pronounced[];
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const effective = ({ word, say, ipa }: Pronunciation, canIpa: boolean): Pronounced | null => {
  if (canIpa && ipa) return { word, say: '', ipa };
  return say ? { word, say, ipa: '' } : null;
};

/** Finds words of a pronunciation list in texts. */
export function createPronouncer(list: readonly Pronunciation[]): Pronouncer {
  const languages = new Map<string, { words: RegExp; entries: Map<string, Pronunciation> }>();
  for (const language of new Set(list.map((entry) => entry.language))) {
    const own = list.filter((entry) => entry.language === language);
    // The longest first: "New York City" counts before "New York"
    const words = own.map(({ word }) => escaped(word)).sort((a, b) => b.length - a.length);
    languages.set(language, {
      words: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
      entries: new Map(own.map((entry) => [entry.word.toLowerCase(), entry])),
    });
  }
  return {
    find(text, languageId, canIpa) {
      const known = languages.get(languageId.split('-')[0]!.toLowerCase());
      if (!known) return [];
      const found = new Map<string, Pronounced>();
      for (const [word] of text.matchAll(known.words)) {
        const entry = known.entries.get(word.toLowerCase());
        const pronounced = entry && effective(entry, canIpa);
        if (pronounced) found.set(pronounced.word.toLowerCase(), pronounced);
      }
      return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pronounced]) => pronounced);
    },
  };
}

/** What a take follows of the list, as one string: takes that say their text alike have the same. */
export const pronunciationKey = (found: readonly Pronounced[]): string =>
  found.map(({ word, say, ipa }) => `${word.toLowerCase()}\t${ipa ? `/${ipa}/` : say}`).join('\n');
