import { createHash, type Hash } from 'node:crypto';
import type { Body } from '../blobs/blobs.ts';

/** Uploads whose checksum is kept between their requests; the others are read again when they have arrived. */
const KEPT_MAX = 1_000;

interface Arriving {
  hash: Hash;
  bytes: number;
}

/** Computes the SHA-256 of uploads while they arrive, so that a large file need not be read again in the end. */
export class ArrivingChecksums {
  /** The upload that was written to last comes last. */
  readonly #arriving = new Map<string, Arriving>();

  /**
   * Passes on what arrives of an upload.
   *
   * @param at the length of the upload before
   */
  async *follow(id: string, at: number, body: Body): AsyncGenerator<Uint8Array> {
    const arriving = this.#continue(id, at);
    for await (const part of body) {
      if (arriving) {
        arriving.hash.update(part);
        arriving.bytes += part.byteLength;
      }
      yield part;
    }
  }

  /**
   * Hexadecimal SHA-256 of an upload of this length; undefined when not all of it passed through this process, or when
   * something of it was lost on the way to the storage and sent again.
   */
  of(id: string, bytes: number): string | undefined {
    const arriving = this.#arriving.get(id);
    return arriving?.bytes === bytes ? arriving.hash.copy().digest('hex') : undefined;
  }

  forget(id: string): void {
    this.#arriving.delete(id);
  }

  #continue(id: string, at: number): Arriving | undefined {
    const before = this.#arriving.get(id);
    this.#arriving.delete(id);
    if (at > 0 && before?.bytes !== at) return undefined;
    const arriving = at > 0 ? before! : { hash: createHash('sha256'), bytes: 0 };
    this.#arriving.set(id, arriving);
    const [oldest] = this.#arriving.keys();
    if (this.#arriving.size > KEPT_MAX) this.#arriving.delete(oldest!);
    return arriving;
  }
}
