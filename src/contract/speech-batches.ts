import { countCharacters } from './constants/script.ts';

/**
 * Splits what is to be spoken into batches that can be generated at once, in order. An item that is too long alone is a
 * batch of its own.
 *
 * @param charactersMax most characters the plan allows to be generated at once
 * @returns batches, none of them empty
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
