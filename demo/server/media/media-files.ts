import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The bytes of what the server made, one file an id. A file appears whole or not at all. */
export class MediaFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  path(mediaId: string): string {
    return join(this.#folder, mediaId.slice(0, 2), `${mediaId}.wav`);
  }

  /** Writes beside the final name, flushes, then renames: a crash or a full disk leaves no half file in place. */
  async write(mediaId: string, bytes: Uint8Array): Promise<{ sha256: string }> {
    const path = this.path(mediaId);
    await mkdir(join(path, '..'), { recursive: true });
    const part = `${path}.part`;
    try {
      const file = await open(part, 'w');
      try {
        await file.writeFile(bytes);
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    return { sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  async remove(mediaIds: readonly string[]): Promise<void> {
    for (const mediaId of mediaIds) await rm(this.path(mediaId), { force: true });
  }

  /** Ids of all files, with those that a crash left half-written. */
  async list(): Promise<{ mediaIds: string[]; parts: string[] }> {
    const names = await readdir(this.#folder, { recursive: true }).catch(() => [] as string[]);
    const files = names.filter((name) => /\.(wav|part)$/.test(name));
    return {
      mediaIds: files
        .filter((name) => name.endsWith('.wav'))
        .map((name) => name.replace(/^.*\/|\.wav$/g, '')),
      parts: files.filter((name) => name.endsWith('.part')).map((name) => join(this.#folder, name)),
    };
  }
}
