import { onPage } from '../../api/page.ts';
import { placeholder } from './silence.ts';

/** One for the page: browsers allow only a few. */
export const audioContext = (): AudioContext => onPage('audio', () => new AudioContext());

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
