/** Hashes a file in pieces as it arrives, as `FILE_DIGEST_HEADER` specifies. */
export class Checksum {
  readonly #digests: Promise<ArrayBuffer>[] = [];

  /** Adds the next piece; resolves when it is hashed. Its bytes are copied: the caller may reuse the buffer at once. */
  async add(piece: Uint8Array<ArrayBuffer>): Promise<void> {
    const digest = crypto.subtle.digest('SHA-256', piece);
    this.#digests.push(digest);
    await digest;
  }

  /** Whether the added pieces form the file with this digest, in base64. */
  async matches(expected: string): Promise<boolean> {
    const digests = await new Blob(await Promise.all(this.#digests)).arrayBuffer();
    const whole = new Uint8Array(await crypto.subtle.digest('SHA-256', digests));
    return btoa(String.fromCharCode(...whole)) === expected;
  }
}

/** Whether hashing is possible. Insecure pages have no `crypto.subtle`, so they can check only a file's length. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;
