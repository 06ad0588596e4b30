/** Size of a picture, in its own px. */
export interface PictureSize {
  width: number;
  height: number;
}

/** A square of a picture. */
export interface Crop {
  /** From 1, the largest square that fits, to {@link ZOOM_MAX}, the smallest. */
  zoom: number;
  /** Centre of the square, in px of the picture. */
  x: number;
  y: number;
}

export const ZOOM_MAX = 5;

/** Side of the square in px of the picture. */
export const sideOf = ({ width, height }: PictureSize, zoom: number): number =>
  Math.min(width, height) / zoom;

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** Moves a square to the nearest place within the picture. */
const within = (size: PictureSize, { zoom: wanted, x, y }: Crop): Crop => {
  const zoom = between(wanted, 1, ZOOM_MAX);
  const half = sideOf(size, zoom) / 2;
  return { zoom, x: between(x, half, size.width - half), y: between(y, half, size.height - half) };
};

/** The largest square at the centre. */
export const centred = (size: PictureSize): Crop => ({ zoom: 1, x: size.width / 2, y: size.height / 2 });

/** Moves the picture under the square; `dx` and `dy` are fractions of the square's side. */
export const movedBy = (size: PictureSize, crop: Crop, dx: number, dy: number): Crop => {
  const side = sideOf(size, crop.zoom);
  return within(size, { ...crop, x: crop.x - dx * side, y: crop.y - dy * side });
};

/** Zooms around a point that keeps its place; `atX` and `atY` are fractions of the square's side, 0.5 its centre. */
export const zoomedTo = (size: PictureSize, crop: Crop, zoom: number, atX = 0.5, atY = 0.5): Crop => {
  const next = between(zoom, 1, ZOOM_MAX);
  const grown = sideOf(size, crop.zoom) - sideOf(size, next);
  return within(size, { zoom: next, x: crop.x + (atX - 0.5) * grown, y: crop.y + (atY - 0.5) * grown });
};
