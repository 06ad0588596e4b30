import { countCharacters } from './constants/script.ts';

/**
 * Parts what is to be spoken into batches, in its order, each of which may be generated at once. What is too long by itself
 * is a batch of its own.
 *
 * @param charactersMax most characters that the plan lets be generated at once
 * @returns none is empty
 */
export const batchesOf = <T extends { readonly text: string; readonly gap: string }>(
  spoken: readonly T[],
  charactersMax: number,
): T[][] => {
  const batches: T[][] = [];
  let left = 0;
  for (const one of spoken) {
    const characters = countCharacters(one.text) + one.gap.length;
    if (batches.length === 0 || characters > left) {
      batches.push([]);
      left = charactersMax;
    }
    batches.at(-1)!.push(one);
    left -= characters;
  }
  return batches;
};
