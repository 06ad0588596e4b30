import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { AVATAR_PIXELS_MAX, AVATAR_SIDE_MIN } from '../../../src/contract/constants/accounts.ts';
import { notThere, type WholeFiles } from '../blobs/blobs.ts';
import type { StoredRows } from '../blobs/count-missing.ts';
import { removeOrphans } from '../blobs/remove-orphans.ts';
import type { Log } from '../config/log.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { ServedSource } from '../media/serve-file.ts';
import { createLimiter } from '../http/limiter.ts';
import { squarePicture } from '../media/square-picture.ts';
import { StorageAway } from '../process/storage-away.ts';
import type { User } from '../http/principal.ts';

const SIDE = 256;
const LIMITS = { pixels: AVATAR_PIXELS_MAX, side: AVATAR_SIDE_MIN };
/** File names are random UUIDs, so only those who were given the URL can find a file. */
const AVATARS_PATH = '/media/avatars/';
export const AVATAR_ROUTE = `${AVATARS_PATH}:file{[0-9a-f-]{36}\\.webp}`;
const idIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1).replace(/\.webp$/, '');

/** The users who have a picture. */
export const AVATAR_ROWS: StoredRows = {
  from: `(select created_at, case when avatar_url ~ '^${AVATARS_PATH}[0-9a-f-]{36}[.]webp$'
                                  then substring(avatar_url from '[0-9a-f-]{36}')::uuid end as avatar_id
            from app_user)`,
  id: 'avatar_id',
  since: 'created_at',
};

/** Avatars of users. Each is stored as a square WebP, whatever was uploaded. */
export class Avatars {
  readonly #db: Db;
  readonly #files: WholeFiles;
  /** Decoding may take a few hundred megabytes. */
  readonly #inTurn = createLimiter({ running: 2, waiting: 20 });

  constructor({ db, files }: { db: Db; files: WholeFiles }) {
    this.#db = db;
    this.#files = files;
  }

  /**
   * Replaces the user's avatar with this picture.
   *
   * @throws ApiError err_file_empty, err_file_not_supported, err_file_damaged, err_picture_animated,
   * err_picture_too_large, err_picture_too_small, err_service_busy
   * @throws StorageAway
   */
  async replace(who: User, bytes: Buffer): Promise<void> {
    const made = await this.#inTurn(who.userId, () => squarePicture(bytes, SIDE, LIMITS));
    const id = randomUUID();
    const url = `${AVATARS_PATH}${id}.webp`;
    await this.#files.write(id, Readable.from([made]), made.byteLength);
    try {
      await this.#set(who, url);
    } catch (error) {
      // After other errors the row may have been stored; sweep() removes files without a row
      if (error instanceof ApiError) await this.removeFiles([url]);
      throw error;
    }
  }

  /** Removes the user's avatar. Idempotent. */
  async remove(who: User): Promise<void> {
    await this.#set(who, '');
  }

  /** The file of this name. @throws ApiError err_not_found */
  async file(fileName: string): Promise<ServedSource> {
    const id = idIn(fileName);
    const bytes = await this.#files.length(id);
    if (bytes === 0) throw notThere();
    return {
      source: { bytes, read: (range) => this.#files.read(id, range) },
      contentType: 'image/webp',
      etag: fileName,
      isPublic: true,
    };
  }

  /** Removes the files of avatars that nobody has any more. What a storage that is away does not remove now, `sweep` does. */
  async removeFiles(urls: readonly string[]): Promise<void> {
    try {
      for (const url of urls) if (url !== '') await this.#files.remove(idIn(url));
    } catch (error) {
      if (!(error instanceof StorageAway)) throw error;
    }
  }

  /** Removes what a crash left. */
  async sweep(log: Log): Promise<void> {
    // The condition says of the index on these addresses that it may be used
    const isKnown = `exists (select from app_user
                              where avatar_url <> '' and avatar_url = '${AVATARS_PATH}' || id || '.webp')`;
    await removeOrphans({ db: this.#db, files: this.#files, log, isKnown });
  }

  async #set(who: User, url: string): Promise<void> {
    const [before] = await this.#db.query<{ avatar_url: string }>(
      `update app_user new set avatar_url = $2
       from (select user_id, avatar_url from app_user where user_id = $1 for update) old
       where new.user_id = old.user_id returning old.avatar_url`,
      [who.userId, url],
    );
    if (!before) throw new ApiError('err_user_not_fount', { status: 404 });
    await this.removeFiles([before.avatar_url]);
  }
}
