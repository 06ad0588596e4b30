import type { MixedOriginal } from '../audio/mix.ts';
import { ApiError } from '../http/api-error.ts';
import { runInThread } from '../process/run-in-thread.ts';
import type { Asking } from '../process/turns.ts';

/** Audio format of a mix. */
export type MixFormat = 'm4a' | 'mp3' | 'wav';

/** A voice with its place in the mix. */
export interface MixVoice {
  /** Mono WAV file. */
  path: string;
  startMs: number;
  lengthMs: number;
  /** Playback speed as a factor. The pitch stays the same. */
  speed: number;
}

/** The file with the original sound. */
export interface MixOriginal {
  path: string;
  /** Start time of the file on its own clock, in seconds. */
  startSeconds: number;
}

export interface MixTask {
  /** Start of the result, in the time of voices and original. */
  fromMs: number;
  durationMs: number;
  /** In order of their starts. */
  voices: readonly MixVoice[];
  /** Null without an original. */
  original: MixOriginal | null;
  originalSound: MixedOriginal;
  into: string;
  format: MixFormat;
}

const script = new URL('./mix-thread.ts', import.meta.url);

/**
 * Mixes voices with the original sound into a file, in a separate thread.
 *
 * @throws ApiError err_storage_full; Error when it fails; the signal's reason when aborted
 */
export const mixSound = async (
  task: MixTask,
  { who, signal, onProgress }: Asking & { onProgress(done: number): void },
): Promise<void> => {
  await runInThread(script, { name: 'mix', task, who, signal, onProgress }).catch((error: unknown) => {
    signal.throwIfAborted();
    // Errors from a thread lose their class, so only the message reveals a full disk
    if (/No space left/.test((error as Error).message))
      throw new ApiError('err_storage_full', { status: 503, retryAfter: 60 });
    throw error;
  });
};
