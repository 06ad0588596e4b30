import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { notThere, type ByteRange, type WholeFiles } from '../blobs/blobs.ts';
import type { StoredRows } from '../blobs/count-missing.ts';
import { DiskBlobs } from '../blobs/disk-blobs.ts';
import { LocalCopies } from '../blobs/local-copies.ts';
import { openSounds } from '../blobs/open-blobs.ts';
import { removeFiles } from '../blobs/remove-files.ts';
import type { Config } from '../config/config.ts';
import { openScratch } from '../process/scratch-folder.ts';
import { StorageAway } from '../process/storage-away.ts';

/**
 * Runs work on files as paths of this machine, by their ids. The paths are good until the work ends. An aborted signal keeps
 * files that lie elsewhere from being fetched.
 */
type WithPaths = <T>(
  ids: readonly string[],
  work: (pathOf: (id: string) => string) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** The rows of sounds. */
export const SOUND_ROWS: StoredRows = { from: 'media', id: 'media_id', since: 'created_at' };

/** The sounds that the server made, one WAV file an id. A file appears whole or not at all. */
export class MediaFiles {
  /** Where they lie. */
  readonly stored: WholeFiles;
  /** @throws ApiError err_not_found when one of them is not there and they lie elsewhere */
  readonly withPaths: WithPaths;

  constructor(stored: WholeFiles, withPaths: WithPaths) {
    this.stored = stored;
    this.withPaths = withPaths;
  }

  /** @throws StorageAway */
  async write(mediaId: string, bytes: Uint8Array): Promise<{ sha256: string }> {
    await this.stored.write(mediaId, toBody(bytes), bytes.byteLength);
    return { sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  /** @throws ApiError err_not_found */
  read(mediaId: string, range: ByteRange): Promise<Readable> {
    return this.stored.read(mediaId, range);
  }

  /** All bytes of a sound. The stream fails with err_not_found when it is not there. */
  async *bytes(mediaId: string): AsyncGenerator<Uint8Array> {
    const file = await this.stored.open(mediaId);
    if (!file) throw notThere();
    yield* file as AsyncIterable<Uint8Array>;
  }

  /**
   * Nothing names them any more: what an object storage that is away does not remove now, the sweep of sounds does.
   *
   * @throws the signal's reason when aborted
   */
  async remove(mediaIds: readonly string[], signal = new AbortController().signal): Promise<void> {
    try {
      await removeFiles(this.stored, mediaIds, signal);
    } catch (error) {
      if (!(error instanceof StorageAway)) throw error;
    }
  }
}

async function* toBody(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Limit for the copies of sounds that lie in an object storage. */
const COPIES_BYTES_MAX = 4 * 1024 ** 3;

/** Sounds on the disk, used where they lie. */
const soundsOnDisk = (stored: DiskBlobs): MediaFiles =>
  new MediaFiles(stored, (_, work) => work((id) => stored.pathOf(id)));

/** Opens the sounds as they are configured. `copies` is the folder with copies of those that lie elsewhere. */
export const openMediaFiles = (config: Config): { files: MediaFiles; copies?: string } => {
  const stored = openSounds(config);
  if (stored instanceof DiskBlobs) return { files: soundsOnDisk(stored) };
  const folder = `${config.dataDir}/sound-copies`;
  const withFolder = openScratch(config, 'sounds-in-use');
  const copies = new LocalCopies((id) => stored.open(id), { folder, bytesMax: COPIES_BYTES_MAX, withFolder });
  const files = new MediaFiles(stored, (ids, work, signal) => copies.with(ids, work, signal));
  return { files, copies: folder };
};
