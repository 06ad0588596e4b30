import type { Voice } from '../api/contract.ts';
import { words } from './label-words.ts';

/** What a user looks for; an empty string is no wish. */
export interface VoiceFilter {
  /** Part of the name or description, upper case and accents aside. */
  query: string;
  /** Language without its region, such as `pt`. */
  language: string;
  gender: string;
  style: string;
  favorites: boolean;
}

/** No wishes. */
export const anyVoice: VoiceFilter = { query: '', language: '', gender: '', style: '', favorites: false };

/** A language tag without region and script. */
export const baseLanguage = (tag: string): string => tag.split('-')[0]!.toLowerCase();

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface Entry {
  name: string;
  text: string;
  languages: Set<string>;
  genders: string[];
  styles: string[];
}

/** Made once per voice: a library of thousands is searched at every key. */
const entries = new WeakMap<Voice, Entry>();

const entryOf = (voice: Voice): Entry => {
  const known = entries.get(voice);
  if (known) return known;
  const entry = {
    name: fold(voice.name),
    text: fold(`${voice.name} ${voice.description}`),
    languages: new Set(voice.languages.map(baseLanguage)),
    genders: words(voice.labels.gender),
    styles: words(voice.labels.style),
  };
  entries.set(voice, entry);
  return entry;
};

/** The voices that fit, those whose name begins with the query first; otherwise the order stays. */
export const filterVoices = (voices: readonly Voice[], filter: VoiceFilter): readonly Voice[] => {
  const query = fold(filter.query.trim());
  const found = voices.filter((voice) => {
    const entry = entryOf(voice);
    return (
      (!query || entry.text.includes(query)) &&
      (!filter.language || entry.languages.has(filter.language)) &&
      (!filter.gender || entry.genders.includes(filter.gender)) &&
      (!filter.style || entry.styles.includes(filter.style)) &&
      (!filter.favorites || voice.is_favorite)
    );
  });
  if (!query) return found;
  const begins = (voice: Voice) => entryOf(voice).name.startsWith(query);
  return [...found.filter(begins), ...found.filter((voice) => !begins(voice))];
};

/** What there is to choose from in a list of voices. */
export interface VoiceFacets {
  languages: string[];
  genders: string[];
  styles: string[];
}

/** Every language, gender and style that occurs, the most frequent styles first. */
export const facetsOf = (voices: readonly Voice[]): VoiceFacets => {
  const languages = new Set<string>();
  const genders = new Set<string>();
  const styles = new Map<string, number>();
  for (const voice of voices) {
    const entry = entryOf(voice);
    for (const language of entry.languages) languages.add(language);
    for (const gender of entry.genders) genders.add(gender);
    for (const style of entry.styles) styles.set(style, (styles.get(style) ?? 0) + 1);
  }
  return {
    languages: [...languages],
    genders: [...genders].sort(),
    styles: [...styles].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([style]) => style),
  };
};
