/** How often the links of suspended downloads are tried again, in milliseconds. */
export const DOWNLOAD_RETRY_MS = 10_000;
/** How often they are tried before a download counts as failed. */
export const DOWNLOAD_ROUNDS_MAX = 20;
/** How long the frame of a download stays on the page, in milliseconds: large files take time. */
export const DOWNLOAD_FRAME_MS = 6 * 60 * 60 * 1000;
/**
 * Response header of a downloaded file: base64 of the SHA-256 over the concatenated SHA-256 digests of its pieces. A
 * browser can only hash what it holds in memory, so large files are hashed piece by piece.
 */
export const FILE_DIGEST_HEADER = 'x-vox-file-digest';
/** Size of every piece except the last. */
export const FILE_DIGEST_PIECE_BYTES = 4 * 1024 * 1024;
