import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSubtitles } from '../../../../../src/studio/model/subtitles/files/write/write-subtitles.ts';
import { PRODUCT_RATE } from '../../../audio/product-rate.ts';
import { chapterSamples } from '../level.ts';
import { timesOf } from '../timeline.ts';
import { stemOf, type Exporting, type MadeFile } from './exporting.ts';

/** Writes the passages of all chapters as captions of the whole book, one cue and one line for each passage. */
export const writeCaptions = async (
  { book, heard, folder }: Exporting,
  format: 'srt' | 'vtt',
): Promise<MadeFile> => {
  let at = 0;
  const times = heard.flatMap(({ sound }) => {
    const from = at;
    at += (chapterSamples(sound) * 1000) / PRODUCT_RATE;
    return timesOf(sound).map(({ text, startMs, endMs }) => ({
      text: text.replaceAll(/\s*[\r\n]\s*/g, ' '),
      startMs: startMs + from,
      endMs: endMs + from,
    }));
  });
  const path = join(folder, `book.${format}`);
  await writeFile(path, writeSubtitles(times, format));
  return {
    path,
    fileName: `${stemOf(book)}.${format}`,
    durationMs: Math.round(at),
    report: [],
    reused: 0,
  };
};
