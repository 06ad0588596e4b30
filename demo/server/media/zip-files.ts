import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Zip, ZipPassThrough } from 'fflate';

/** A file to be put into an archive under a name. */
export interface ZippedFile {
  name: string;
  path: string;
}

/** The same for every archive, so that the same files always make the same bytes. By local time, as ZIP has it. */
const MODIFIED = new Date(1980, 0, 1);

/**
 * An archive of files that come one after the other, as it is made; each may be removed when the next is asked for.
 * Sound is not compressed again.
 */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: unknown;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else ready.push(bytes);
  });
  const take = () => {
    if (failure) throw failure;
    const taken = ready;
    ready = [];
    return taken;
  };
  for await (const file of files) {
    const entry = new ZipPassThrough(file.name);
    entry.mtime = MODIFIED;
    zip.add(entry);
    for await (const bytes of createReadStream(file.path) as AsyncIterable<Uint8Array>) {
      entry.push(bytes);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** Writes an archive, see {@link zipStream}. */
export const zipFiles = (files: AsyncIterable<ZippedFile>, path: string): Promise<void> =>
  pipeline(zipStream(files), createWriteStream(path));
