import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runFfmpeg } from '../../../video/run-ffmpeg.ts';
import { AS_M4A, timeoutOf } from '../encode-chapter.ts';
import { threeLetters } from '../three-letters.ts';
import {
  msOf,
  reportOf,
  stemOf,
  writeMetadata,
  type Exporting,
  type MadeFile,
  type Needs,
} from './exporting.ts';
import { encodeAll } from './encode-all.ts';

/** Joins the encoded chapters into an M4B file with chapter marks, without re-encoding. */
export const joinM4b = async (needs: Needs, exporting: Exporting): Promise<MadeFile> => {
  const { run, book, cover, folder } = exporting;
  const encoded = await encodeAll(needs, exporting, 'aac');
  const joined = join(folder, 'joined.aac');
  for (const [index, { fileId }] of encoded.entries())
    await needs.files.blobs.withLocalFile(fileId, (path) =>
      pipeline(createReadStream(path), createWriteStream(joined, { flags: index === 0 ? 'w' : 'a' })),
    );
  const lengths = encoded.map(({ samples }) => samples);
  const metadata = await writeMetadata(exporting, lengths);
  const path = join(folder, 'book.m4b');
  const total = lengths.reduce((sum, length) => sum + length, 0);
  await runFfmpeg(
    [
      '-f',
      'aac',
      '-i',
      `file:${joined}`,
      '-f',
      'ffmetadata',
      '-i',
      `file:${metadata}`,
      ...(cover ? ['-i', `file:${cover}`] : []),
      '-map',
      '0:a',
      ...(cover ? ['-map', '2:v', '-disposition:v', 'attached_pic'] : []),
      '-map_metadata',
      '1',
      '-map_chapters',
      '1',
      // This format has the language of each track, and none of the file
      '-metadata:s:a:0',
      `language=${threeLetters(book.language) || 'und'}`,
      ...AS_M4A,
      `file:${path}`,
    ],
    { signal: run.signal, timeoutMs: timeoutOf(total) },
  );
  const fileName = `${stemOf(book)}.m4b`;
  return {
    path,
    fileName,
    durationMs: msOf(total),
    report: reportOf(exporting, encoded, () => fileName),
    reused: encoded.filter(({ isReused }) => isReused).length,
  };
};
