/** What changes while videos play. */
interface Change {
  readonly ms?: number;
  readonly durationMs?: number;
  readonly isPlaying?: boolean;
}

/** Largest time difference between two videos in seconds: less than two frames. */
const APART = 0.06;

/** Plays videos of the same length in sync. The first one sets the time. */
export function createPlayedTogether() {
  let all: readonly HTMLVideoElement[] = [];
  const align = (tolerance: number) => {
    const [first, ...others] = all;
    if (!first) return;
    for (const video of others)
      if (Math.abs(video.currentTime - first.currentTime) > tolerance) video.currentTime = first.currentTime;
  };
  return {
    /** Begins to control these videos. @returns a function that pauses and releases them */
    attach(videos: readonly HTMLVideoElement[], onChange: (change: Change) => void): () => void {
      all = videos;
      const [first, ...others] = videos;
      if (!first) return () => undefined;
      const gone = new AbortController();
      const { signal } = gone;
      let frame = 0;
      const tell = () => onChange({ ms: Math.round(first.currentTime * 1000) });
      const follow = () => {
        tell();
        align(APART);
        frame = requestAnimationFrame(follow);
      };
      const known = () => onChange({ durationMs: Math.round(first.duration * 1000) || 0 });
      first.addEventListener('loadedmetadata', known, { signal });
      first.addEventListener('seeked', tell, { signal });
      first.addEventListener(
        'play',
        () => {
          cancelAnimationFrame(frame);
          onChange({ isPlaying: true });
          for (const video of others) void video.play().catch(() => undefined);
          follow();
        },
        { signal },
      );
      for (const end of ['pause', 'ended', 'error'])
        first.addEventListener(
          end,
          () => {
            cancelAnimationFrame(frame);
            for (const video of others) video.pause();
            align(0);
            tell();
            onChange({ isPlaying: false });
          },
          { signal },
        );
      if (first.readyState >= first.HAVE_METADATA) known();
      return () => {
        gone.abort();
        cancelAnimationFrame(frame);
        for (const video of videos) video.pause();
        all = [];
      };
    },
    seek(ms: number) {
      for (const video of all) video.currentTime = ms / 1000;
    },
    toggle() {
      const [first] = all;
      if (!first) return;
      if (first.paused) void first.play().catch(() => undefined);
      else first.pause();
    },
  };
}
