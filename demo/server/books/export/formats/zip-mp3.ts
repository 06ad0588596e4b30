import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNameOf } from '../../../../../src/contract/file-name.ts';
import { zipFiles, type ZippedFile } from '../../../media/zip-files.ts';
import { runFfmpeg } from '../../../video/run-ffmpeg.ts';
import { reportOf, stemOf, type Exporting, type MadeFile, type Needs } from './exporting.ts';
import { encodeAll } from './encode-all.ts';

/** Makes a ZIP with one MP3 file per chapter, named as Audiobookshelf expects: chapter number, then title. */
export const zipMp3 = async (needs: Needs, exporting: Exporting): Promise<MadeFile> => {
  const { run, book, heard, cover, folder } = exporting;
  const encoded = await encodeAll(needs, exporting, 'mp3');
  const digits = Math.max(2, String(heard.length).length);
  const nameOf = (index: number) =>
    `${String(index + 1).padStart(digits, '0')} - ${fileNameOf(heard[index]!.title) || 'Chapter'}.mp3`;
  const members = async function* (): AsyncGenerator<ZippedFile> {
    for (const [index, { fileId }] of encoded.entries()) {
      const path = join(folder, `member-${index}.mp3`);
      await needs.files.blobs.withLocalFile(fileId, (from) =>
        cover
          ? runFfmpeg(
              [
                '-i',
                `file:${from}`,
                '-i',
                `file:${cover}`,
                '-map',
                '0:a',
                '-map',
                '1:v',
                '-c',
                'copy',
                '-id3v2_version',
                '3',
                '-disposition:v',
                'attached_pic',
                '-f',
                'mp3',
                `file:${path}`,
              ],
              { signal: run.signal, timeoutMs: 60_000 },
            )
          : copyFile(from, path),
      );
      yield { name: `${stemOf(book)}/${nameOf(index)}`, path };
    }
    if (cover) yield { name: `${stemOf(book)}/cover.jpg`, path: cover };
  };
  const path = join(folder, 'book.zip');
  await zipFiles(members(), path);
  return {
    path,
    fileName: `${stemOf(book)}.zip`,
    durationMs: encoded.reduce((sum, { measure }) => sum + measure.duration_ms, 0),
    report: reportOf(exporting, encoded, nameOf),
    reused: encoded.filter(({ isReused }) => isReused).length,
  };
};
