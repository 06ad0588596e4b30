import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BookFormat, BookPreset } from '../../../../src/contract/constants/books.ts';
import type { Engines } from '../../engines/registry.ts';
import type { JobKind, Json } from '../../jobs/kind.ts';
import { fileDigest } from '../../media/file-digest.ts';
import { projectNotFound } from '../../projects/find-project.ts';
import { storeMade } from '../../storage/part-store.ts';
import { demandRoom } from '../../storage/uploads.ts';
import { bookOfJob, chosenChapters, EXPORT_KIND, FEATURE } from '../find-book.ts';
import { chapterParts } from './chapter-parts.ts';
import { narratorOf } from './narrator.ts';
import type { Exported } from './exports.ts';
import type { Needs, Heard, Exporting, MadeFile } from './formats/exporting.ts';
import { joinM4b } from './formats/join-m4b.ts';
import { zipMp3 } from './formats/zip-mp3.ts';
import { encodeWhole } from './formats/encode-whole.ts';
import { zipEpub } from './formats/zip-epub.ts';
import { writeCaptions } from './formats/write-captions.ts';

const STEPS = new Map([
  ['chapters', 0.85],
  ['join', 0.15],
]);

const makeFile = (needs: Needs, exporting: Exporting, format: BookFormat): Promise<MadeFile> => {
  if (format === 'm4b') return joinM4b(needs, exporting);
  if (format === 'mp3.zip') return zipMp3(needs, exporting);
  if (format === 'epub') return zipEpub(needs, exporting);
  if (format === 'srt' || format === 'vtt') return writeCaptions(exporting, format);
  return encodeWhole(needs, exporting, format);
};

/**
 * Makes the files of exports. Chapters are encoded and stored one by one, so that a restart, or the next export,
 * encodes only changed ones.
 */
export const exportJob = (needs: Needs & { engines: Engines }): JobKind => ({
  kind: EXPORT_KIND,
  feature: FEATURE,
  steps: STEPS,
  async run(input, run) {
    const { db, engines, files, withFolder } = needs;
    const { book_id, format, preset, chapter_ids } = input as {
      book_id: string;
      format: BookFormat;
      preset: BookPreset;
      chapter_ids: string[];
    };
    const book = await bookOfJob(db, run.tenantId, book_id);
    const [row] = await db.query<{ export_id: string; file_id: string }>(
      'select export_id, file_id from book_export where tenant_id = $1 and job_id = $2',
      [run.tenantId, run.jobId],
    );
    if (!row) throw projectNotFound();
    const narrator = await narratorOf(db, engines, book);
    const owner = { tenantId: run.tenantId, userId: book.userId };
    const all: Heard[] = [];
    for (const { chapterId, title } of await chosenChapters(db, book.own, book_id, chapter_ids))
      all.push({
        chapterId,
        title,
        sound: await chapterParts(db, book.own, chapterId),
      });
    const heard = all.filter(({ sound }) => sound.parts.length > 0);
    const silent = all.reduce((sum, { sound }) => sum + sound.silent, 0);
    await withFolder(async (folder) => {
      const cover = book.coverId === null ? undefined : join(folder, 'cover.jpg');
      if (cover) await files.blobs.withLocalFile(book.coverId!, (path) => copyFile(path, cover));
      const made = await makeFile(needs, { run, book, narrator, preset, heard, cover, folder }, format);
      const store = async () => {
        const { size } = await stat(made.path);
        // Before the blob is stored: a file beyond the quota is never listed, so nobody could delete it
        await demandRoom(db, owner, size);
        const bytes = await storeMade(files.blobs, row.file_id, made.path, run);
        const { path, ...rest } = made;
        return {
          ...rest,
          bytes,
          silent,
          digest: await fileDigest(path),
        } as unknown as Json;
      };
      await run.step('join', { export: row.export_id }, store, {
        write: async (tx, result) => {
          // Checked again, because another file may have been stored since the first check
          await demandRoom(tx, owner, (result as unknown as Exported).bytes);
          await tx.query(
            'update book_export set result = $3::jsonb where tenant_id = $1 and export_id = $2',
            [run.tenantId, row.export_id, JSON.stringify(result)],
          );
        },
      });
    });
    return { export_id: row.export_id };
  },
});
