import type { Span } from '../../model/ducking.ts';
import type { TakeSource } from '../../player/take-audio.ts';

/** A voice's take at a place in the recording. */
export interface DubClip {
  readonly id: string;
  readonly take: TakeSource;
  readonly startMs: number;
  /** Length of the take at its own speed, in ms. */
  readonly soundMs: number;
  /** Speed factor at which it is played, with unchanged pitch. */
  readonly factor: number;
  /** Time in the recording at which it is cut off; null for never. */
  readonly cutMs: number | null;
}

/** When a clip is heard. */
export const spanOf = ({ startMs, soundMs, factor, cutMs }: DubClip): Span => ({
  startMs,
  endMs: Math.min(startMs + soundMs / factor, cutMs ?? Infinity),
});

/** Whether two clips sound the same. A newly signed address makes no difference. */
export const soundsAlike = (a: DubClip, b: DubClip): boolean =>
  a.take.take_id === b.take.take_id &&
  a.startMs === b.startMs &&
  a.factor === b.factor &&
  a.cutMs === b.cutMs;

/** Clips sorted by time. */
export interface ClipIndex {
  readonly clips: readonly DubClip[];
  /** Clips heard within a time range. */
  within(span: Span): DubClip[];
}

export function indexClips(unordered: readonly DubClip[]): ClipIndex {
  const clips = unordered.toSorted((a, b) => a.startMs - b.startMs);
  const longestMs = clips.reduce((longest, clip) => Math.max(longest, spanOf(clip).endMs - clip.startMs), 0);
  /** Index of the first clip that starts at or after a time. */
  const firstFrom = (ms: number) => {
    let low = 0;
    let high = clips.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (clips[middle]!.startMs < ms) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    clips,
    within: ({ startMs, endMs }) =>
      clips
        .slice(firstFrom(startMs - longestMs), firstFrom(endMs))
        .filter((clip) => spanOf(clip).endMs > startMs),
  };
}
