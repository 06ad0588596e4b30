import type { KeyboardEvent } from 'react';

/** Whether `element` is laid out right to left, which swaps the arrow keys. */
export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/**
 * Index to move to in a row or column of `count` items, or -1 when the key does not move.
 * @param loop whether the first follows the last
 */
export const rovingIndex = (
  event: Pick<KeyboardEvent, 'key' | 'currentTarget'>,
  at: number,
  count: number,
  axis: 'row' | 'column',
  loop = true,
): number => {
  const rtl = axis === 'row' && isRtl(event.currentTarget);
  const keys =
    axis === 'column'
      ? ['ArrowDown', 'ArrowUp']
      : rtl
        ? ['ArrowLeft', 'ArrowRight']
        : ['ArrowRight', 'ArrowLeft'];
  const step = event.key === keys[0] ? 1 : event.key === keys[1] ? -1 : 0;
  if (count === 0) return -1;
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  if (step === 0) return -1;
  const next = at + step;
  return loop ? (next + count) % count : Math.max(0, Math.min(count - 1, next));
};
