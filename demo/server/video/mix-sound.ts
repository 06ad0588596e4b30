import type { MixedOriginal } from '../audio/mix.ts';
import { ApiError } from '../http/api-error.ts';
import { runInThread } from '../process/run-in-thread.ts';
import type { Asking } from '../process/turns.ts';

/** Sound of a mix as a file. */
export type MixFormat = 'm4a' | 'mp3' | 'wav';

/** A voice and its place. */
export interface MixVoice {
  /** WAV of one channel. */
  path: string;
  startMs: number;
  lengthMs: number;
  /** Factor at which it is played; its pitch stays. */
  speed: number;
}

/** A file that has the original sound. */
export interface MixOriginal {
  path: string;
  /** When the file begins by its own clock. */
  startSeconds: number;
}

export interface MixTask {
  /** The file begins here, in the time of the voices and the original. */
  fromMs: number;
  durationMs: number;
  /** In order of their starts. */
  voices: readonly MixVoice[];
  /** Null for none. */
  original: MixOriginal | null;
  originalSound: MixedOriginal;
  into: string;
  format: MixFormat;
}

const script = new URL('./mix-thread.ts', import.meta.url);

/**
 * Mixes voices with the original into a file, in a thread of its own.
 *
 * @throws ApiError err_storage_full; Error when it fails; the signal's reason when aborted
 */
export const mixSound = async (
  task: MixTask,
  { who, signal, onProgress }: Asking & { onProgress(done: number): void },
): Promise<void> => {
  await runInThread(script, { name: 'mix', task, who, signal, onProgress }).catch((error: unknown) => {
    signal.throwIfAborted();
    // An error loses its class on the way out of a thread: only its message tells that the disk is full
    if (/No space left/.test((error as Error).message))
      throw new ApiError('err_storage_full', { status: 503, retryAfter: 60 });
    throw error;
  });
};
