import { sleep } from '../api/sleep.ts';
import { FILE_DIGEST_PIECE_BYTES } from '../contract/constants/downloads.ts';
import { canHash, Checksum } from './checksum.ts';
import { DownloadFailure, failureOf } from './failure.ts';
import type { Sink } from './place.ts';
import type { Interruption } from './task.ts';
import { requestFile, type Cut, type FileHead } from './request-file.ts';

/** Waiting times in ms before the first, second … new attempt. An attempt that brings new bytes restarts the series. */
const RESUME_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Inputs and callbacks of a transfer. */
export interface TransferOptions {
  readonly url: string;
  /** Finds another link when the server refuses this one, such as an expired link; null if there is no other. */
  readonly renew: (() => Promise<string>) | null;
  readonly signal: AbortSignal;
  /** Opens the sink once the server has begun to answer. */
  begin(head: FileHead): Promise<Sink>;
  /**
   * @param arrived bytes so far
   * @param whole length in bytes; null if the server does not send it
   */
  onArrived(arrived: number, whole: number | null): void;
  /** The transfer waits for another attempt. */
  onInterruption(cause: Interruption): void;
}

/**
 * Transfers a file from a link to a sink. Retries an unreachable server for a minute. After a cut it resumes where it
 * stopped, or starts over if the file has changed. Deletes partial or corrupt files.
 * @returns size in bytes
 * @throws DownloadFailure
 */
export async function transfer(options: TransferOptions): Promise<number> {
  const { signal } = options;
  const file = new Transfer(options);
  // Also aborts a write that hangs
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
  /** Bytes that arrived and are not written yet. Only whole pieces are hashed. */
  #piece = new Uint8Array(0);
  #filled = 0;
  /** Resolves when the previous full piece, in the other buffer, is hashed and written. */
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
      // A server that starts over after every cut delivers bytes but makes no progress
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

  /** Removes the unfinished file. */
  readonly discard = async (): Promise<void> => this.#sink?.discard();

  /** Whether the rest can be requested: the file has a strong ETag, and bytes are missing. */
  get #isPart(): boolean {
    const { etag = null, whole = null } = this.#head ?? {};
    return etag !== null && (whole === null || this.#arrived < whole);
  }

  /**
   * Where the transfer was cut off; null if there is nothing to resume. That can happen even after an answer began,
   * because browsers drop unread bytes when a connection ends.
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
      // After a failed write the rest is useless
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
    // Cancelled during opening: nobody else can discard this sink
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

  /** Hashes and writes the full piece while the next one arrives in the other buffer. */
  async #write(): Promise<void> {
    const piece = this.#piece.subarray(0, this.#filled);
    // Hashing copies a piece, so copies would pile up if bytes arrived faster
    await this.#writing;
    this.#writing = Promise.all([this.#checksum?.add(piece), this.#sink!.write(piece)]);
    // The next write awaits it and handles the rejection
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

/** Whether another attempt may succeed. */
const isPassing = ({ type, problem }: DownloadFailure): boolean =>
  type === 'READER_ERROR' || (type === 'HTTP_ERROR' && (problem === 'offline' || problem === 'server'));
