import type { Span } from '../../model/ducking.ts';
import type { TakeSource } from '../../player/take-audio.ts';

/** What a voice says at a place of a recording. */
export interface DubClip {
  readonly id: string;
  readonly take: TakeSource;
  readonly startMs: number;
  /** Length of the take as it was spoken. */
  readonly soundMs: number;
  /** So much faster it is heard; the pitch stays. */
  readonly factor: number;
  /** It is silent from here on, whatever is left of it; null when nothing cuts it. */
  readonly cutMs: number | null;
}

/** When a clip is heard. */
export const spanOf = ({ startMs, soundMs, factor, cutMs }: DubClip): Span => ({
  startMs,
  endMs: Math.min(startMs + soundMs / factor, cutMs ?? Infinity),
});

/** Whether two clips sound the same. An address signed anew changes nothing. */
export const soundsAlike = (a: DubClip, b: DubClip): boolean =>
  a.take.take_id === b.take.take_id &&
  a.startMs === b.startMs &&
  a.factor === b.factor &&
  a.cutMs === b.cutMs;

/** Finds clips by the time at which they are heard. */
export interface ClipIndex {
  readonly clips: readonly DubClip[];
  /** Those heard at some time in the span. */
  within(span: Span): DubClip[];
}

export function indexClips(unordered: readonly DubClip[]): ClipIndex {
  const clips = unordered.toSorted((a, b) => a.startMs - b.startMs);
  const longestMs = clips.reduce((longest, clip) => Math.max(longest, spanOf(clip).endMs - clip.startMs), 0);
  /** Index of the first clip that starts at a moment or later. */
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
