import { createHash } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type AudioFormat, pauseMs } from '../../../src/api/constants.ts';
import { concatenate } from '../audio/concatenate.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { MediaFiles } from '../media/media-files.ts';
import type { ServedFile } from '../media/serve-file.ts';

const CONTENT_TYPES: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg; codecs=opus',
  wav: 'audio/wav',
};

/** Whole scripts as one file. Each is made once, at the first request, and kept beside the others in `folder`. */
export class Downloads {
  readonly #db: Db;
  readonly #files: MediaFiles;
  readonly #folder: string;
  readonly #making = new Map<string, Promise<void>>();

  constructor(db: Db, files: MediaFiles, folder: string) {
    this.#db = db;
    this.#files = files;
    this.#folder = folder;
  }

  /**
   * The chosen takes of a script, in order, with the pauses of its text.
   *
   * @throws ApiError err_not_found when there is nothing to hear in it
   */
  async open(scriptId: string, format: AudioFormat): Promise<ServedFile> {
    const parts = await this.#db.query<{ title: string; media_id: string; gap: string }>(
      `select s.title, t.media_id, g.gap
         from script s join segment g using (script_id) join take t using (take_id)
        where s.script_id = $1 order by g.position`,
      [scriptId],
    );
    if (parts.length === 0) throw new ApiError('err_not_found', { status: 404 });
    const etag = createHash('sha256')
      .update(JSON.stringify([format, parts.map(({ media_id, gap }) => [media_id, pauseMs(gap)])]))
      .digest('hex')
      .slice(0, 32);
    const path = join(this.#folder, `${etag}.${format}`);
    if (await stat(path).catch(() => null)) await utimes(path, new Date(), new Date());
    else await this.#makeOnce(path, format, parts);
    const fileName = `${fileNameOf(parts[0]!.title)}.${format}`;
    return { path, contentType: CONTENT_TYPES[format], etag, fileName };
  }

  #makeOnce(path: string, format: AudioFormat, parts: { media_id: string; gap: string }[]): Promise<void> {
    const making = this.#making.get(path) ?? this.#make(path, format, parts);
    this.#making.set(path, making);
    return making.finally(() => this.#making.delete(path));
  }

  async #make(path: string, format: AudioFormat, parts: { media_id: string; gap: string }[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const takes = parts.map(({ media_id, gap }, index) => ({
      path: this.#files.path(media_id),
      gapMs: index < parts.length - 1 ? pauseMs(gap) : 0,
    }));
    const part = `${path}.part`;
    try {
      await concatenate(takes, format, part);
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
}

/** A title as a file name that every system takes. */
const fileNameOf = (title: string): string => {
  const plain = title
    // oxlint-disable-next-line no-control-regex -- control characters are what has to go
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return [...plain].slice(0, 80).join('') || 'speech';
};
