import { runInThread } from '../../process/run-in-thread.ts';
import type { Asking } from '../../process/turns.ts';
import type { MatchedPitch } from './match.ts';
import { NobodySpeaks, type VoiceProfile } from './profile.ts';
import type { Answer, Task } from './worker.ts';

export { NobodySpeaks, type VoiceProfile };

const run = async (task: Task, { who, signal }: Asking, onProgress?: (done: number) => void) => {
  const script = new URL('./worker.ts', import.meta.url);
  const answer = await runInThread<Answer>(script, { name: 'voice-match', task, who, signal, onProgress });
  if (answer === 'nobody speaks') throw new NobodySpeaks();
  return answer;
};

/**
 * Measures a voice, in a thread.
 *
 * @param path WAV of PRODUCT_RATE, within the length limit of a voice change; some ten seconds suffice
 * @throws NobodySpeaks when it has too little voiced speech; Error when it cannot be read; the signal's reason when
 * aborted
 */
export const measureVoice = async (path: string, asking: Asking): Promise<VoiceProfile> => {
  const answer = await run({ do: 'measure', path }, asking);
  return (answer as Extract<Answer, { profile: unknown }>).profile;
};

/** A recording whose voice to change. */
export interface MatchRequest extends Asking {
  /** WAV of PRODUCT_RATE. */
  path: string;
  /** Output path. The result has the same number of samples. */
  out: string;
  target: VoiceProfile;
  /** Called with the finished share, from 0 to 1. */
  onProgress(done: number): void;
}

/**
 * Moves pitch, pitch range and timbre of a recording toward a voice, in a thread. Keeps the performance: words, timing,
 * melody and loudness.
 *
 * @returns the median pitch in Hz
 * @throws as {@link measureVoice}; the file at `out` is then incomplete
 */
export const matchVoice = async ({
  path,
  out,
  target,
  onProgress,
  ...asking
}: MatchRequest): Promise<{ pitch: MatchedPitch }> => {
  const answer = await run({ do: 'match', path, out, target }, asking, onProgress);
  return answer as Extract<Answer, { pitch: unknown }>;
};
