import { SPEED_FACTORS } from '../../../src/contract/constants/speech.ts';

/** Slowest and fastest that voices speak by themselves. */
export const SLOWEST = SPEED_FACTORS[0];
export const FASTEST = SPEED_FACTORS[SPEED_FACTORS.length - 1]!;

/** How a speed is reached: the factor that the voice speaks at, and the one by which its sound is stretched then. */
export const splitSpeed = (speed: number): { spoken: number; tempo: number } => {
  const spoken = Math.min(FASTEST, Math.max(SLOWEST, speed));
  return { spoken, tempo: spoken === speed ? 1 : speed / spoken };
};
