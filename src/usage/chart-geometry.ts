import type { Bar } from './series.ts';

/** Height of the plot in px. Keep in step with chart.css. */
export const PLOT_HEIGHT = 260;
const BAR_WIDTH_MAX = 56;
/** Minimum height in px, so that spent credits are always visible. */
const BAR_HEIGHT_MIN = 2;
const RADIUS = 3;
/** Minimum bar width in px for lines between the parts: in narrower bars the lines would dominate. */
const GAP_FROM = 4;

/** Layout of bars in the plot, in px. */
export interface Slots {
  /** Distance between the starts of two bars. */
  readonly slot: number;
  readonly bar: number;
}

export const slotsOf = (width: number, count: number): Slots => {
  const slot = width / Math.max(1, count);
  return { slot, bar: Math.min(BAR_WIDTH_MAX, slot * (slot < 6 ? 0.8 : 0.7)) };
};

/** Path of a box with rounded upper corners. */
const boxPath = (x: number, y: number, width: number, height: number, radius: number): string => {
  const r = Math.min(radius, width / 2, height);
  const f = (value: number) => value.toFixed(2);
  if (r < 1) return `M${f(x)} ${f(y)}h${f(width)}v${f(height)}h${f(-width)}z`;
  return `M${f(x)} ${f(y + height)}v${f(r - height)}q0 ${f(-r)} ${f(r)} ${f(-r)}h${f(width - 2 * r)}q${f(r)} 0 ${f(r)} ${f(r)}v${f(height - r)}z`;
};

/**
 * One path per series, because hundreds of separate shapes render slowly.
 * @param top value at the top edge of the plot
 */
export function seriesPaths(bars: readonly Bar[], count: number, width: number, top: number): string[] {
  const paths = Array.from({ length: count }, () => '');
  const { slot, bar } = slotsOf(width, bars.length);
  bars.forEach(({ credits, parts }, index) => {
    const x = index * slot + (slot - bar) / 2;
    const whole = (credits / top) * PLOT_HEIGHT;
    if (credits > 0 && whole < BAR_HEIGHT_MIN) {
      const largest = parts.indexOf(Math.max(...parts));
      paths[largest] += boxPath(x, PLOT_HEIGHT - BAR_HEIGHT_MIN, bar, BAR_HEIGHT_MIN, 0);
      return;
    }
    const last = parts.findLastIndex((part) => part > 0);
    let y = PLOT_HEIGHT;
    parts.forEach((part, place) => {
      if (part === 0) return;
      const height = (part / top) * PLOT_HEIGHT;
      y -= height;
      // A line in the background color separates neighbors, for viewers who cannot tell their colors apart
      const gap = bar >= GAP_FROM && place < last && height > 3 ? 1 : 0;
      paths[place] += boxPath(x, y + gap, bar, height - gap, place === last ? RADIUS : 0);
    });
  });
  return paths;
}
