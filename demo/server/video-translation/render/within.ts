import type { RenderOrder } from './order.ts';

/** A stretch of time in a translation. */
interface Stretch {
  startMs: number;
  endMs: number;
}

type File = Pick<RenderOrder, 'isPart' | 'fromMs' | 'durationMs'>;

/** Whether a stretch of time lies at least in part in a file. A file of the whole translation has all. */
export const within =
  ({ isPart, fromMs, durationMs }: File) =>
  ({ startMs, endMs }: Stretch): boolean =>
    !isPart || (startMs < fromMs + durationMs && endMs > fromMs);

/** The stretches of time in a file, cut off at its ends and moved to its time. */
export const cutTo = <S extends Stretch>(stretches: readonly S[], file: File): S[] => {
  const { isPart, fromMs, durationMs } = file;
  const cut = (one: S): S => ({
    ...one,
    startMs: Math.max(0, one.startMs - fromMs),
    endMs: Math.min(durationMs, one.endMs - fromMs),
  });
  return isPart ? stretches.filter(within(file)).map(cut) : [...stretches];
};
