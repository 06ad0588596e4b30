import type { RemovalArea } from '../../contract/index.ts';

/** An area in the editor. */
export interface EditedArea extends RemovalArea {
  /** Identifies the area in this editor while everything else of it may change. */
  readonly key: string;
}

/** Minimum width and height of an area, as a share of the picture. */
const LEAST = 0.01;
/** Minimum duration of an area, in ms. */
const LEAST_MS = 40;
/** Duration of a new area, in ms. */
const NEW_MS = 3_000;

type Box = Pick<RemovalArea, 'left' | 'top' | 'right' | 'bottom'>;
/** The edges of a box that move when it is resized: -1 for left or top, 1 for right or bottom, 0 for neither. */
export interface Edges {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** Moves a box within the picture. Distances are shares of the picture. */
export const moveBox = ({ left, top, right, bottom }: Box, dx: number, dy: number): Box => {
  const x = within(dx, -left, 1 - right);
  const y = within(dy, -top, 1 - bottom);
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
};

/** Moves edges of a box within the picture, and keeps the minimum size. */
export const resizeBox = (
  { left, top, right, bottom }: Box,
  { x, y }: Edges,
  dx: number,
  dy: number,
): Box => ({
  left: x < 0 ? within(left + dx, 0, right - LEAST) : left,
  right: x > 0 ? within(right + dx, left + LEAST, 1) : right,
  top: y < 0 ? within(top + dy, 0, bottom - LEAST) : top,
  bottom: y > 0 ? within(bottom + dy, top + LEAST, 1) : bottom,
});

/** The box between two corners of the picture; null if it is too small to be intended. */
export const boxBetween = (from: { x: number; y: number }, to: { x: number; y: number }): Box | null => {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x) => within(x, 0, 1));
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y) => within(y, 0, 1));
  const box = { left: left!, top: top!, right: right!, bottom: bottom! };
  return box.right - box.left < LEAST || box.bottom - box.top < LEAST ? null : box;
};

/** The box of a new area: where most videos have their subtitles. */
export const USUAL_BOX: Box = { left: 0.1, top: 0.8, right: 0.9, bottom: 0.94 };

/** A new area that begins at a time. */
export const newArea = (key: string, box: Box, atMs: number, durationMs: number): EditedArea => {
  const from_ms = within(Math.round(atMs), 0, Math.max(0, durationMs - LEAST_MS));
  return {
    ...box,
    key,
    from_ms,
    to_ms: Math.min(from_ms + NEW_MS, durationMs),
    mask: 'letters',
    text: '',
  };
};

/** The area with another start, at the latest just before its end. */
export const beginAt = (area: EditedArea, ms: number): EditedArea => ({
  ...area,
  from_ms: Math.round(within(ms, 0, area.to_ms - LEAST_MS)),
});

/** The area with another end, after its start and within the video. */
export const endAt = (area: EditedArea, ms: number, durationMs: number): EditedArea => ({
  ...area,
  to_ms: Math.round(within(ms, area.from_ms + LEAST_MS, Math.max(durationMs, area.from_ms + LEAST_MS))),
});

/** Whether an area is shown at a time. */
export const isAt = ({ from_ms, to_ms }: RemovalArea, ms: number): boolean => from_ms <= ms && ms < to_ms;

/** Sorts areas by time, and from top to bottom. */
export const inOrder = (areas: readonly EditedArea[]): EditedArea[] =>
  areas.toSorted((a, b) => a.from_ms - b.from_ms || a.top - b.top);

/** The area in the form that the server takes. */
export const toOrder = ({ key: _, ...area }: EditedArea): RemovalArea => area;
