/** Samples of pictures: of 8 bits, or of 16 bits where more than 8 are used. */
export type Samples = Uint8Array | Uint16Array;

/** A part of a picture, in pixels from the upper left corner; `right` and `bottom` are exclusive. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Consecutive frames of a video, counted from 0; `to` is exclusive. */
export interface FrameRange {
  from: number;
  to: number;
}

/** Half of the shortest time between two frames: times that differ by less belong to the same frame. */
export const NEAR_SECONDS = 0.000_5;

/** The largest even number that is not above a whole number. */
export const even = (value: number): number => value - (value % 2);

/** Consecutive pictures of one size, as ffmpeg writes `yuv420p` and `yuv420p10le`. Both sides are even. */
export interface Frames {
  samples: Samples;
  width: number;
  height: number;
  count: number;
  /** Bits of a sample beyond 8. */
  extraBits: number;
}

/** Number of samples in one picture, luma and chroma together. */
export const samplesPerFrame = (width: number, height: number): number => (width * height * 3) / 2;

/** Views bytes as frames, without copying them. */
export const makeFrames = (
  bytes: Uint8Array<ArrayBuffer>,
  { width, height, extraBits }: Pick<Frames, 'width' | 'height' | 'extraBits'>,
): Frames => {
  const samples: Samples =
    extraBits === 0 ? bytes : new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
  const count = Math.floor(samples.length / samplesPerFrame(width, height));
  return { samples, width, height, count, extraBits };
};

/** The luma of a picture, not copied. */
export const lumaOf = ({ samples, width, height }: Frames, at: number): Samples => {
  const from = at * samplesPerFrame(width, height);
  return samples.subarray(from, from + width * height);
};

/** One of the two chroma planes of a picture, which have half its width and height. It is not copied. */
export const chromaOf = ({ samples, width, height }: Frames, at: number, which: 0 | 1): Samples => {
  const size = (width * height) / 4;
  const from = at * samplesPerFrame(width, height) + width * height + which * size;
  return samples.subarray(from, from + size);
};

/** The planes of a picture. */
export interface Planes {
  y: Samples;
  u: Samples;
  v: Samples;
}

/** The planes of a picture, not copied. */
export const planesOf = (frames: Frames, at: number): Planes => ({
  y: lumaOf(frames, at),
  u: chromaOf(frames, at, 0),
  v: chromaOf(frames, at, 1),
});
