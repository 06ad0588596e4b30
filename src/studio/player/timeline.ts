import type { Take } from '../../contract/index.ts';

/** One sentence of the timeline. */
export interface TimelineItem {
  readonly key: string;
  /** Audio; null while nothing was made of the sentence. */
  readonly take: Take | null;
  /** Whether it is being made, so that the player waits for it. */
  readonly pending: boolean;
  /** Silence after it, in milliseconds. */
  readonly pauseMs: number;
  /** Estimated length while there is no take, in milliseconds. */
  readonly estimateMs: number;
}

export interface PlacedItem extends TimelineItem {
  readonly startMs: number;
  readonly durationMs: number;
}

/** Loudness of a recording over time. Every {@link Timeline} is one. */
export interface Loudness {
  readonly items: readonly {
    readonly startMs: number;
    readonly durationMs: number;
    /** Null where nothing was made yet. */
    readonly take: { readonly peaks: readonly number[] } | null;
  }[];
  readonly totalMs: number;
}

export interface Timeline {
  readonly items: readonly PlacedItem[];
  readonly totalMs: number;
}

/**
 * Places the sentences one after another.
 * @param leadMs silence before the first one
 */
export function placeItems(items: readonly TimelineItem[], leadMs = 0): Timeline {
  let totalMs = leadMs;
  const placed = items.map((item): PlacedItem => {
    const durationMs = item.take?.duration_ms ?? item.estimateMs;
    const here = { ...item, startMs: totalMs, durationMs };
    totalMs += durationMs + item.pauseMs;
    return here;
  });
  return { items: placed, totalMs: items.length === 0 ? 0 : totalMs };
}

/** Index of the sentence at a time, including its pause and, for the first, the silence before it; -1 for none. */
export function indexAt({ items }: Pick<Loudness, 'items'>, ms: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.startMs <= ms) low = middle + 1;
    else high = middle;
  }
  return items.length === 0 ? -1 : Math.max(0, low - 1);
}

/** Peak level of a time range, 0 … 100; null where nothing was made. */
export function peakAt(timeline: Loudness, fromMs: number, toMs: number): number | null {
  const item = timeline.items[indexAt(timeline, fromMs)];
  if (!item?.take) return null;
  const { peaks } = item.take;
  const perMs = peaks.length / Math.max(1, item.durationMs);
  const first = Math.floor((fromMs - item.startMs) * perMs);
  const last = Math.max(first + 1, Math.ceil((toMs - item.startMs) * perMs));
  let loudest = 0;
  for (let i = Math.max(0, first); i < Math.min(last, peaks.length); i++)
    loudest = Math.max(loudest, peaks[i]!);
  return loudest;
}
