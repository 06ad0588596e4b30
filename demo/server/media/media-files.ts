import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../process/write-whole.ts';

/** The bytes of what the server made, one file an id. A file appears whole or not at all. */
export class MediaFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  path(mediaId: string): string {
    return join(this.#folder, mediaId.slice(0, 2), `${mediaId}.wav`);
  }

  async write(mediaId: string, bytes: Uint8Array): Promise<{ sha256: string }> {
    await writeWhole(this.path(mediaId), bytes);
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
