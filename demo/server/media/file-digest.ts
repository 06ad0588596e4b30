import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { FILE_DIGEST_PIECE_BYTES } from '../../../src/contract/constants/downloads.ts';

/** Digest of a file in the format of `FILE_DIGEST_HEADER`. */
export async function fileDigest(path: string): Promise<string> {
  const whole = createHash('sha256');
  const file = await open(path);
  try {
    const piece = Buffer.alloc(FILE_DIGEST_PIECE_BYTES);
    for (let length = await fill(piece); length > 0; length = await fill(piece))
      whole.update(createHash('sha256').update(piece.subarray(0, length)).digest());
  } finally {
    await file.close();
  }
  return whole.digest('base64');

  /** Fills the buffer as far as the file reaches: one read may return less than requested. */
  async function fill(buffer: Buffer): Promise<number> {
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await file.read(buffer, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  }
}
