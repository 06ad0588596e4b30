import { createHash, type Hash } from 'node:crypto';
import type { Body } from '../blobs/blobs.ts';

/**
 * Maximum number of uploads whose checksum state is kept between their requests. All others are read again when they
 * are complete.
 */
const KEPT_MAX = 1_000;

interface Arriving {
  hash: Hash;
  bytes: number;
}

/** Computes the SHA-256 of uploads while they arrive, so that large files need not be read again. */
export class ArrivingChecksums {
  /** In the order of the last write; the oldest comes first. */
  readonly #arriving = new Map<string, Arriving>();

  /**
   * Passes the data of an upload on and hashes it.
   *
   * @param at length of the upload so far
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
   * Hexadecimal SHA-256 of an upload of this length; undefined when part of it did not pass through this process, or
   * was lost on the way to the storage and sent again.
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
