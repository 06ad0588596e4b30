/** Thread that measures or changes one recording. */
import { serveThread } from '../../process/serve-thread.ts';
import { PRODUCT_RATE } from '../product-rate.ts';
import { readSound, writeSound } from '../sound-file.ts';
import { matchSamples, type MatchedPitch } from './match.ts';
import { NobodySpeaks, profileOf, trackVoice, type VoiceProfile } from './profile.ts';

export type Task = { path: string } & (
  | { do: 'measure' }
  | { do: 'match'; out: string; target: VoiceProfile }
);

/** An error would lose its class on its way out of the thread. */
export type Answer = { profile: VoiceProfile } | { pitch: MatchedPitch } | 'nobody speaks';

void serveThread<Task, Answer>((task, onProgress) => {
  try {
    const samples = readSound(task.path);
    if (task.do === 'measure')
      return { profile: profileOf(samples, PRODUCT_RATE, trackVoice(samples, PRODUCT_RATE)) };
    const matched = matchSamples(samples, PRODUCT_RATE, task.target, onProgress);
    writeSound(task.out, matched.samples);
    return { pitch: matched.pitch };
  } catch (error) {
    if (error instanceof NobodySpeaks) return 'nobody speaks';
    throw error;
  }
});
