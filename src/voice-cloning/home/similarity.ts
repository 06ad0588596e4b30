import type { VoiceClone } from '../../contract/index.ts';

export type Similarity = NonNullable<VoiceClone['similarity']>;

/**
 * Cosine at the left end of the scale: the voices of two people chosen at random are about so similar. From about 0.75 on
 * they may be one person.
 */
const ANOTHER_PERSON = 0.5;
/** Two voices that differ by less cannot be told apart by this measure. */
const SAME = 0.03;

/** Place on the scale between another person (0) and the same person (1). */
export const placeOf = (cosine: number): number =>
  Math.min(1, Math.max(0, (cosine - ANOTHER_PERSON) / (1 - ANOTHER_PERSON)));

/** What a similarity comes to, in a word; with how much of the way from the library to the speaker the clone goes. */
export function verdictOf({ clone, stock, ceiling }: Similarity): {
  readonly verdict: 'same' | 'nearer' | 'stock';
  readonly share: number;
} {
  const share = ceiling > stock ? Math.min(1, Math.max(0, (clone - stock) / (ceiling - stock))) : 1;
  if (clone >= ceiling - SAME) return { verdict: 'same', share: 1 };
  return { verdict: clone > stock + SAME ? 'nearer' : 'stock', share };
}
