import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import {
  dataDescriptor,
  directoryEntry,
  endOfArchive,
  localHeader,
  U32_MAX,
  type ZipEntry,
} from './zip-format.ts';

/** A file to be put into an archive under a name. */
export interface ZippedFile {
  name: string;
  path: string;
}

/**
 * An archive of files that come one after the other, as it is made; each may be removed when the next is asked for.
 * Sound is not compressed again. Beyond 4 GB or 65,535 files it is of the format ZIP64.
 *
 * @throws Error for a single file of 4 GB or more
 */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const entries: ZipEntry[] = [];
  let at = 0;
  for await (const { name, path } of files) {
    const entry: ZipEntry = { name: Buffer.from(name), crc: 0, bytes: 0, at };
    const header = localHeader(entry);
    yield header;
    for await (const bytes of createReadStream(path) as AsyncIterable<Uint8Array>) {
      entry.crc = crc32(bytes, entry.crc);
      entry.bytes += bytes.length;
      yield bytes;
    }
    if (entry.bytes >= U32_MAX) throw new Error('A file of an archive has 4 GB or more.');
    const descriptor = dataDescriptor(entry);
    yield descriptor;
    entries.push(entry);
    at += header.length + entry.bytes + descriptor.length;
  }
  for (const entry of entries) yield directoryEntry(entry);
  yield endOfArchive(entries, at);
}

/** Writes an archive, see {@link zipStream}. */
export const zipFiles = (files: AsyncIterable<ZippedFile>, path: string): Promise<void> =>
  pipeline(zipStream(files), createWriteStream(path));
