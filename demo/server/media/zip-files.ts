import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file for an archive, with its name there: from a path, or as a stream of bytes. */
export type ZippedFile = { name: string } & ({ path: string } | { read(): AsyncIterable<Uint8Array> });

/** Audio is not compressed again. With a constant time stamp, the same files always make the same bytes. */
const OPTIONS = { compress: false, mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Reads each file to its end before requesting the next one. */
const addAll = async (zip: ZipFile, files: AsyncIterable<ZippedFile>, signal: AbortSignal) => {
  for await (const file of files) {
    const content =
      'path' in file
        ? createReadStream(file.path, { signal })
        : Readable.from(file.read(), { signal, objectMode: false });
    zip.addReadStream(content, file.name, OPTIONS);
    await finished(content);
  }
  zip.end();
};

/**
 * Streams an archive of files that are provided one by one; each may be removed when the next is requested. Above 4 GB
 * it uses ZIP64. A file that cannot be read makes the stream fail. The time is quadratic in the number of files, which
 * is acceptable for the segments of a project.
 */
export const zipStream = (files: AsyncIterable<ZippedFile>): Readable => {
  const zip = new ZipFile();
  // Declared as a general stream; it is a PassThrough
  const archive = zip.outputStream as Readable;
  const stop = new AbortController();
  archive.once('close', () => stop.abort());
  addAll(zip, files, stop.signal).catch((error: Error) => archive.destroy(error));
  return archive;
};

/** Writes an archive, see {@link zipStream}. */
export const zipFiles = (files: AsyncIterable<ZippedFile>, path: string): Promise<void> =>
  pipeline(zipStream(files), createWriteStream(path));
