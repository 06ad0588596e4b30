import { createReadStream } from 'node:fs';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BookPreset } from '../../../../src/contract/constants/books.ts';
import type { Blobs } from '../../blobs/blobs.ts';
import type { Db } from '../../db/db.ts';
import type { MediaFiles } from '../../media/media-files.ts';
import type { Owner } from '../../projects/owner.ts';
import { storeMade, type StoringRun } from '../../storage/part-store.ts';
import { mp3Kbps } from './bit-rates.ts';
import type { ChapterSound } from './chapter-parts.ts';
import { encodeAac, encodeSamples, levelInto, mp3Options, timeoutOf } from './encode-chapter.ts';
import { chapterSamples, withPathsOf, type Leveled } from './level.ts';
import { measureFile, type Measured } from './measure.ts';

/** Encoding of a single chapter. */
export type Encoding = 'aac' | 'mp3';

/** The encoded audio of a chapter. */
export interface EncodedChapter {
  fileId: string;
  /** Number of samples, with room tone and padding. */
  samples: number;
  measure: Measured;
  isReused: boolean;
}

interface Making {
  own: Owner;
  chapterId: string;
  sound: ChapterSound;
  preset: BookPreset;
  encoding: Encoding;
  /** ffmpeg's options that set the tags of an MP3 file. */
  tags: readonly string[];
  folder: string;
  run: StoringRun;
}

interface Needs {
  db: Db;
  blobs: Blobs;
  sounds: Pick<MediaFiles, 'withPaths'>;
}

/** Hash of everything that the encoded audio depends on. Increase the version number whenever the encoding changes. */
const hashOf = ({ sound, preset, encoding, tags }: Making): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        1,
        preset,
        encoding,
        tags,
        sound.leadMs,
        sound.parts.map(({ mediaId, pauseMs }) => [mediaId, pauseMs]),
      ]),
    )
    .digest('hex');

/** Encodes a chapter, or reuses the audio of an earlier export if nothing has changed. */
export const makeChapterSound = async (
  { db, blobs, sounds }: Needs,
  making: Making,
): Promise<EncodedChapter> => {
  const { own, chapterId, sound, preset, encoding, tags, folder, run } = making;
  const { signal } = run;
  const hash = hashOf(making);
  // Marks it as used, so that nothing deletes it meanwhile
  const [known] = await db.query<{ file_id: string; made: { samples: number; measure: Measured } }>(
    `update book_sound set used_at = now()
      where tenant_id = $1 and chapter_id = $2 and encoding = $3 and preset = $4 and hash = $5
      returning file_id, made`,
    [own.tenantId, chapterId, encoding, preset, hash],
  );
  const keptBytes = known ? await blobs.length(known.file_id) : 0;
  // If the blob is lost, encode again
  if (known && keptBytes > 0) {
    await db.query('update book_sound set bytes = $3 where tenant_id = $1 and file_id = $2', [
      own.tenantId,
      known.file_id,
      keptBytes,
    ]);
    return { fileId: known.file_id, ...known.made, isReused: true };
  }
  const asking = { who: own.tenantId, signal };
  const path = join(folder, `chapter.${encoding}`);
  let samples = chapterSamples(sound);
  const timeoutMs = timeoutOf(samples);
  const withChapter = <T>(work: (chapter: Omit<Leveled, 'gain'>) => Promise<T>): Promise<T> =>
    withPathsOf(sounds, sound, (paths) => work({ sound, preset, paths }), signal);
  if (encoding === 'aac')
    samples = await withChapter((chapter) => encodeAac(chapter, path, { folder, ...asking }));
  else {
    const leveled = join(folder, 'leveled.pcm');
    await withChapter((chapter) => levelInto(leveled, chapter, asking));
    await encodeSamples(createReadStream(leveled), [...mp3Options(preset), ...tags, `file:${path}`], {
      signal,
      timeoutMs,
    });
  }
  const kbps = encoding === 'mp3' ? mp3Kbps(preset) : null;
  const measure = await measureFile(path, { ...asking, timeoutMs, kbps });
  const fileId = randomUUID();
  const bytes = await storeMade(blobs, fileId, path, run);
  const made = { samples, measure };
  await db.query(
    `insert into book_sound (chapter_id, tenant_id, encoding, preset, hash, file_id, made, bytes)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
     on conflict (chapter_id, encoding, preset)
       do update set hash = excluded.hash, file_id = excluded.file_id, made = excluded.made,
                     bytes = excluded.bytes, used_at = now()`,
    [chapterId, own.tenantId, encoding, preset, hash, fileId, JSON.stringify(made), bytes],
  );
  return { fileId, ...made, isReused: false };
};
