import type { Model, Voice } from '../../contract/index.ts';
import { perVoice } from './per-voice.ts';
import { voiceLanguage } from './voice-language.ts';
import { languageAlone } from '../../i18n/language-name.ts';
import { serverTexts } from '../../i18n/server-text.ts';
import { words } from './label-words.ts';

/** What a reader is told of voices, by which they are searched and put in order. */
export interface VoiceWords {
  /** Language and place as its card names them. */
  languageOf(voice: Voice): string;
  /** Tells whether every word of a query begins one of a voice's words. */
  fits(query: string): (voice: Voice) => boolean;
}

/** Upper case and accents aside. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Of a script that puts no spaces between words, in which a word can begin anywhere. */
const hasNoSpaces = (word: string): boolean =>
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u.test(word);

/**
 * @param locale the reader's language
 * @param models whose names stand on the cards
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
