import type { SpeakRequest, SpeechEngine } from '../engines/speech/engine.ts';
import { readText, type Reading } from '../reading/read-text.ts';
import type { Item } from './queue.ts';

/** What decides how an item sounds. */
export type Sayable = Pick<
  Item,
  'text' | 'voice_id' | 'language_id' | 'speed' | 'pronounced' | 'mix' | 'instructions'
>;

/** No language that rules for reading exist for. */
const AS_WRITTEN = 'und';

/** What an engine is asked for to say an item, and how that was read from the item's text. */
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
