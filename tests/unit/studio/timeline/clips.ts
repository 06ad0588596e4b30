import type { Clip } from '../../../../src/studio/timeline/clip.ts';

export const LANES = [
  { id: 'a', name: 'Anna', hue: 268 },
  { id: 'b', name: 'Ben', hue: 200 },
  { id: 'c', name: 'Cleo', hue: 50 },
];

/** A clip in a lane, from and to in seconds. */
export const clip = (
  id: string,
  laneId: string,
  from: number,
  to: number,
  more: Partial<Clip> = {},
): Clip => ({
  id,
  laneId,
  startMs: from * 1_000,
  endMs: to * 1_000,
  label: `Line ${id}`,
  soundMs: (to - from) * 1_000,
  state: 'fresh',
  ...more,
});
