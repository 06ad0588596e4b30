/** The part of the timeline in view: time at the left edge, and scale. */
export interface View {
  readonly startMs: number;
  readonly msPerPx: number;
}

/** Length of the content, and width of the view. */
export interface Extent {
  readonly durationMs: number;
  /** In px. */
  readonly width: number;
}

/** Highest zoom, in ms per px: a frame of 40 ms is 20 px wide. */
export const MS_PER_PX_MIN = 2;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

export const toX = (view: View, ms: number): number => (ms - view.startMs) / view.msPerPx;
export const toMs = (view: View, x: number): number => view.startMs + x * view.msPerPx;

/** Scale that shows everything. */
const fitMsPerPx = ({ durationMs, width }: Extent): number =>
  Math.max(MS_PER_PX_MIN, durationMs / Math.max(1, width));

/** The nearest view that shows nothing beyond either end. */
export function clampView({ startMs, msPerPx }: View, extent: Extent): View {
  const scale = clamp(msPerPx, MS_PER_PX_MIN, fitMsPerPx(extent));
  return {
    startMs: clamp(startMs, 0, Math.max(0, extent.durationMs - extent.width * scale)),
    msPerPx: scale,
  };
}

/** The view that shows everything. */
export const fitView = (extent: Extent): View => ({ startMs: 0, msPerPx: fitMsPerPx(extent) });

/**
 * Zooms in for a factor above 1, out for one below.
 * @param x position in px that stays fixed
 */
export function zoomView(view: View, factor: number, x: number, extent: Extent): View {
  const msPerPx = clamp(view.msPerPx / factor, MS_PER_PX_MIN, fitMsPerPx(extent));
  return clampView({ startMs: toMs(view, x) - x * msPerPx, msPerPx }, extent);
}

/** Scrolls as little as needed to show a range with `margin` px beside it; its start if it is too long. */
export function revealSpan(view: View, startMs: number, endMs: number, extent: Extent, margin: number): View {
  const [left, right] = [toX(view, startMs) - margin, toX(view, endMs) + margin];
  const by = left < 0 || right - left > extent.width ? left : Math.max(0, right - extent.width);
  return by === 0 ? view : clampView({ ...view, startMs: toMs(view, by) }, extent);
}
