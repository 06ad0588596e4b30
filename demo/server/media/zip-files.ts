import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file to be put into an archive under a name: what lies at a path, or bytes as they come. */
export type ZippedFile = { name: string } & ({ path: string } | { read(): AsyncIterable<Uint8Array> });

/** Sound is not compressed again. With one time for all, the same files always make the same bytes. */
const OPTIONS = { compress: false, mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Each file is read to its end before the next is asked for. */
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
 * An archive of files that come one after the other, as it is made; each may be removed when the next is asked for.
 * Beyond 4 GB it is of the format ZIP64. A file that cannot be read is an error of the stream. It is meant for as many
 * files as a project has segments: the time goes with the square of their number.
 */
export const zipStream = (files: AsyncIterable<ZippedFile>): Readable => {
  const zip = new ZipFile();
  // The types call it a stream in general; it is a PassThrough
  const archive = zip.outputStream as Readable;
  const stop = new AbortController();
  archive.once('close', () => stop.abort());
  addAll(zip, files, stop.signal).catch((error: Error) => archive.destroy(error));
  return archive;
};

/** Writes an archive, see {@link zipStream}. */
export const zipFiles = (files: AsyncIterable<ZippedFile>, path: string): Promise<void> =>
  pipeline(zipStream(files), createWriteStream(path));
