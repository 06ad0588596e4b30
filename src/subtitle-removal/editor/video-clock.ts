import { atom, type ReadableAtom } from 'nanostores';

/** The current time of the video in the editor. It can be set even where the browser cannot play the video. */
export interface VideoClock {
  readonly $ms: ReadableAtom<number>;
  readonly $isPlaying: ReadableAtom<boolean>;
  seek(ms: number): void;
  toggle(): void;
  /** Follows this video. @returns a function that stops it */
  attach(video: HTMLVideoElement): () => void;
}

export function createVideoClock(durationMs: number, atMs: number): VideoClock {
  const $ms = atom(atMs);
  const $isPlaying = atom(false);
  let video: HTMLVideoElement | null = null;
  const read = () => {
    if (video && !video.seeking) $ms.set(Math.min(Math.round(video.currentTime * 1000), durationMs));
  };
  return {
    $ms,
    $isPlaying,
    seek(ms) {
      const at = Math.max(0, Math.min(ms, durationMs));
      $ms.set(at);
      if (video) video.currentTime = at / 1000;
    },
    toggle() {
      if (!video) return;
      if (video.paused) void video.play().catch(() => undefined);
      else video.pause();
    },
    attach(attached) {
      video = attached;
      video.currentTime = $ms.get() / 1000;
      const gone = new AbortController();
      const { signal } = gone;
      let frame = 0;
      const follow = () => {
        read();
        frame = requestAnimationFrame(follow);
      };
      const stop = () => {
        cancelAnimationFrame(frame);
        $isPlaying.set(false);
        read();
      };
      const play = () => {
        cancelAnimationFrame(frame);
        $isPlaying.set(true);
        follow();
      };
      attached.addEventListener('play', play, { signal });
      for (const end of ['pause', 'ended', 'error']) attached.addEventListener(end, stop, { signal });
      return () => {
        gone.abort();
        cancelAnimationFrame(frame);
        attached.pause();
        $isPlaying.set(false);
        video = null;
      };
    },
  };
}
