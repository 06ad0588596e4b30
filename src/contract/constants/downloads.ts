/** How often the links of suspended downloads are looked for again, in milliseconds. */
export const DOWNLOAD_RETRY_MS = 10_000;
/** How many times they are, before a download counts as failed. */
export const DOWNLOAD_ROUNDS_MAX = 20;
/** How long the frame of a download stays, in milliseconds: a large file takes its time. */
export const DOWNLOAD_FRAME_MS = 6 * 60 * 60 * 1000;
