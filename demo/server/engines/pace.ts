import type { SpeechEngine } from './engine.ts';

/** Before an engine has spoken anything. */
const FIRST_GUESS = 10;
/** How much the latest utterance counts. */
const WEIGHT = 0.2;

const paces = new WeakMap<SpeechEngine, number>();

/** How long the engine works on a character, in milliseconds; it works on `concurrency` utterances at a time. */
export const paceOf = (engine: SpeechEngine): number => paces.get(engine) ?? FIRST_GUESS;

/** Learns from an utterance that was just spoken. */
export const learnPace = (engine: SpeechEngine, characters: number, ms: number): void => {
  const known = paces.get(engine);
  const measured = ms / Math.max(characters, 1);
  paces.set(engine, known === undefined ? measured : known + WEIGHT * (measured - known));
};
