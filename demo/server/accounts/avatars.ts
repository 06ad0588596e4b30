import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AVATAR_PIXELS_MAX, AVATAR_SIDE_MIN } from '../../../src/contract/constants/accounts.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { ServedFile } from '../media/serve-file.ts';
import { createLimiter } from '../http/limiter.ts';
import { squarePicture } from '../media/square-picture.ts';
import { writeWhole } from '../process/write-whole.ts';
import type { User } from '../http/principal.ts';

const SIDE = 256;
const LIMITS = { pixels: AVATAR_PIXELS_MAX, side: AVATAR_SIDE_MIN };
/** Names are as good as random, so whoever was not given an address does not find it. */
const AVATARS_PATH = '/media/avatars/';
export const AVATAR_ROUTE = `${AVATARS_PATH}:file{[0-9a-f-]{36}\\.webp}`;
/** A file that nobody has after so long was left by a crash, not written a moment ago. */
const ORPHAN_MS = 60 * 60 * 1000;

/** Pictures of users: a square WebP each, whatever was sent. */
export class Avatars {
  readonly #db: Db;
  readonly #folder: string;
  /** Decoding may take a few hundred megabytes. */
  readonly #inTurn = createLimiter({ running: 2, waiting: 20 });

  constructor({ db, folder }: { db: Db; folder: string }) {
    this.#db = db;
    this.#folder = folder;
  }

  /**
   * Makes a file the user's avatar in place of the one before.
   *
   * @throws ApiError err_file_empty, err_file_not_supported, err_file_damaged, err_picture_animated,
   * err_picture_too_large, err_picture_too_small, err_service_busy
   */
  async replace(who: User, bytes: Buffer): Promise<void> {
    const made = await this.#inTurn(who.userId, () => squarePicture(bytes, SIDE, LIMITS));
    const url = `${AVATARS_PATH}${randomUUID()}.webp`;
    await writeWhole(this.#path(url), made);
    try {
      await this.#set(who, url);
    } catch (error) {
      // After other errors the row may name it all the same; sweep() removes what no row names
      if (error instanceof ApiError) await this.removeFiles([url]);
      throw error;
    }
  }

  /** Doing it twice is as good as once. */
  async remove(who: User): Promise<void> {
    await this.#set(who, '');
  }

  /** The file of this name, if there is one. */
  file(fileName: string): ServedFile {
    return { path: this.#path(fileName), contentType: 'image/webp', etag: fileName, isPublic: true };
  }

  /** Removes the files of avatars that nobody has any more. */
  async removeFiles(urls: readonly string[]): Promise<void> {
    for (const url of urls) if (url !== '') await rm(this.#path(url), { force: true });
  }

  /** Removes what a crash left. */
  async sweep(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const before = Date.now() - ORPHAN_MS;
    const rows = await this.#db.query<{ avatar_url: string }>(
      `select avatar_url from app_user where avatar_url <> ''`,
    );
    const kept = new Set(rows.map(({ avatar_url }) => basename(avatar_url)));
    for (const name of names.filter((one) => !kept.has(one))) {
      const path = join(this.#folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < before) await rm(path, { force: true });
    }
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

  #path(url: string): string {
    return join(this.#folder, basename(url));
  }
}
