import type { Lane } from './clip.ts';

/** A horizontal strip of the timeline; `top` and `height` in px below the ruler. */
interface Strip {
  readonly top: number;
  readonly height: number;
}
export type Row = Strip &
  (
    | { readonly kind: 'video' | 'original' | 'background' }
    | { readonly kind: 'lane'; readonly lane: Lane; readonly index: number }
  );

export interface Rows {
  readonly rows: readonly Row[];
  /** Total height, in px. */
  readonly height: number;
}

/** Height of the ruler above all rows, in px. */
export const RULER_HEIGHT = 24;
const HEIGHTS = { video: 48, original: 48, lane: 48, background: 40 } as const;

/** Which rows are shown besides the lanes. */
export interface Shown {
  readonly video: boolean;
  readonly original: boolean;
  readonly background: boolean;
}

/** Stacks the rows: the video, its audio, a lane per speaker, the background. */
export function layRows(lanes: readonly Lane[], shown: Shown): Rows {
  let height = 0;
  const place = (kind: keyof typeof HEIGHTS): Strip => {
    const strip = { top: height, height: HEIGHTS[kind] };
    height += strip.height;
    return strip;
  };
  const rows: Row[] = [];
  if (shown.video) rows.push({ kind: 'video', ...place('video') });
  if (shown.original) rows.push({ kind: 'original', ...place('original') });
  for (const [index, lane] of lanes.entries()) rows.push({ kind: 'lane', lane, index, ...place('lane') });
  if (shown.background) rows.push({ kind: 'background', ...place('background') });
  return { rows, height };
}

/** The row at a height below the ruler; undefined for none. */
export const rowAt = ({ rows }: Rows, y: number): Row | undefined =>
  rows.find(({ top, height }) => y >= top && y < top + height);

/** The row of a lane; undefined for none. */
export const laneRow = ({ rows }: Rows, laneId: string): Row | undefined =>
  rows.find((row) => row.kind === 'lane' && row.lane.id === laneId);
