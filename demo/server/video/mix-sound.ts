import type { OriginalSound } from '../../../src/contract/constants/video-translation.ts';
import { runInThread } from '../process/run-in-thread.ts';

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

export interface MixTask {
  durationMs: number;
  /** In order of their starts. */
  voices: readonly MixVoice[];
  /** A file with the original sound; null for none. */
  original: string | null;
  originalSound: OriginalSound;
  into: string;
  format: MixFormat;
}

const script = new URL('./mix-thread.ts', import.meta.url);

/**
 * Mixes voices with the original into a file, in a thread of its own.
 *
 * @throws Error when it fails; the signal's reason when aborted
 */
export const mixSound = async (
  task: MixTask,
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number): void },
): Promise<void> => {
  await runInThread(script, { name: 'mix', task, signal, onProgress });
};
