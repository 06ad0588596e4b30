import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { evictToSize } from '../process/clean-folder.ts';
import type { WithFolder } from '../process/scratch-folder.ts';
import { sideBySide } from '../process/side-by-side.ts';
import { createSingleFlight } from '../process/single-flight.ts';
import { notThere } from './blobs.ts';

/** Copies that are fetched at once: of small files most of the time is waited. */
const AT_ONCE = 8;
/** How often a copy is fetched that another process removes before it is used. */
const ATTEMPTS = 3;
/** The folder is looked through again after so large a share of its limit has come. */
const LOOK_AGAIN_SHARE = 1 / 16;

interface Place {
  folder: string;
  /** Limit for all copies that are not in use, in bytes. */
  bytesMax: number;
  /** Where what is in use lies. */
  withFolder: WithFolder;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Copies of files that lie elsewhere, for programs that need a path. They are kept for the next time; the least recently used
 * go first. Several processes may share the folder.
 */
export class LocalCopies {
  readonly #place: Place;
  readonly #open: (id: string) => Promise<Readable | undefined>;
  readonly #fetching = createSingleFlight();
  #bytesSinceLook = 0;

  /** @param open gives the bytes of a file; undefined when there is none */
  constructor(open: (id: string) => Promise<Readable | undefined>, place: Place) {
    this.#open = open;
    this.#place = place;
  }

  /**
   * Runs work on copies of these files. While it runs they stay, whatever is removed meanwhile.
   *
   * @throws ApiError err_not_found when one of the files is not there; the signal's reason when aborted before all of them are
   */
  with<T>(
    ids: readonly string[],
    work: (pathOf: (id: string) => string) => Promise<T>,
    signal = new AbortController().signal,
  ): Promise<T> {
    return this.#place.withFolder(async (inUse) => {
      const pathOf = (id: string) => join(inUse, id);
      await sideBySide([...new Set(ids)], { atOnce: AT_ONCE, signal }, (id) => this.#take(id, pathOf(id)));
      await this.#removeOld();
      return work(pathOf);
    });
  }

  /** Gives a copy a second name, under which it stays when the first one is removed. */
  async #take(id: string, path: string): Promise<void> {
    const kept = join(this.#place.folder, id);
    for (let attempt = 1; ; attempt++) {
      try {
        await link(kept, path);
        const now = new Date();
        await utimes(path, now, now);
        return;
      } catch (error) {
        if (!isMissing(error) || attempt > ATTEMPTS) throw error;
        await this.#fetching.do(id, () => this.#fetch(id, kept));
      }
    }
  }

  async #fetch(id: string, kept: string): Promise<void> {
    await mkdir(this.#place.folder, { recursive: true });
    const part = `${kept}.${randomUUID()}.part`;
    try {
      const file = await this.#open(id);
      if (!file) throw notThere();
      const target = createWriteStream(part);
      await pipeline(file, target);
      await rename(part, kept);
      this.#bytesSinceLook += target.bytesWritten;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async #removeOld(): Promise<void> {
    const { folder, bytesMax } = this.#place;
    if (this.#bytesSinceLook < bytesMax * LOOK_AGAIN_SHARE) return;
    this.#bytesSinceLook = 0;
    await evictToSize(folder, bytesMax);
  }
}
