import type { SpeechChunk, SpeechEngine } from '../../demo/server/engines/speech/engine.ts';
import { speak } from '../../demo/server/engines/speech/speak.ts';

interface Said {
  speed?: number;
  instructions?: string;
  signal?: AbortSignal;
}

/** Has an engine's voice say a text, as the product does. */
export const say = (
  engine: SpeechEngine,
  voiceId: string,
  text: string,
  { speed = 1, instructions, signal = new AbortController().signal }: Said = {},
): Promise<SpeechChunk[]> => {
  const language = engine.voices().find((voice) => voice.voiceId === voiceId)?.languages[0] ?? 'en-US';
  return speak(engine, { voiceId, text, language, speed, instructions }, signal);
};

/** Length of what was said, in seconds. */
export const secondsOf = (chunks: readonly SpeechChunk[]): number =>
  chunks.reduce((sum, { samples }) => sum + samples.length, 0) / chunks[0]!.sampleRate;
