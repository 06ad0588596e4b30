import type { Voice, VoiceCollection } from '../../contract/index.ts';
import { baseLanguage } from '../../contract/base-language.ts';
import { VOICE_AGES, type VoiceAge } from '../../contract/constants/voice-cloning.ts';
import { words } from './label-words.ts';
import { perVoice } from './per-voice.ts';
import { fold, type VoiceWords } from './voice-words.ts';

/** Sort order of the voices; empty for that of the server. */
export type VoiceOrder = '' | 'name' | 'language';

/** What the user is looking for. An empty string means any. */
export interface VoiceFilter {
  /** Words from a voice's description, such as its name or language. */
  query: string;
  /** Language without region, such as `pt`. */
  language: string;
  /** Language with region, such as `pt-BR`: the accent of the voice. */
  accent: string;
  gender: string;
  /** Age label, such as `young`. */
  age: string;
  style: string;
  /** Id of the model it belongs to. */
  model: string;
  favorites: boolean;
  /** Only voices made in the workspace. */
  own: boolean;
  /** Id of one of the user's collections. */
  collection: string;
  order: VoiceOrder;
}

/** All voices in the server's order. */
export const anyVoice: VoiceFilter = {
  query: '',
  language: '',
  accent: '',
  gender: '',
  age: '',
  style: '',
  model: '',
  favorites: false,
  own: false,
  collection: '',
  order: '',
};

const nameOf = perVoice((voice) => fold(voice.name));
const labelsOf = perVoice(({ labels, languages }) => ({
  languages: new Set(languages.map(baseLanguage)),
  genders: words(labels.gender),
  styles: words(labels.style),
}));

/** Whether the voice was made in the workspace. */
const isOwn = ({ mix, clone }: Voice) => mix !== null || clone !== undefined;

const { compare } = new Intl.Collator(undefined, { numeric: true });
const byName = (a: Voice, b: Voice) => compare(a.name, b.name);
const byLanguage =
  ({ languageOf }: VoiceWords) =>
  (a: Voice, b: Voice) =>
    compare(languageOf(a), languageOf(b)) || byName(a, b);

/**
 * Filters and sorts voices. Names that start with the query come first.
 *
 * @param told texts that describe voices
 * @param collections of the user; an unknown collection does not filter
 */
export const filterVoices = (
  voices: readonly Voice[],
  filter: VoiceFilter,
  told: VoiceWords,
  collections: readonly VoiceCollection[] = [],
): readonly Voice[] => {
  const query = fold(filter.query.trim());
  const collection = collections.find(({ collection_id }) => collection_id === filter.collection);
  const collected = collection && new Set(collection.voice_ids);
  const fits = told.fits(filter.query);
  const found = voices.filter((voice) => {
    const labels = labelsOf(voice);
    return (
      fits(voice) &&
      (!filter.language || labels.languages.has(filter.language)) &&
      (!filter.accent || voice.labels.language === filter.accent) &&
      (!filter.gender || labels.genders.includes(filter.gender)) &&
      (!filter.age || voice.labels.age === filter.age) &&
      (!filter.style || labels.styles.includes(filter.style)) &&
      (!filter.model || voice.model_ids.includes(filter.model)) &&
      (!filter.favorites || voice.is_favorite) &&
      (!filter.own || isOwn(voice)) &&
      (!collected || collected.has(voice.voice_id))
    );
  });
  if (filter.order) found.sort(filter.order === 'name' ? byName : byLanguage(told));
  if (!query) return found;
  const begins = (voice: Voice) => nameOf(voice).startsWith(query);
  return [...found.filter(begins), ...found.filter((voice) => !begins(voice))];
};

/** Filter values that occur in a list of voices. */
export interface VoiceFacets {
  languages: string[];
  /** Accents by language. */
  accents: ReadonlyMap<string, ReadonlySet<string>>;
  genders: string[];
  ages: VoiceAge[];
  styles: string[];
  /** Ids of models. */
  models: ReadonlySet<string>;
  /** Whether some were made in the workspace. */
  own: boolean;
}

/** Collects the filter values. */
export const facetsOf = (voices: readonly Voice[]): VoiceFacets => {
  const languages = new Set<string>();
  const accents = new Map<string, Set<string>>();
  const genders = new Set<string>();
  const ages = new Set<VoiceAge>();
  const styles = new Set<string>();
  const models = new Set<string>();
  for (const voice of voices) {
    const entry = labelsOf(voice);
    const accent = voice.labels.language;
    const language = baseLanguage(accent);
    accents.set(language, (accents.get(language) ?? new Set()).add(accent));
    for (const language of entry.languages) languages.add(language);
    for (const gender of entry.genders) genders.add(gender);
    if (voice.labels.age) ages.add(voice.labels.age);
    for (const style of entry.styles) styles.add(style);
    for (const model of voice.model_ids) models.add(model);
  }
  return {
    languages: [...languages],
    accents,
    genders: [...genders].sort(),
    ages: VOICE_AGES.filter((age) => ages.has(age)),
    styles: [...styles].sort((a, b) => a.localeCompare(b)),
    models,
    own: voices.some(isOwn),
  };
};
