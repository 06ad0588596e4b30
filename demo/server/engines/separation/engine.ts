import type { Engine } from '../engine.ts';

/** Sample rate of the engines' input and output, in hertz. */
export const SEPARATION_RATE = 44_100;

interface SeparationOptions {
  signal: AbortSignal;
  /** Called with the finished part of the recording, in milliseconds. */
  onProgress?: ((doneMs: number) => void) | undefined;
}

/** Removes the voices from recordings and keeps music and noise. */
export interface SeparationEngine extends Engine {
  /**
   * Writes a recording without its voices, with exactly as many samples.
   *
   * @param path path of a WAV, 16-bit PCM, stereo, {@link SEPARATION_RATE}
   * @param into path for the same without voices
   * @throws EngineError; the signal's reason when aborted
   */
  removeVoices(path: string, into: string, options: SeparationOptions): Promise<void>;
}
