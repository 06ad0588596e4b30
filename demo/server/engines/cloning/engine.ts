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
  /** Language of the samples: BCP 47 without a region, such as `en`. */
  language: string;
  /** At least one. */
  samples: readonly CloneSample[];
  signal: AbortSignal;
  /** Called with the finished share, from 0 to 1. */
  onProgress: (share: number) => void;
  /**
   * Folder for the engine's scratch files; the caller removes it. The same order with the same folder resumes where it
   * stopped.
   */
  folder: string;
  /** Workspace of the order: workspaces take turns. */
  tenantId: string;
  /** A unique name. A service stores it together with the voice. */
  mark: string;
}

/** A finished clone. */
export interface ClonedVoice {
  /** The engine's data of the voice; opaque to others. */
  engineVoice: { data: Uint8Array } | { remoteId: string };
  /**
   * Cosines of speaker embeddings, at most 1. `clone` and `stock` (the stock voice closest to the sample) are compared
   * with a part of the sample that the search has not used. `ceiling` compares the two parts of the sample with each
   * other. Null when the engine cannot measure it.
   */
  similarity: { clone: number; stock: number; ceiling: number } | null;
  /** Languages that the voice can speak (BCP 47). */
  languages: readonly [string, ...string[]];
}

/** No clone was made. */
export class CloneRefused extends Error {
  /** `sensitive`: a service does not clone this voice; `language`: the engine does not speak the language. */
  readonly reason: 'failed' | 'sensitive' | 'language';
  constructor(reason: CloneRefused['reason'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'CloneRefused';
    this.reason = reason;
  }
}

/** Voices that a service stores, found by the marks of their orders. */
export interface MarkedVoices {
  voices: { mark: string; remoteId: string }[];
  /** False when the service has more voices than were searched: a voice that was not found may still exist. */
  isWhole: boolean;
}

/** Makes voices from recordings. */
export interface CloningEngine extends Engine {
  /** Name of the cloning service; empty when the server does it itself. */
  readonly name: string;
  readonly kinds: readonly CloneKind[];
  /**
   * True when the service clones the speaker's own voice; false when the voice is a look-alike among synthetic voices.
   */
  readonly real: boolean;
  /** Languages that a sample may be in: BCP 47 without a region. */
  readonly languages: readonly string[];
  /** @throws CloneRefused; the signal's reason when aborted */
  clone(order: CloneOrder): Promise<ClonedVoice>;
  /**
   * The engine that speaks with a voice, and the blend for it.
   *
   * @throws Error when this engine did not make the data
   */
  spokenBy(voice: ClonedVoice['engineVoice']): { engineId: string; mix: VoiceMix };
  /**
   * Deletes a voice from the service. Succeeds if it is already gone.
   *
   * @throws EngineError
   */
  forget?(voice: { remoteId: string }): Promise<void>;
  /**
   * The voices with one of these marks that the service stores.
   *
   * @throws EngineError
   */
  findMarked?(marks: readonly string[]): Promise<MarkedVoices>;
}
