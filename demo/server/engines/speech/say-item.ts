import type { Pronounced } from '../../../../src/contract/pronunciation.ts';
import { readText, type Reading } from '../../reading/read-text.ts';
import type { SpeakRequest, SpeechEngine, VoiceMix } from './engine.ts';

/** What decides how a text sounds. */
export interface Sayable {
  text: string;
  voice_id: string;
  /** BCP 47. */
  language_id: string;
  speed: number;
  /** What of the pronunciation list it follows. */
  pronounced: readonly Pronounced[];
  /** What its voice is blended of; null for a voice as the engine has it. */
  mix: VoiceMix | null;
  /** How to speak, in words; null where nothing was said, or the engine follows no instructions. */
  instructions: string | null;
}

/** No language that rules for reading exist for. */
const AS_WRITTEN = 'und';

/** What an engine is asked for to say a text, and how that was read from the text. */
export const sayItem = (engine: SpeechEngine, item: Sayable): { reading: Reading; request: SpeakRequest } => {
  const language = engine.can.reads ? AS_WRITTEN : item.language_id;
  const reading = readText(item.text, language, item.pronounced, { ipa: engine.can.ipa });
  const request = {
    voiceId: item.voice_id,
    mix: item.mix ?? undefined,
    instructions: item.instructions ?? undefined,
    text: reading.text,
    phonemes: reading.phonemes,
    language: item.language_id,
    speed: item.speed,
  };
  return { reading, request };
};
