type Numbers = Float32Array | Float64Array | Int32Array;

/** Longest array that is kept: about 40 seconds of audio. */
const KEPT_MAX = 2 ** 20;

const kept = new Map<string, Numbers>();

/**
 * A reusable array with arbitrary content. `use` identifies it: the caller fills it, and must be done with it
 * before the next call with that name. New arrays for every step of every sentence kept the garbage collector busy all
 * the time.
 */
export const scratch = <N extends Numbers>(
  Kind: new (length: number) => N,
  use: string,
  length: number,
): N => {
  if (length > KEPT_MAX) return new Kind(length);
  let array = kept.get(use);
  if (!array || array.length < length) kept.set(use, (array = new Kind(length)));
  return array.subarray(0, length) as N;
};
