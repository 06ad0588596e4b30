import { createEngineSet, isReady, type EngineSet } from '../engine-set.ts';
import type { Engine } from '../engine.ts';

/** A stretch of a recording, in milliseconds. */
export type Span = readonly [startMs: number, endMs: number];

/** A unit vector. The smaller the angle between two of them, the more similar the voices. */
export type Embedding = readonly number[];

interface EmbedOptions {
  signal: AbortSignal;
  /** Called with the number of finished spans. */
  onProgress?: ((done: number) => void) | undefined;
}

/** Compares voices. */
export interface SpeakerEngine extends Engine {
  /** Minimum cosine of two embeddings that count as one speaker, when grouping many sections of speech. */
  readonly sameFrom: number;
  /** Folder with its weights, for comparing many sounds in a separate process; null while it is not installed. */
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
  /** The best engine that is ready. */
  ready(): SpeakerEngine | undefined;
  byId(engineId: string): SpeakerEngine | undefined;
}

/** Combines the engines, best first. `close` also closes them. */
export const createSpeakerEngines = (engines: readonly SpeakerEngine[]): SpeakerEngines => ({
  ...createEngineSet('speakers', engines),
  ready: () => engines.find(isReady),
  byId: (engineId) => engines.find(({ id }) => id === engineId),
});
