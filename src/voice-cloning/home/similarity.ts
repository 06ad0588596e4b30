import type { VoiceClone } from '../../contract/index.ts';

export type Similarity = NonNullable<VoiceClone['similarity']>;

/**
 * Cosine similarity at the left end of the scale, typical of two random people. From about 0.75 on, two voices may
 * belong to one person.
 */
const ANOTHER_PERSON = 0.5;
/** Smaller differences between two voices are below the accuracy of the measure. */
const SAME = 0.03;

/** Position of a cosine on the scale from another person (0) to the same person (1). */
export const placeOf = (cosine: number): number =>
  Math.min(1, Math.max(0, (cosine - ANOTHER_PERSON) / (1 - ANOTHER_PERSON)));

/**
 * The similarity in a word. `share` says how far the clone gets from the nearest stock voice (0) to the speaker (1).
 */
export function verdictOf({ clone, stock, ceiling }: Similarity): {
  readonly verdict: 'same' | 'nearer' | 'stock';
  readonly share: number;
} {
  const share = ceiling > stock ? Math.min(1, Math.max(0, (clone - stock) / (ceiling - stock))) : 1;
  if (clone >= ceiling - SAME) return { verdict: 'same', share: 1 };
  return { verdict: clone > stock + SAME ? 'nearer' : 'stock', share };
}
