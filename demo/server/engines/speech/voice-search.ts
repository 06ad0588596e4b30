import type { VoiceMix } from './engine.ts';

/** A search for the mix of an engine's voices that is most like a recording. */
export interface VoiceSearch {
  /** File that the search keeps what it knows in, and goes on from. */
  state: string;
  /** WAVs, 16-bit PCM, mono. */
  samples: readonly string[];
  /** BCP 47 without a region. */
  language: string;
  /** Voices that are tried on one sentence, then on several. */
  tries: readonly [number, number];
  /** How many those several are, 1 … 3. */
  sentences: number;
  /** Most seconds of work: voices are tried as long as there is time to judge the best one. */
  seconds: number;
  /** Folder with the weights of Resemblyzer, by which voices are compared. */
  speakers: string;
}

/** What a search has found; see ClonedVoice.similarity. */
export interface FoundMix {
  mix: VoiceMix;
  similarity: { clone: number; stock: number; ceiling: number };
}

/** A step of a search. */
export interface SearchStep {
  /** 0 … 1 */
  done: number;
  /** Null until the last step. */
  found: FoundMix | null;
}
