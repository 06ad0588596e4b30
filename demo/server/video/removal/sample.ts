import type { Samples } from './frames.ts';

/**
 * Interpolates the four samples around a place. If one of them is hidden, only the nearest sample counts, so that no
 * text bleeds in.
 *
 * @param step pixels of luma between two samples of the plane
 */
export const sampleAt = (
  plane: Samples,
  width: number,
  height: number,
  x: number,
  y: number,
  hidden: Uint8Array | null,
  step: 1 | 2,
): number => {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const at = top * width + left;
  const [ax, ay] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  if (ax === 0 && ay === 0) return plane[at]!;
  if (hidden) {
    const wide = width * step;
    const place = top * step * wide + left * step;
    const next = step * wide;
    if (hidden[place] || hidden[place + step] || hidden[place + next] || hidden[place + next + step])
      return plane[Math.round(y) * width + Math.round(x)] ?? plane[at]!;
  }
  return (
    (plane[at]! * (1 - ax) + plane[at + 1]! * ax) * (1 - ay) +
    (plane[at + width]! * (1 - ax) + plane[at + width + 1]! * ax) * ay
  );
};

/** Whether chroma is sampled at a pixel. */
export const isColourPlace = (x: number, y: number): boolean => x % 2 === 0 && y % 2 === 0;
