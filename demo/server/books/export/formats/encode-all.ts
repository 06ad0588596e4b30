import type { Json } from '../../../jobs/kind.ts';
import { makeChapterSound, type EncodedChapter } from '../make-sound.ts';
import { tagOptions, tagsOf } from '../tags.ts';
import { narratorOf, type Exporting, type Needs } from './exporting.ts';

/** Chapters by their encoded sound, made or taken over. */
export const encodeAll = async (
  { db, files, media }: Needs,
  { run, book, preset, heard, folder }: Exporting,
  encoding: 'aac' | 'mp3',
): Promise<EncodedChapter[]> => {
  const made: EncodedChapter[] = [];
  const common = tagsOf(book, narratorOf(book));
  for (const [index, { chapterId, title, sound }] of heard.entries()) {
    run.signal.throwIfAborted();
    const own = { ...common, title, track: `${index + 1}/${heard.length}` };
    // The picture comes in by a second pass over the finished file
    const tags = encoding === 'mp3' ? tagOptions(own) : [];
    const pathOf = (id: string) => media.files.path(id);
    const work = async () =>
      (await makeChapterSound(
        { db, blobs: files.blobs, pathOf },
        {
          own: book.own,
          chapterId,
          sound,
          preset,
          encoding,
          tags,
          folder,
          signal: run.signal,
        },
      )) as unknown as Json;
    made.push((await run.step('chapters', { chapter: chapterId }, work)) as unknown as EncodedChapter);
    run.progress((index + 1) / heard.length);
  }
  return made;
};
