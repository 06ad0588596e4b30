import type { Voice } from '../../contract/index.ts';
import type { Row } from '../rows/row.ts';

const languageOf = (tag: string): string => tag.split('-')[0]!.toLowerCase();

/**
 * Voice settings for speaking a language, at the voice's own defaults.
 * @param language ISO 639
 * @returns null if the voice does not speak it
 */
export function voiceFor(voice: Voice, language: string): NonNullable<Row['voice']> | null {
  const spoken = voice.languages.find((tag) => languageOf(tag) === language);
  const [model_id] = voice.model_ids;
  if (spoken === undefined || model_id === undefined) return null;
  return { voice_id: voice.voice_id, model_id, language_id: spoken, speed: 1 };
}

/** Whether a language is the voice's first one, in which it is heard outside scripts. @param language ISO 639 */
export const isFirstLanguage = ({ languages: [first] }: Voice, language: string): boolean =>
  first !== undefined && languageOf(first) === language;
