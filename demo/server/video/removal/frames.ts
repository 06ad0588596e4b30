/** Samples of pictures: bytes, or words where a sample has more than 8 bits. */
export type Samples = Uint8Array | Uint16Array;

/** A part of a picture, in pixels from its upper left corner; `right` and `bottom` lie beyond it. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Frames of a video from one to another. */
export interface FrameRange {
  from: number;
  to: number;
}

/** Half of the shortest time between two frames: times that differ by less belong to the same frame. */
export const NEAR_SECONDS = 0.000_5;

/** The largest even number that is not above a whole number. */
export const even = (value: number): number => value - (value % 2);

/** Pictures of one size one after the other, as ffmpeg writes `yuv420p` and `yuv420p10le`. Both sides are even. */
export interface Frames {
  samples: Samples;
  width: number;
  height: number;
  count: number;
  /** Bits of a sample beyond 8. */
  extraBits: number;
}

/** Samples of one picture, with its colour. */
export const samplesPerFrame = (width: number, height: number): number => (width * height * 3) / 2;

export const makeFrames = (
  bytes: Uint8Array<ArrayBuffer>,
  { width, height, extraBits }: Pick<Frames, 'width' | 'height' | 'extraBits'>,
): Frames => {
  const samples: Samples =
    extraBits === 0 ? bytes : new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
  const count = Math.floor(samples.length / samplesPerFrame(width, height));
  return { samples, width, height, count, extraBits };
};

/** The brightness of a picture. It is no copy. */
export const lumaOf = ({ samples, width, height }: Frames, at: number): Samples => {
  const from = at * samplesPerFrame(width, height);
  return samples.subarray(from, from + width * height);
};

/** One of the two colours of a picture, of half its width and height. It is no copy. */
export const chromaOf = ({ samples, width, height }: Frames, at: number, which: 0 | 1): Samples => {
  const size = (width * height) / 4;
  const from = at * samplesPerFrame(width, height) + width * height + which * size;
  return samples.subarray(from, from + size);
};
