import type { Pronounced } from '../../../../src/contract/pronunciation.ts';
import { readText, type Reading } from '../../reading/read-text.ts';
import type { SpeakRequest, SpeechEngine, VoiceMix } from './engine.ts';

/** Everything that determines how a text sounds. */
export interface Sayable {
  text: string;
  voice_id: string;
  /** BCP 47. */
  language_id: string;
  speed: number;
  /** The pronunciations that apply to it. */
  pronounced: readonly Pronounced[];
  /** The blend of its voice; null for a voice of the engine itself. */
  mix: VoiceMix | null;
  /** Speaking instructions in words; null when there are none or the engine does not support them. */
  instructions: string | null;
}

/** A language without reading rules. */
const AS_WRITTEN = 'und';

/** The engine's request for speaking a text, and how the text was read. */
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
