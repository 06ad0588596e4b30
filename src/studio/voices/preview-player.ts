import { atom, type ReadableAtom } from 'nanostores';
import { bundleGlobal } from '../../api/page.ts';
import type { Playback } from '../../stores/playback.ts';

/** The sample that sounds. */
export interface Preview {
  voiceId: string;
  state: 'loading' | 'playing';
}

/** Plays samples of voices, one at a time on the whole page. */
export interface PreviewPlayer {
  readonly $preview: ReadableAtom<Preview | null>;
  /** How far it is, 0 … 1. */
  readonly $progress: ReadableAtom<number>;
  /**
   * Plays the sample, or stops it when it is this one that sounds. Must be called in the click itself.
   * @param source its address, or how to get it until the signal says that nobody waits for it any more; a call that
   * fails has told the user
   * @param host stops it by leaving the page
   */
  toggle(
    voiceId: string,
    source: string | ((signal: AbortSignal) => Promise<string>),
    host: Node,
    onFailure: () => void,
  ): void;
  stop(): void;
}

/** The one player of the page; `playback` stops whatever else sounds. */
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
      // At the end too, and when the system pauses it: a headset was unplugged, or a media key pressed
      mine.addEventListener('pause', () => audio === mine && stop());
      const fail = () => {
        if (audio !== mine) return;
        stop();
        onFailure();
      };
      // The line may break after it began to play, of which `play` says nothing
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
