import { z } from 'zod';

/** What is told of a file of sound or video that was made. */
export const madeFile = {
  /** Signed for a day; answers ranges. Its name for a fresh address is its id and format: `<id>.<format>`. */
  url: z.string(),
  /** As it is saved. */
  file_name: z.string(),
  bytes: z.int().positive(),
  duration_ms: z.int().nonnegative(),
};
