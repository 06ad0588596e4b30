import { formatClock } from '../../i18n/format.ts';
import { formatTenths } from '../trim/format-tenths.ts';
import type { View } from './view.ts';

/** Minimum px between two labels, so that `1:02:03` fits. */
const LABEL_WIDTH = 64;

/** Milliseconds between two labels, and the number of parts the ruler divides them into. */
const STEPS = [
  [100, 5],
  [200, 5],
  [500, 5],
  [1_000, 5],
  [2_000, 4],
  [5_000, 5],
  [10_000, 5],
  [15_000, 3],
  [30_000, 3],
  [60_000, 6],
  [120_000, 4],
  [300_000, 5],
  [600_000, 5],
  [900_000, 3],
  [1_800_000, 3],
  [3_600_000, 6],
  [7_200_000, 4],
  [18_000_000, 5],
] as const;

export interface Tick {
  readonly ms: number;
  /** Null for marks between two labels. */
  readonly label: string | null;
}

/** Marks of the ruler in view, and the next ones on either side. */
export function ticksOf({ startMs, msPerPx }: View, width: number): Tick[] {
  const [stepMs, parts] = STEPS.find(([ms]) => ms / msPerPx >= LABEL_WIDTH) ?? STEPS.at(-1)!;
  const partMs = stepMs / parts;
  // A label starts at its mark, so one left of the view may extend into it
  const first = Math.max(0, Math.floor(startMs / stepMs) * parts);
  const last = Math.ceil((startMs + width * msPerPx) / partMs);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const ms = (first + index) * partMs;
    const isWhole = (first + index) % parts === 0;
    return { ms, label: isWhole ? (stepMs < 1_000 ? formatTenths(ms) : formatClock(ms)) : null };
  });
}
