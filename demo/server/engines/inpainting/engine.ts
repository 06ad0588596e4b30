import type { HiddenPicture } from '../../video/hidden-picture.ts';
import type { Engine } from '../engine.ts';
import type { OnDemand } from '../on-demand.ts';

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
