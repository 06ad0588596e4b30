import { createEngineSet, isReady, type EngineSet } from '../engine-set.ts';
import type { Engine } from '../engine.ts';

/** A stretch of a recording, in milliseconds. */
export type Span = readonly [startMs: number, endMs: number];

/** A unit vector: the smaller the angle between two of them, the more alike are the voices. */
export type Embedding = readonly number[];

interface EmbedOptions {
  signal: AbortSignal;
  /** Called with how many spans are done. */
  onProgress?: ((done: number) => void) | undefined;
}

/** Compares voices. */
export interface SpeakerEngine extends Engine {
  /** Cosine of two embeddings from which on they count as one speaker's, when many stretches of speech are grouped. */
  readonly sameFrom: number;
  /** Folder with its weights, for those who compare many sounds in a process of their own; null while there is none. */
  weights?(): string | null;
  /**
   * The embedding of each span.
   *
   * @param path of a WAV, 16-bit PCM, mono, RECOGNITION_RATE
   * @throws EngineError; the signal's reason when aborted
   */
  embed(path: string, spans: readonly Span[], options: EmbedOptions): Promise<readonly Embedding[]>;
}

/** The engines of this server that compare voices. */
export interface SpeakerEngines extends EngineSet {
  /** The best one that can work now. */
  ready(): SpeakerEngine | undefined;
  byId(engineId: string): SpeakerEngine | undefined;
}

/** Holds the engines, the best first; `close` closes them too. */
export const createSpeakerEngines = (engines: readonly SpeakerEngine[]): SpeakerEngines => ({
  ...createEngineSet('speakers', engines),
  ready: () => engines.find(isReady),
  byId: (engineId) => engines.find(({ id }) => id === engineId),
});
