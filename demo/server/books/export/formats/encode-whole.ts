import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_RATE } from '../../../audio/product-rate.ts';
import { mp3Kbps } from '../bit-rates.ts';
import { encodeSamples, levelInto, timeoutOf } from '../encode-chapter.ts';
import { chapterSamples, pathsOf } from '../level.ts';
import { failsOf, measureFile } from '../measure.ts';
import { metadataFile, tagsOf } from '../tags.ts';
import { marksOf, msOf, narratorOf, stemOf, type Exporting, type MadeFile, type Needs } from './exporting.ts';

const MP3_KBPS = mp3Kbps('plain');
const WHOLE: Record<'mp3' | 'wav' | 'flac' | 'opus', { options: string[]; kbps: number | null }> = {
  mp3: {
    options: [
      '-ar',
      '44100',
      '-c:a',
      'libmp3lame',
      '-b:a',
      `${MP3_KBPS}k`,
      '-id3v2_version',
      '3',
      '-f',
      'mp3',
    ],
    kbps: MP3_KBPS,
  },
  // Beyond 4 GB it becomes RF64
  wav: {
    options: ['-c:a', 'pcm_s16le', '-rf64', 'auto', '-f', 'wav'],
    kbps: null,
  },
  flac: { options: ['-c:a', 'flac', '-f', 'flac'], kbps: null },
  opus: {
    options: ['-c:a', 'libopus', '-b:a', '36k', '-f', 'ogg'],
    kbps: null,
  },
};

/** One file of the whole book: each chapter at its level, one after the other without a seam. */
export const encodeWhole = async (
  { media }: Needs,
  { run, book, preset, heard, folder }: Exporting,
  format: keyof typeof WHOLE,
): Promise<MadeFile> => {
  const { options, kbps } = WHOLE[format];
  const lengths = heard.map(({ sound }) => chapterSamples(sound));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const metadata = join(folder, 'metadata.txt');
  await writeFile(
    metadata,
    metadataFile(tagsOf(book, narratorOf(book)), marksOf(heard, lengths), PRODUCT_RATE),
  );
  const samples = async function* (): AsyncGenerator<Uint8Array> {
    for (const [index, { sound }] of heard.entries()) {
      const paths = pathsOf(sound, (id) => media.files.path(id));
      const leveled = join(folder, 'leveled.pcm');
      await levelInto(leveled, { sound, preset, paths }, { who: run.tenantId, signal: run.signal });
      yield* createReadStream(leveled);
      run.progress((index + 1) / heard.length);
    }
  };
  const path = join(folder, `book.${format}`);
  const timeoutMs = 2 * timeoutOf(total);
  const inputs = [
    '-f',
    'ffmetadata',
    '-i',
    `file:${metadata}`,
    '-map',
    '0:a',
    '-map_metadata',
    '1',
    '-map_chapters',
    '1',
  ];
  await encodeSamples(samples(), [...inputs, ...options, `file:${path}`], {
    signal: run.signal,
    timeoutMs,
  });
  const measure = await measureFile(path, {
    who: run.tenantId,
    signal: run.signal,
    timeoutMs,
    kbps,
  });
  const fileName = `${stemOf(book)}.${format}`;
  const whole = {
    chapter_id: null,
    title: book.title,
    file_name: fileName,
    ...measure,
  };
  return {
    path,
    fileName,
    durationMs: msOf(total),
    report: [{ ...whole, fails: failsOf(measure, preset) }],
    reused: 0,
  };
};
