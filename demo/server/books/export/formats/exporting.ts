import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BookPreset } from '../../../../../src/contract/constants/books.ts';
import { fileNameOf } from '../../../../../src/contract/file-name.ts';
import type { BookMeasure } from '../../../../../src/contract/index.ts';
import { PRODUCT_RATE } from '../../../audio/product-rate.ts';
import type { Db } from '../../../db/db.ts';
import type { JobRun } from '../../../jobs/kind.ts';
import type { Media } from '../../../media/module.ts';
import type { WithFolder } from '../../../process/scratch-folder.ts';
import type { Files } from '../../../storage/module.ts';
import type { BookRow } from '../../find-book.ts';
import type { ChapterSound } from '../chapter-parts.ts';
import type { EncodedChapter } from '../make-sound.ts';
import { failsOf } from '../measure.ts';
import { metadataFile, tagsOf, type ChapterMark } from '../tags.ts';

/** The parts of the server that exports use. */
export interface Needs {
  db: Db;
  files: Files;
  media: Media;
  withFolder: WithFolder;
}

/** A chapter with audio. */
export interface Heard {
  chapterId: string;
  title: string;
  sound: ChapterSound;
}

/** An export in progress. */
export interface Exporting {
  run: JobRun;
  book: BookRow;
  /** Name of the narrator for the tags; '' if unknown. */
  narrator: string;
  preset: BookPreset;
  heard: readonly Heard[];
  /** Path of the cover; undefined without one. */
  cover: string | undefined;
  /** Folder for temporary files. */
  folder: string;
}

/** A finished file with its measurements. */
export interface MadeFile {
  path: string;
  fileName: string;
  durationMs: number;
  report: BookMeasure[];
  /** Number of chapters reused from an earlier export. */
  reused: number;
}

/** Milliseconds of a number of samples, at the rate of all generated speech. */
export const msOf = (samples: number): number => Math.round((samples * 1000) / PRODUCT_RATE);
/** Name of a file of the book without its extension, valid on every system. */
export const stemOf = (book: BookRow): string => fileNameOf(book.title) || 'audiobook';

/** Measurements of encoded chapters, and the rules of the preset that they break. */
export const reportOf = (
  { heard, preset }: Exporting,
  encoded: readonly EncodedChapter[],
  nameOf: (index: number) => string,
): BookMeasure[] =>
  encoded.map(({ measure }, index) => ({
    chapter_id: heard[index]!.chapterId,
    title: heard[index]!.title,
    file_name: nameOf(index),
    ...measure,
    fails: failsOf(measure, preset),
  }));

/**
 * Writes the book's tags and chapter marks to a metadata file for ffmpeg.
 *
 * @param lengths of the chapters, in samples
 * @returns the path of the file
 */
export const writeMetadata = async (
  { book, narrator, heard, folder }: Exporting,
  lengths: readonly number[],
): Promise<string> => {
  let at = 0;
  const marks = heard.map(({ title }, index): ChapterMark => {
    const startSamples = at;
    at += lengths[index]!;
    return { title, startSamples, endSamples: at };
  });
  const path = join(folder, 'metadata.txt');
  await writeFile(path, metadataFile(tagsOf(book, narrator), marks, PRODUCT_RATE));
  return path;
};
