import type { Engine } from '../engine.ts';

/** Rate of the sound that engines take and give, in hertz. */
export const SEPARATION_RATE = 44_100;

interface SeparationOptions {
  signal: AbortSignal;
  /** Called with how much of the recording is done, in milliseconds of its time. */
  onProgress?: ((doneMs: number) => void) | undefined;
}

/** Takes the voices out of recordings, so that music and noise stay. */
export interface SeparationEngine extends Engine {
  /**
   * Writes a recording without its voices, sample for sample as long as it is.
   *
   * @param path of a WAV, 16-bit PCM, stereo, {@link SEPARATION_RATE}
   * @param into path for the same without voices
   * @throws EngineError; the signal's reason when aborted
   */
  removeVoices(path: string, into: string, options: SeparationOptions): Promise<void>;
}
