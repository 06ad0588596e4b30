/** Hashes a file piece by piece as it arrives, the way `FILE_DIGEST_HEADER` says. */
export class Checksum {
  readonly #digests: Promise<ArrayBuffer>[] = [];

  /** Adds the next piece; resolves when it is hashed. Its bytes are copied: the caller may reuse the buffer at once. */
  async add(piece: Uint8Array<ArrayBuffer>): Promise<void> {
    const digest = crypto.subtle.digest('SHA-256', piece);
    this.#digests.push(digest);
    await digest;
  }

  /** Whether what was added is the file of this digest, in base64. */
  async matches(expected: string): Promise<boolean> {
    const digests = await new Blob(await Promise.all(this.#digests)).arrayBuffer();
    const whole = new Uint8Array(await crypto.subtle.digest('SHA-256', digests));
    return btoa(String.fromCharCode(...whole)) === expected;
  }
}

/** Pages that are not secure have no `crypto.subtle`: there only the length of a file can be verified. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;
