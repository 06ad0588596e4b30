import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Zip, ZipPassThrough } from 'fflate';

/** A file to be put into an archive under a name. */
export interface ZippedFile {
  name: string;
  path: string;
}

/** The same for every archive, so that the same files always make the same bytes. By local time, as ZIP has it. */
const MODIFIED = new Date(1980, 0, 1);

/**
 * Writes an archive of files that come one after the other; each may be removed when the next is asked for. Sound is
 * not compressed again.
 */
export async function zipFiles(files: AsyncIterable<ZippedFile>, path: string): Promise<void> {
  const out = createWriteStream(path);
  const written = finished(out);
  // Told below; it must not be unhandled while a file is still read
  written.catch(() => undefined);
  const zip = new Zip((error, bytes, isLast) => {
    if (error) out.destroy(error);
    else out.write(bytes);
    if (isLast) out.end();
  });
  try {
    for await (const file of files) {
      const entry = new ZipPassThrough(file.name);
      entry.mtime = MODIFIED;
      zip.add(entry);
      for await (const bytes of createReadStream(file.path) as AsyncIterable<Uint8Array>) {
        entry.push(bytes);
        if (out.writableNeedDrain) await once(out, 'drain');
      }
      entry.push(new Uint8Array(), true);
    }
    zip.end();
    await written;
  } catch (error) {
    out.destroy();
    throw error;
  }
}
