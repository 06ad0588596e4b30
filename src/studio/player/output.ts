import { bundleGlobal } from '../../api/page.ts';
import { placeholder } from './silence.ts';

/** One for the page: browsers allow only a few. */
export const audioContext = (): AudioContext => bundleGlobal('audio', () => new AudioContext());

/** How long sound is on its way from the audio clock to the ear, in seconds; 0 where the browser does not tell. */
export function outputDelay(): number {
  const { baseLatency, outputLatency } = audioContext() as Partial<AudioContext>;
  return (baseLatency || 0) + (outputLatency || 0);
}

/**
 * Gets the right to play from the click or key press that is being handled. Call it before the first `await`:
 * a browser forgets the gesture after that.
 */
export function unlockAudio(): void {
  void audioContext()
    .resume()
    .catch(() => undefined);
  void placeholder()
    .play()
    // A policy of the page that forbids it costs the media keys, not the sound
    .catch(() => undefined);
}

export const quietPlaceholder = (): void => placeholder().pause();
