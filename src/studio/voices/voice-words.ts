import type { Model, Voice } from '../../contract/index.ts';
import { perVoice } from './per-voice.ts';
import { voiceLanguage } from './voice-language.ts';
import { languageAlone } from '../../i18n/language-name.ts';
import { serverTexts } from '../../i18n/server-text.ts';
import { words } from './label-words.ts';

/** Texts that describe voices, for searching and sorting. */
export interface VoiceWords {
  /** Language and region, as on the card. */
  languageOf(voice: Voice): string;
  /** Returns a predicate: whether every word of a query starts a word of a voice. */
  fits(query: string): (voice: Voice) => boolean;
}

/** Removes case and accents, for comparison. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a word is in a script without spaces, where words can start anywhere. */
const hasNoSpaces = (word: string): boolean =>
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u.test(word);

/**
 * @param locale language of the reader
 * @param models their names are shown on the cards
 */
export const voiceWords = (locale: string, models: readonly Model[]): VoiceWords => {
  const nameOfModel = new Map(models.map(({ model_id, name }) => [model_id, name]));
  const languageOf = perVoice(({ labels }) => voiceLanguage(labels.language, locale));
  const told = serverTexts(locale);
  const textOf = perVoice((voice) => {
    const { voice_id, name, description, labels, languages, model_ids } = voice;
    const text = [
      name,
      description,
      told(description),
      labels.gender,
      labels.age,
      labels.style,
      ...words(labels.style).map(told),
      labels.language,
      languageOf(voice),
      ...languages.map((tag) => languageAlone(locale, tag)),
      ...model_ids.map((id) => nameOfModel.get(id)),
      voice_id,
    ];
    return ` ${wordsOf(text.join(' ')).join(' ')}`;
  });
  return {
    languageOf,
    fits: (query) => {
      const sought = wordsOf(query).map((word) => (hasNoSpaces(word) ? word : ` ${word}`));
      return (voice) => sought.every((word) => textOf(voice).includes(word));
    },
  };
};
