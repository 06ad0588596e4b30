import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_RATE } from '../../../audio/product-rate.ts';
import { captionsOf } from '../captions.ts';
import { chapterSamples } from '../level.ts';
import { timesOf } from '../timeline.ts';
import { stemOf, type Exporting, type MadeFile } from './exporting.ts';

/** The passages of all chapters as captions of the whole book. */
export const writeCaptions = async (
  { book, heard, folder }: Exporting,
  format: 'srt' | 'vtt',
): Promise<MadeFile> => {
  let at = 0;
  const times = heard.flatMap(({ sound }) => {
    const from = at;
    at += (chapterSamples(sound) * 1000) / PRODUCT_RATE;
    return timesOf(sound).map((time) => ({
      ...time,
      startMs: time.startMs + from,
      endMs: time.endMs + from,
    }));
  });
  const path = join(folder, `book.${format}`);
  await writeFile(path, captionsOf(times, format));
  return {
    path,
    fileName: `${stemOf(book)}.${format}`,
    durationMs: Math.round(at),
    report: [],
    reused: 0,
  };
};
