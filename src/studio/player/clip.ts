import { atom, type ReadableAtom } from 'nanostores';
import type { Playback } from '../../stores/playback.ts';

/** Plays one finished file, a take or a whole item of the history, apart from the script. */
export interface Clip {
  /** What sounds, by the name its caller gave; null for nothing. */
  readonly $playing: ReadableAtom<string | null>;
  /** Plays it, or stops it when it is what sounds. Call it inside the click. */
  toggle(name: string, url: string): void;
  /** Plays it from a moment in it, in ms, in place of what sounds. Call it inside the click. */
  play(name: string, url: string, fromMs: number): void;
  /** How far it is, in ms. */
  positionMs(): number;
  stop(): void;
}

export function createClip(playback: Playback, onStart: () => void, onFailure: () => void): Clip {
  const $playing = atom<string | null>(null);
  let audio: HTMLAudioElement | null = null;
  let release = () => {};

  const stop = () => {
    audio?.pause();
    audio = null;
    $playing.set(null);
    release();
  };
  const play = (name: string, url: string, fromMs: number) => {
    stop();
    onStart();
    release = playback.start(stop);
    const mine = new Audio(url);
    // Before it is loaded this is where it will begin
    mine.currentTime = fromMs / 1000;
    audio = mine;
    $playing.set(name);
    // At the end too, and when the system pauses it: a headset was unplugged, or a media key pressed
    mine.addEventListener('pause', () => audio === mine && stop());
    const fail = () => {
      if (audio !== mine) return;
      stop();
      onFailure();
    };
    // The line may break after it began to play, of which `play` says nothing
    mine.addEventListener('error', fail);
    mine.play().catch(fail);
  };
  return {
    $playing,
    stop,
    play,
    positionMs: () => (audio?.currentTime ?? 0) * 1000,
    toggle(name, url) {
      if ($playing.get() === name) stop();
      else play(name, url, 0);
    },
  };
}
