import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipFiles, type ZippedFile } from '../../../media/zip-files.ts';
import { runFfmpeg } from '../../../video/run-ffmpeg.ts';
import { AS_M4A, timeoutOf } from '../encode-chapter.ts';
import { readAlongFiles, soundName } from '../read-along.ts';
import { timesOf } from '../timeline.ts';
import { msOf, reportOf, stemOf, type Exporting, type MadeFile, type Needs } from './exporting.ts';
import { encodeAll } from './encode-all.ts';

/** Makes an EPUB 3 with media overlays: readers highlight each passage while it is heard. */
export const zipEpub = async (needs: Needs, exporting: Exporting): Promise<MadeFile> => {
  const { run, book, narrator, heard, cover, folder } = exporting;
  const encoded = await encodeAll(needs, exporting, 'aac');
  const texts = readAlongFiles({
    bookId: book.bookId,
    title: book.title,
    author: book.author,
    narrator,
    language: book.language ?? 'en',
    tags: book.tags,
    modified: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    hasCover: cover !== undefined,
    chapters: heard.map(({ title, sound }, index) => ({
      title,
      durationMs: msOf(encoded[index]!.samples),
      passages: timesOf(sound).map((time, at) => ({
        ...time,
        endsParagraph: sound.parts[at]!.endsParagraph,
      })),
    })),
  });
  const members = async function* (): AsyncGenerator<ZippedFile> {
    for (const [index, [name, content]] of texts.entries()) {
      const path = join(folder, `text-${index}`);
      await writeFile(path, content);
      yield { name, path };
    }
    if (cover) yield { name: 'EPUB/cover.jpg', path: cover };
    for (const [index, { fileId, samples }] of encoded.entries()) {
      const path = join(folder, `sound-${index}.m4a`);
      await needs.files.blobs.withLocalFile(fileId, (from) =>
        runFfmpeg(['-f', 'aac', '-i', `file:${from}`, ...AS_M4A, `file:${path}`], {
          signal: run.signal,
          timeoutMs: timeoutOf(samples),
        }),
      );
      yield { name: soundName(index), path };
    }
  };
  const path = join(folder, 'book.epub');
  await zipFiles(members(), path);
  const fileName = `${stemOf(book)}.epub`;
  return {
    path,
    fileName,
    durationMs: encoded.reduce((sum, { samples }) => sum + msOf(samples), 0),
    report: reportOf(exporting, encoded, (index) => soundName(index)),
    reused: encoded.filter(({ isReused }) => isReused).length,
  };
};
