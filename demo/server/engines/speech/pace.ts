import type { SpeechEngine } from './engine.ts';

/** Milliseconds per character for an engine without an estimate of its own. */
const GUESS = 10;
/** Weight of the estimate, in measured characters. */
const GUESS_CHARACTERS = 20;
/** Factor by which each new utterance reduces the weight of earlier ones. */
const KEPT = 0.9;

interface Pace {
  characters: number;
  ms: number;
  /** Utterances being generated. */
  running: number;
  /** Engine time per running utterance, accumulated until `at`: simultaneous utterances share the time. */
  share: number;
  at: number;
  /** An utterance has been generated. */
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
 * Recent average of milliseconds per character that an utterance takes until it is spoken. Reflects the engine's concurrency.
 */
export const paceOf = (engine: SpeechEngine): number => {
  const { ms, characters } = knownOf(engine);
  return ms / characters;
};

/** Like {@link paceOf}; undefined before this process has generated an utterance with the engine. */
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
