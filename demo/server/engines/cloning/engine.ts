import type { Engine } from '../engine.ts';
import type { VoiceMix } from '../speech/engine.ts';

export type CloneKind = 'instant' | 'professional';

/** A recording of one speaker: mono 16-bit WAV of PRODUCT_RATE. */
export interface CloneSample {
  path: string;
  durationMs: number;
}

export interface CloneOrder {
  kind: CloneKind;
  name: string;
  /** BCP 47 without a region, such as `en`: what is spoken in the samples. */
  language: string;
  /** At least one. */
  samples: readonly CloneSample[];
  signal: AbortSignal;
  /** Called with how much is done, 0 … 1. */
  onProgress: (share: number) => void;
  /**
   * Where the engine may leave its scratch files; removed by the caller. The same order with the same folder goes on where
   * it broke off.
   */
  folder: string;
  /** Whose it is: workspaces take turns. */
  tenantId: string;
  /** A name like no other. A service that keeps the voice keeps this with it. */
  mark: string;
}

/** A finished clone. */
export interface ClonedVoice {
  /** What the engine keeps of it; opaque to others. */
  engineVoice: { data: Uint8Array } | { remoteId: string };
  /**
   * Cosines of speaker embeddings, at most 1. `clone` and `stock` (the stock voice nearest to the sample) are compared with
   * a part of the sample that the search did not use, `ceiling` compares the two parts of the sample with each other. Null
   * where the engine cannot tell.
   */
  similarity: { clone: number; stock: number; ceiling: number } | null;
  /** BCP 47, what the voice can speak. */
  languages: readonly [string, ...string[]];
}

/** Why no clone was made. */
export class CloneRefused extends Error {
  /** `sensitive`: a service does not clone this voice; `language`: the engine does not speak the language. */
  readonly reason: 'failed' | 'sensitive' | 'language';
  constructor(reason: CloneRefused['reason'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'CloneRefused';
    this.reason = reason;
  }
}

/** Voices that a service keeps, found by the marks that they were ordered with. */
export interface MarkedVoices {
  voices: { mark: string; remoteId: string }[];
  /** Otherwise the service has more voices than were looked through: one that was not found may be there. */
  isWhole: boolean;
}

/** Makes voices of recordings. */
export interface CloningEngine extends Engine {
  /** Name of the service that does it; empty for what the server does itself. */
  readonly name: string;
  readonly kinds: readonly CloneKind[];
  /** False: the voice is a look-alike found among synthetic voices; true: the service clones the speaker's own. */
  readonly real: boolean;
  /** BCP 47 without a region, which a sample may be in. */
  readonly languages: readonly string[];
  /** @throws CloneRefused; the signal's reason when aborted */
  clone(order: CloneOrder): Promise<ClonedVoice>;
  /**
   * Who speaks with a voice, and what that engine blends for it.
   *
   * @throws Error when the engine did not make the data
   */
  spokenBy(voice: ClonedVoice['engineVoice']): { engineId: string; mix: VoiceMix };
  /**
   * Removes what a service keeps of a voice; one that is gone already is no error.
   *
   * @throws EngineError
   */
  forget?(voice: { remoteId: string }): Promise<void>;
  /**
   * The voices that a service keeps with one of these marks, and no others.
   *
   * @throws EngineError
   */
  findMarked?(marks: readonly string[]): Promise<MarkedVoices>;
}
