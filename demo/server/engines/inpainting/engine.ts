import type { Engine } from '../engine.ts';
import type { OnDemand } from '../on-demand.ts';

/** A picture with a hidden part. */
export interface HiddenPicture {
  /** A byte for each sample: all of red, then all of green, then all of blue. */
  samples: Uint8Array;
  /** 1 for each hidden pixel. */
  hidden: Uint8Array;
  width: number;
  height: number;
}

/** Draws what a picture hides so that it fits its surroundings. */
export interface InpaintingEngine extends Engine {
  /**
   * Draws the hidden part of a picture. An abort ends the work at once.
   *
   * @returns the samples of the whole picture; those that are not hidden are unchanged
   * @throws EngineError; the signal's reason when aborted
   */
  draw(picture: HiddenPicture, signal: AbortSignal): Promise<Uint8Array>;
}

/** The engines of this server that draw hidden parts of pictures. */
export type Inpainters = OnDemand<InpaintingEngine>;
