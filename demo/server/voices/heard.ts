import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { notThere, type ByteRange } from '../blobs/blobs.ts';
import { openHeard } from '../blobs/open-blobs.ts';
import type { S3Files } from '../blobs/s3-files.ts';
import type { Config } from '../config/config.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import type { Chore } from '../jobs/kind.ts';
import { scheduleCleanup } from '../process/clean-folder.ts';
import { etagOf, Previews, sampleOf, type Preview, type Said } from './previews.ts';

/** What was made to try something out is forgotten after so long. */
const DAYS = 2;
const DAY_MS = 24 * 3_600_000;

interface Source {
  bytes: number;
  read(range: ByteRange): Promise<Readable>;
}

/** An etag as the id of a file. */
const idOf = (etag: string): string => etag.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * What voices said for users who tried something out. It is spoken once, by the machine that was asked for it; the address may
 * lead to another one, so it is in the object storage where there is one.
 */
export class Heard {
  readonly #previews: Previews;
  readonly #shared: S3Files | undefined;
  readonly #stopForgetting: () => void;
  readonly chores: readonly Chore[];

  constructor(config: Config, engines: Engines, stopping: AbortSignal) {
    const folder = join(config.dataDir, 'heard');
    this.#previews = new Previews(engines, folder, stopping);
    this.#stopForgetting = scheduleCleanup(folder, DAYS);
    this.#shared = openHeard(config);
    this.chores = this.#shared
      ? [{ name: 'forget-heard-samples', cron: '33 3 * * *', run: () => this.#forgetOld() }]
      : [];
  }

  /**
   * Has a voice say something, unless it is there. Gives its etag.
   *
   * @throws EngineError when the voice cannot speak; the signal's reason when the server stops; StorageAway
   */
  async make(found: FoundVoice, said: Said = sampleOf(found)): Promise<string> {
    const etag = etagOf(found, said);
    const id = idOf(etag);
    const writtenAt = await this.#shared?.writtenAt(id);
    // It stays as long as the address that is given for it is good
    if (writtenAt && writtenAt.getTime() > Date.now() - DAY_MS / 2) return etag;
    const { path } = await this.#previews.open(found, said);
    if (this.#shared) await this.#shared.writeAll(id, createReadStream(path));
    return etag;
  }

  /** What was said, by its etag. @throws ApiError err_not_found */
  async find(etag: string): Promise<Preview | { etag: string; source: Source }> {
    const shared = this.#shared;
    if (!shared) return this.#previews.kept(etag);
    const id = idOf(etag);
    const bytes = await shared.length(id);
    if (bytes === 0) throw notThere();
    return { etag, source: { bytes, read: (range) => shared.read(id, range) } };
  }

  async close(): Promise<void> {
    this.#stopForgetting();
    await this.#previews.settled();
  }

  async #forgetOld(): Promise<void> {
    const before = new Date(Date.now() - DAYS * DAY_MS);
    for await (const id of this.#shared!.writtenBefore(before)) await this.#shared!.remove(id);
  }
}
