import { bundleGlobal } from '../../api/page.ts';
import { placeholder } from './silence.ts';

/** One per page and bundle: browsers allow only a few. */
export const audioContext = (): AudioContext => bundleGlobal('audio', () => new AudioContext());

/** Delay from the audio clock to the ear, in seconds; 0 if the browser does not report it. */
export function outputDelay(): number {
  const { baseLatency, outputLatency } = audioContext() as Partial<AudioContext>;
  return (baseLatency || 0) + (outputLatency || 0);
}

/**
 * Unlocks audio output with the click or key press being handled. Call it before the first `await`: afterwards the
 * browser no longer counts it as part of the gesture.
 */
export function unlockAudio(): void {
  void audioContext()
    .resume()
    .catch(() => undefined);
  void placeholder()
    .play()
    // If a policy of the page forbids it, only the media keys are lost, not the sound
    .catch(() => undefined);
}

export const quietPlaceholder = (): void => placeholder().pause();
