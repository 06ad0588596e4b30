import type { Voice } from '../../contract/index.ts';
import { baseLanguage } from '../../contract/base-language.ts';
import { words } from './label-words.ts';

/** What a user looks for; an empty string is no wish. */
export interface VoiceFilter {
  /** Part of the name or description, upper case and accents aside. */
  query: string;
  /** Language without its region, such as `pt`. */
  language: string;
  gender: string;
  style: string;
  /** Id of the model it belongs to. */
  model: string;
  favorites: boolean;
}

/** No wishes. */
export const anyVoice: VoiceFilter = {
  query: '',
  language: '',
  gender: '',
  style: '',
  model: '',
  favorites: false,
};

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What a computation gave for a voice, kept: a library of thousands is searched at every key. */
const perVoice = <T>(compute: (voice: Voice) => T): ((voice: Voice) => T) => {
  const known = new WeakMap<Voice, T>();
  return (voice) => {
    const before = known.get(voice);
    if (before !== undefined) return before;
    const value = compute(voice);
    known.set(voice, value);
    return value;
  };
};

const nameOf = perVoice((voice) => fold(voice.name));
const textOf = perVoice((voice) => fold(`${voice.name} ${voice.description}`));
const labelsOf = perVoice(({ labels, languages }) => ({
  languages: new Set(languages.map(baseLanguage)),
  genders: words(labels.gender),
  styles: words(labels.style),
}));

/** The voices that fit, those whose name begins with the query first; otherwise the order stays. */
export const filterVoices = (voices: readonly Voice[], filter: VoiceFilter): readonly Voice[] => {
  const query = fold(filter.query.trim());
  const found = voices.filter((voice) => {
    const labels = labelsOf(voice);
    return (
      (!query || textOf(voice).includes(query)) &&
      (!filter.language || labels.languages.has(filter.language)) &&
      (!filter.gender || labels.genders.includes(filter.gender)) &&
      (!filter.style || labels.styles.includes(filter.style)) &&
      (!filter.model || voice.model_ids.includes(filter.model)) &&
      (!filter.favorites || voice.is_favorite)
    );
  });
  if (!query) return found;
  const begins = (voice: Voice) => nameOf(voice).startsWith(query);
  return [...found.filter(begins), ...found.filter((voice) => !begins(voice))];
};

/** What there is to choose from in a list of voices. */
export interface VoiceFacets {
  languages: string[];
  genders: string[];
  styles: string[];
  /** Ids of models. */
  models: ReadonlySet<string>;
}

/** Every language, gender, style and model that occurs. */
export const facetsOf = (voices: readonly Voice[]): VoiceFacets => {
  const languages = new Set<string>();
  const genders = new Set<string>();
  const styles = new Set<string>();
  const models = new Set<string>();
  for (const voice of voices) {
    const entry = labelsOf(voice);
    for (const language of entry.languages) languages.add(language);
    for (const gender of entry.genders) genders.add(gender);
    for (const style of entry.styles) styles.add(style);
    for (const model of voice.model_ids) models.add(model);
  }
  return {
    languages: [...languages],
    genders: [...genders].sort(),
    styles: [...styles].sort((a, b) => a.localeCompare(b)),
    models,
  };
};
