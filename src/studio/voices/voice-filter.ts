import type { Voice, VoiceCollection } from '../../contract/index.ts';
import { baseLanguage } from '../../contract/base-language.ts';
import { VOICE_AGES, type VoiceAge } from '../../contract/constants/voice-cloning.ts';
import { words } from './label-words.ts';
import { perVoice } from './per-voice.ts';
import { fold, type VoiceWords } from './voice-words.ts';

/** Order of the voices: as the server lists them, or by what is named. */
export type VoiceOrder = '' | 'name' | 'language';

/** What a user looks for; an empty string stands for any. */
export interface VoiceFilter {
  /** Words of what is told of a voice, such as its name or language. */
  query: string;
  /** Language without its region, such as `pt`. */
  language: string;
  /** Language with its region, such as `pt-BR`: where the voice comes from. */
  accent: string;
  gender: string;
  /** As labelled, such as `young`. */
  age: string;
  style: string;
  /** Id of the model it belongs to. */
  model: string;
  favorites: boolean;
  /** Those that the workspace made. */
  own: boolean;
  /** Id of one of the user's collections. */
  collection: string;
  order: VoiceOrder;
}

/** All voices, as the server lists them. */
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

/** The workspace made it. */
const isOwn = ({ mix, clone }: Voice) => mix !== null || clone !== undefined;

const { compare } = new Intl.Collator(undefined, { numeric: true });
const byName = (a: Voice, b: Voice) => compare(a.name, b.name);
const byLanguage =
  ({ languageOf }: VoiceWords) =>
  (a: Voice, b: Voice) =>
    compare(languageOf(a), languageOf(b)) || byName(a, b);

/**
 * The voices that fit, in the order asked for; first come those whose name begins with the query.
 *
 * @param told what a reader is told of the voices
 * @param collections the user's; a collection that is not among them leaves all voices
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

/** What there is to choose from in a list of voices. */
export interface VoiceFacets {
  languages: string[];
  /** By language, those that its voices speak with. */
  accents: ReadonlyMap<string, ReadonlySet<string>>;
  genders: string[];
  ages: VoiceAge[];
  styles: string[];
  /** Ids of models. */
  models: ReadonlySet<string>;
  /** Whether the workspace made some of them. */
  own: boolean;
}

/** Everything that occurs. */
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
