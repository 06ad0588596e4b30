import type { SpeechEngine } from './engine.ts';

/** Milliseconds for a character of an engine that gives no guess of its own. */
const GUESS = 10;
/** How many characters the guess is worth against measured ones. */
const GUESS_CHARACTERS = 20;
/** How much what was measured before counts with each new utterance. */
const KEPT = 0.9;

interface Pace {
  characters: number;
  ms: number;
  /** Utterances that are being made. */
  running: number;
  /** What one utterance would have had of the engine until `at`: in company it has its share of the time. */
  share: number;
  at: number;
  /** An utterance was made. */
  isMeasured: boolean;
}

const paces = new WeakMap<SpeechEngine, Pace>();

const knownOf = (engine: SpeechEngine): Pace => {
  const known = paces.get(engine) ?? {
    characters: GUESS_CHARACTERS,
    ms: GUESS_CHARACTERS * (engine.msPerCharacter ?? GUESS),
    running: 0,
    share: 0,
    at: 0,
    isMeasured: false,
  };
  paces.set(engine, known);
  return known;
};

const goOn = (pace: Pace): void => {
  const now = performance.now();
  if (pace.running > 0) pace.share += (now - pace.at) / pace.running;
  pace.at = now;
};

/**
 * Milliseconds until a character more is made, as things went lately: with all that is done for an utterance, and with
 * as many at a time as the engine takes.
 */
export const paceOf = (engine: SpeechEngine): number => {
  const { ms, characters } = knownOf(engine);
  return ms / characters;
};

/** As {@link paceOf}; undefined before this process has made an utterance with the engine. */
export const measuredPaceOf = (engine: SpeechEngine): number | undefined =>
  paces.get(engine)?.isMeasured ? paceOf(engine) : undefined;

/** An utterance begins. Call the returned function when it has ended, with its characters, or null if it failed. */
export const beginUtterance = (engine: SpeechEngine): ((characters: number | null) => void) => {
  const pace = knownOf(engine);
  goOn(pace);
  pace.running++;
  const { share } = pace;
  return (characters) => {
    goOn(pace);
    pace.running--;
    if (characters === null) return;
    pace.characters = pace.characters * KEPT + characters;
    pace.ms = pace.ms * KEPT + pace.share - share;
    pace.isMeasured = true;
  };
};
