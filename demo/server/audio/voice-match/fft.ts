/** Fourier transforms of one length, a power of two. */
export interface Fft {
  /** Transforms complex numbers in place. */
  forward(re: Float64Array, im: Float64Array): void;
  /** Inverse transform in place, scaled by 1 / length. */
  inverse(re: Float64Array, im: Float64Array): void;
}

const made = new Map<number, Fft>();

const bitReversed = (size: number): Uint32Array => {
  const order = new Uint32Array(size);
  for (let i = 1; i < size; i++) order[i] = (order[i >> 1]! >> 1) | (i & 1 ? size >> 1 : 0);
  return order;
};

const make = (size: number): Fft => {
  const order = bitReversed(size);
  const cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sin = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size));

  const forward = (re: Float64Array, im: Float64Array): void => {
    for (let i = 0; i < size; i++) {
      const j = order[i]!;
      if (j <= i) continue;
      [re[i], re[j]] = [re[j]!, re[i]!];
      [im[i], im[j]] = [im[j]!, im[i]!];
    }
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let block = 0; block < size; block += 2 * half) {
        for (let k = 0, twiddle = 0; k < half; k++, twiddle += stride) {
          const a = block + k;
          const b = a + half;
          const real = re[b]! * cos[twiddle]! - im[b]! * sin[twiddle]!;
          const imaginary = re[b]! * sin[twiddle]! + im[b]! * cos[twiddle]!;
          re[b] = re[a]! - real;
          im[b] = im[a]! - imaginary;
          re[a]! += real;
          im[a]! += imaginary;
        }
      }
    }
  };

  return {
    forward,
    inverse(re, im) {
      // With real and imaginary parts exchanged, the forward transform is the inverse one.
      forward(im, re);
      for (let i = 0; i < size; i++) {
        re[i]! /= size;
        im[i]! /= size;
      }
    },
  };
};

/** The transform for a length that is a power of two; its tables are cached. */
export const fftOf = (size: number): Fft => {
  let fft = made.get(size);
  if (!fft) made.set(size, (fft = make(size)));
  return fft;
};

/** A Hann window. Repeated at every half, quarter … of its length, it adds up to a constant. */
export const hannWindow = (length: number): Float64Array =>
  Float64Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length));
