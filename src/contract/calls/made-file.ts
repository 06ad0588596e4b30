import { z } from 'zod';

/** Fields of a generated audio or video file. */
export const madeFile = {
  /** Signed for a day; supports range requests. To request a fresh address, its name is `<id>.<format>`. */
  url: z.string(),
  /** Suggested name for saving. */
  file_name: z.string(),
  bytes: z.int().positive(),
  duration_ms: z.int().nonnegative(),
};
