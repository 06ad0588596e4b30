import type { RenderOrder } from './order.ts';

/** A stretch of time in a translation. */
interface Stretch {
  startMs: number;
  endMs: number;
}

type File = Pick<RenderOrder, 'isPart' | 'fromMs' | 'durationMs'>;

/** Whether some of a stretch of time is in a file: all are, unless the file has a part of the translation. */
export const within =
  ({ isPart, fromMs, durationMs }: File) =>
  ({ startMs, endMs }: Stretch): boolean =>
    !isPart || (startMs < fromMs + durationMs && endMs > fromMs);

/** What of stretches of time is in a file, in the time of the file. */
export const cutTo = <S extends Stretch>(stretches: readonly S[], file: File): S[] => {
  const { isPart, fromMs, durationMs } = file;
  const cut = (one: S): S => ({
    ...one,
    startMs: Math.max(0, one.startMs - fromMs),
    endMs: Math.min(durationMs, one.endMs - fromMs),
  });
  return isPart ? stretches.filter(within(file)).map(cut) : [...stretches];
};
