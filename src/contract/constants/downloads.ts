/** How often the links of suspended downloads are looked for again, in milliseconds. */
export const DOWNLOAD_RETRY_MS = 10_000;
/** How many times they are, before a download counts as failed. */
export const DOWNLOAD_ROUNDS_MAX = 20;
/** How long the frame of a download stays, in milliseconds: a large file takes its time. */
export const DOWNLOAD_FRAME_MS = 6 * 60 * 60 * 1000;
/**
 * Response header of a file that is downloaded: the base64 of a SHA-256 over the SHA-256 digests of its pieces, one
 * after another. A browser can only hash what it has in memory, so a large file is hashed piece by piece.
 */
export const FILE_DIGEST_HEADER = 'x-vox-file-digest';
/** Size of every piece but the last. */
export const FILE_DIGEST_PIECE_BYTES = 4 * 1024 * 1024;
