import { SPEED_FACTORS } from '../../../src/contract/constants/speech.ts';

/** Minimum and maximum speed factor of the voices themselves. */
export const SLOWEST = SPEED_FACTORS[0];
export const FASTEST = SPEED_FACTORS[SPEED_FACTORS.length - 1]!;

/** Splits a speed into the factor of the voice and the remaining factor for stretching its audio. */
export const splitSpeed = (speed: number): { spoken: number; tempo: number } => {
  const spoken = Math.min(FASTEST, Math.max(SLOWEST, speed));
  return { spoken, tempo: spoken === speed ? 1 : speed / spoken };
};
