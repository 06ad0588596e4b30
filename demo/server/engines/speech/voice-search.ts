import type { VoiceMix } from './engine.ts';

/** A search for the blend of an engine's voices that is most similar to a recording. */
export interface VoiceSearch {
  /** File in which the search stores its state, to resume from it. */
  state: string;
  /** WAVs, 16-bit PCM, mono. */
  samples: readonly string[];
  /** BCP 47 without a region. */
  language: string;
  /** Number of voices to try with one sentence, then with several. */
  tries: readonly [number, number];
  /** Number of these several sentences, from 1 to 3. */
  sentences: number;
  /** Limit of working time in seconds. Voices are tried while enough time is left to judge the best one. */
  seconds: number;
  /** Folder with the weights of Resemblyzer, which compares the voices. */
  speakers: string;
}

/** Result of a search; see ClonedVoice.similarity. */
export interface FoundMix {
  mix: VoiceMix;
  similarity: { clone: number; stock: number; ceiling: number };
}

/** A step of a search. */
export interface SearchStep {
  /** Finished share, from 0 to 1. */
  done: number;
  /** Null until the last step. */
  found: FoundMix | null;
}
