import type { RenderOrder } from './order.ts';

/** A range of time in a translation. */
interface Stretch {
  startMs: number;
  endMs: number;
}

type File = Pick<RenderOrder, 'isPart' | 'fromMs' | 'durationMs'>;

/** Whether a range of time overlaps a file. A file of the whole translation includes everything. */
export const within =
  ({ isPart, fromMs, durationMs }: File) =>
  ({ startMs, endMs }: Stretch): boolean =>
    !isPart || (startMs < fromMs + durationMs && endMs > fromMs);

/** The ranges within a file, cut off at its ends and relative to its start. */
export const cutTo = <S extends Stretch>(stretches: readonly S[], file: File): S[] => {
  const { isPart, fromMs, durationMs } = file;
  const cut = (one: S): S => ({
    ...one,
    startMs: Math.max(0, one.startMs - fromMs),
    endMs: Math.min(durationMs, one.endMs - fromMs),
  });
  return isPart ? stretches.filter(within(file)).map(cut) : [...stretches];
};
