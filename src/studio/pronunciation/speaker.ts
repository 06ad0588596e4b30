import type { Model, Voice } from '../../contract/index.ts';
import { baseLanguage } from '../../contract/base-language.ts';

/** The voice for sample words of a language. */
export interface Speaker {
  readonly voice: Voice;
  /** Whether it follows IPA. */
  readonly canIpa: boolean;
}

/**
 * The voice in use, or another one if it does not speak the language; null when none does.
 * @param language BCP 47 without a region
 */
export function speakerOf(
  language: string,
  voiceId: string,
  voices: readonly Voice[],
  models: readonly Model[],
): Speaker | null {
  const able = voices.filter(({ labels }) => baseLanguage(labels.language) === language);
  const voice = able.find(({ voice_id }) => voice_id === voiceId) ?? able[0];
  if (!voice) return null;
  const canIpa = models.some(({ model_id, can_ipa }) => can_ipa && voice.model_ids.includes(model_id));
  return { voice, canIpa };
}
