type Numbers = Float32Array | Float64Array | Int32Array;

/** Longest that is kept, in numbers: about 40 seconds of sound. */
const KEPT_MAX = 2 ** 20;

const kept = new Map<string, Numbers>();

/**
 * An array for one use at a time, named by it, with anything in it: who takes it fills it, and is done with it before
 * another takes it. Fresh ones for every step of every sentence had the garbage collector run all the time.
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
