import type { Json } from '../../../jobs/kind.ts';
import { makeChapterSound, type EncodedChapter } from '../make-sound.ts';
import { tagOptions, tagsOf } from '../tags.ts';
import type { Exporting, Needs } from './exporting.ts';

/** Encodes all chapters, each in its own step. Chapters unchanged since an earlier export are reused. */
export const encodeAll = async (
  { db, files, media }: Needs,
  { run, book, narrator, preset, heard, folder }: Exporting,
  encoding: 'aac' | 'mp3',
): Promise<EncodedChapter[]> => {
  const made: EncodedChapter[] = [];
  const common = tagsOf(book, narrator);
  for (const [index, { chapterId, title, sound }] of heard.entries()) {
    run.signal.throwIfAborted();
    const own = { ...common, title, track: `${index + 1}/${heard.length}` };
    // Without the cover, which is added to the finished files, so that a new cover does not re-encode all of them
    const tags = encoding === 'mp3' ? tagOptions(own) : [];
    const work = async () =>
      (await makeChapterSound(
        { db, blobs: files.blobs, sounds: media.files },
        {
          own: book.own,
          chapterId,
          sound,
          preset,
          encoding,
          tags,
          folder,
          run,
        },
      )) as unknown as Json;
    made.push((await run.step('chapters', { chapter: chapterId }, work)) as unknown as EncodedChapter);
    run.progress((index + 1) / heard.length);
  }
  return made;
};
