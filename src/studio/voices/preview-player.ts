import { atom, type ReadableAtom } from 'nanostores';
import { bundleGlobal } from '../../api/page.ts';
import type { Playback } from '../../stores/playback.ts';

/** The sample being loaded or played. */
export interface Preview {
  voiceId: string;
  state: 'loading' | 'playing';
}

/** Plays samples of voices, one at a time on the whole page. */
export interface PreviewPlayer {
  readonly $preview: ReadableAtom<Preview | null>;
  /** Playback progress, 0 … 1. */
  readonly $progress: ReadableAtom<number>;
  /**
   * Plays a sample, or stops it if it is playing. Must be called inside the click itself.
   * @param source its address, or a function that returns it; the signal is aborted when it is no longer needed, and
   *   the user has been told when it rejects
   * @param host element whose removal stops playback
   */
  toggle(
    voiceId: string,
    source: string | ((signal: AbortSignal) => Promise<string>),
    host: Node,
    onFailure: () => void,
  ): void;
  stop(): void;
}

/** The page's only preview player in this bundle. `playback` stops any other sound. */
export const previewPlayer = (playback: Playback): PreviewPlayer =>
  bundleGlobal('voice-preview', () => createPreviewPlayer(playback));

const createPreviewPlayer = (playback: Playback): PreviewPlayer => {
  const $preview = atom<Preview | null>(null);
  const $progress = atom(0);
  let audio: HTMLAudioElement | null = null;
  let frame = 0;
  let ended = () => {};
  let asked = new AbortController();

  const follow = (host: Node) => {
    if (!audio) return;
    if (!host.isConnected) return stop();
    $progress.set(audio.duration > 0 ? Math.min(1, audio.currentTime / audio.duration) : 0);
    frame = requestAnimationFrame(() => follow(host));
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    asked.abort();
    audio?.pause();
    audio?.removeAttribute('src');
    audio = null;
    $preview.set(null);
    $progress.set(0);
    ended();
  };

  return {
    $preview,
    $progress,
    stop,
    toggle(voiceId, source, host, onFailure) {
      const same = $preview.get()?.voiceId === voiceId;
      stop();
      if (same) return;
      ended = playback.start(stop);
      const mine = new Audio(typeof source === 'string' ? source : undefined);
      audio = mine;
      $preview.set({ voiceId, state: 'loading' });
      mine.addEventListener('playing', () => {
        if (audio !== mine) return;
        $preview.set({ voiceId, state: 'playing' });
        follow(host);
      });
      // Fires at the end too, and when the system pauses: a headset was unplugged or a media key pressed
      mine.addEventListener('pause', () => audio === mine && stop());
      const fail = () => {
        if (audio !== mine) return;
        stop();
        onFailure();
      };
      // A connection lost during playback does not reject `play()`
      mine.addEventListener('error', fail);
      const play = () => void mine.play().catch(fail);
      if (typeof source === 'string') return play();
      asked = new AbortController();
      source(asked.signal).then(
        (url) => {
          if (audio !== mine) return;
          mine.src = url;
          play();
        },
        () => audio === mine && stop(),
      );
    },
  };
};
