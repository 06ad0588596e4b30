import { sleep } from '../api/sleep.ts';
import { FILE_DIGEST_PIECE_BYTES } from '../contract/constants/downloads.ts';
import { canHash, Checksum } from './checksum.ts';
import { DownloadFailure, failureOf } from './failure.ts';
import type { Sink } from './place.ts';
import type { Interruption } from './task.ts';
import { requestFile, type Cut, type FileHead } from './request-file.ts';

/**
 * Waiting times before the first, second … attempt to reach the server again, in milliseconds. An attempt that brought new
 * bytes starts the row again.
 */
const RESUME_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** What a transfer needs, and what it tells. */
export interface TransferOptions {
  readonly url: string;
  /** Finds another link when this one is refused, as one that expired; null where there is no other. */
  readonly renew: (() => Promise<string>) | null;
  readonly signal: AbortSignal;
  /** Opens what the bytes go to, once the server has begun to answer. */
  begin(head: FileHead): Promise<Sink>;
  /** Arrived so far; the whole in bytes, null when the server does not say. */
  onArrived(arrived: number, whole: number | null): void;
  /** It waits for another attempt. */
  onInterruption(cause: Interruption): void;
}

/**
 * Brings a file from a link into a sink. A server that is away is asked again for a minute. After a cut the transfer goes
 * on where it was, and begins anew when the file has changed.
 * Partial or corrupt files are deleted.
 *
 * @returns its size in bytes
 * @throws DownloadFailure
 */
export async function transfer(options: TransferOptions): Promise<number> {
  const { signal } = options;
  const file = new Transfer(options);
  // Ends a write that hangs
  signal.addEventListener('abort', file.discard);
  try {
    return await file.run();
  } catch (error) {
    await file.discard();
    throw failureOf(error, signal);
  } finally {
    signal.removeEventListener('abort', file.discard);
  }
}

class Transfer {
  readonly #options: TransferOptions;
  #url: string;
  #head: FileHead | null = null;
  #sink: Sink | null = null;
  #arrived = 0;
  #checksum: Checksum | null = null;
  /** Arrived and not written yet. A digest is one of whole pieces. */
  #piece = new Uint8Array(0);
  #filled = 0;
  /** Resolves when the last full piece, in the other buffer, is hashed and written. */
  #writing: Promise<unknown> = Promise.resolve();
  #spare: Uint8Array<ArrayBuffer> | null = null;

  constructor(options: TransferOptions) {
    this.#options = options;
    this.#url = options.url;
  }

  async run(): Promise<number> {
    const { signal, onInterruption } = this.#options;
    let failures = 0;
    for (let farthest = 0; ;) {
      const failure = await this.#attempt().then(
        () => null,
        (error: unknown) => failureOf(error, signal),
      );
      if (!failure) break;
      // A server that begins anew after every cut gets nowhere, though bytes arrive
      failures = this.#arrived > farthest ? 1 : failures + 1;
      farthest = Math.max(farthest, this.#arrived);
      const waitMs = RESUME_MS[failures - 1];
      const mayPass = this.#head ? this.#isPart && isPassing(failure) : failure.problem === 'offline';
      if (waitMs === undefined || !mayPass) throw failure;
      onInterruption(this.#head ? 'cut' : 'unreachable');
      await sleep(waitMs, signal);
    }
    await this.#finish();
    return this.#arrived;
  }

  /** Nothing of the file stays. */
  readonly discard = async (): Promise<void> => this.#sink?.discard();

  /** Whether the rest of the file can be fetched: it has a strong ETag, and bytes are missing. */
  get #isPart(): boolean {
    const { etag = null, whole = null } = this.#head ?? {};
    return etag !== null && (whole === null || this.#arrived < whole);
  }

  /**
   * Where it was cut off; null while there is nothing to go on with. That can be so after an answer that began: a
   * browser drops the bytes that were not read yet when a connection ends.
   */
  get #cut(): Cut | null {
    if (!this.#head?.etag || !this.#isPart || this.#arrived === 0) return null;
    return { arrived: this.#arrived, etag: this.#head.etag, whole: this.#head.whole };
  }

  async #attempt(): Promise<void> {
    const { head, isRest, body } = await this.#request();
    const reader = body.getReader();
    try {
      if (!isRest) await this.#restart(head);
      const whole = this.#head!.whole;
      for (;;) {
        const { done, value } = await reader.read().catch(() => {
          throw new DownloadFailure('READER_ERROR', 'cut');
        });
        if (done) break;
        await this.#take(value);
        this.#options.onArrived(this.#arrived, whole);
      }
      if (whole !== null && this.#arrived !== whole) throw new DownloadFailure('READER_ERROR', 'cut');
    } finally {
      // What could not be written need not be sent
      reader.cancel().catch(() => undefined);
    }
  }

  async #request() {
    const { renew, signal } = this.#options;
    try {
      return await requestFile(this.#url, this.#cut, signal);
    } catch (error) {
      if (!renew || (error as DownloadFailure).problem !== 'refused') throw error;
      this.#url = await renew();
      return requestFile(this.#url, this.#cut, signal);
    }
  }

  async #restart(head: FileHead): Promise<void> {
    await this.#writing;
    if (this.#sink) await this.#sink.restart();
    else this.#sink = await this.#options.begin(head);
    // Cancelled while it was opened: nobody else knows of it yet
    this.#options.signal.throwIfAborted();
    this.#head = head;
    this.#arrived = this.#filled = 0;
    this.#checksum = head.digest !== null && canHash() ? new Checksum() : null;
    this.#piece = new Uint8Array(Math.min(head.whole || FILE_DIGEST_PIECE_BYTES, FILE_DIGEST_PIECE_BYTES));
    this.#spare = null;
  }

  async #take(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + this.#piece.length - this.#filled);
      this.#piece.set(part, this.#filled);
      this.#filled += part.length;
      this.#arrived += part.length;
      from += part.length;
      if (this.#filled === this.#piece.length) await this.#write();
    }
  }

  /** Begins to hash and write the piece, while the next one arrives in the other buffer. */
  async #write(): Promise<void> {
    const piece = this.#piece.subarray(0, this.#filled);
    // Hashing copies a piece: without waiting for it, copies would pile up where arriving is faster
    await this.#writing;
    this.#writing = Promise.all([this.#checksum?.add(piece), this.#sink!.write(piece)]);
    // Its rejection is handled when the next write awaits it
    this.#writing.catch(() => undefined);
    [this.#piece, this.#spare] = [this.#spare ?? new Uint8Array(this.#piece.length), this.#piece];
    this.#filled = 0;
  }

  async #finish(): Promise<void> {
    if (this.#arrived === 0) throw new DownloadFailure('HTTP_ERROR', 'empty');
    if (this.#filled > 0) await this.#write();
    await this.#writing;
    const digest = this.#head?.digest;
    if (this.#checksum && digest && !(await this.#checksum.matches(digest)))
      throw new DownloadFailure('READER_ERROR', 'damaged');
    this.#options.signal.throwIfAborted();
    await this.#sink!.finish();
    this.#options.signal.throwIfAborted();
  }
}

/** Whether another attempt may go better. */
const isPassing = ({ type, problem }: DownloadFailure): boolean =>
  type === 'READER_ERROR' || (type === 'HTTP_ERROR' && (problem === 'offline' || problem === 'server'));
