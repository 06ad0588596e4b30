import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { mp3Kbps } from '../bit-rates.ts';
import { encodeSamples, levelInto, mp3Options, timeoutOf } from '../encode-chapter.ts';
import { chapterSamples, withPathsOf } from '../level.ts';
import { failsOf, measureFile } from '../measure.ts';
import { msOf, stemOf, writeMetadata, type Exporting, type MadeFile, type Needs } from './exporting.ts';

interface Whole {
  /** ffmpeg's options. */
  options: string[];
  /** Bit rate in kbit/s; null if that depends on the audio. */
  kbps: number | null;
  hasCover: boolean;
}

const WHOLE: Record<'mp3' | 'wav' | 'flac' | 'opus', Whole> = {
  mp3: { options: mp3Options('plain'), kbps: mp3Kbps('plain'), hasCover: true },
  // A WAV file above 4 GB has to be RF64
  wav: {
    options: ['-c:a', 'pcm_s16le', '-rf64', 'auto', '-f', 'wav'],
    kbps: null,
    hasCover: false,
  },
  flac: { options: ['-c:a', 'flac', '-f', 'flac'], kbps: null, hasCover: true },
  opus: {
    options: ['-c:a', 'libopus', '-b:a', '36k', '-f', 'ogg'],
    kbps: null,
    // ffmpeg writes no pictures into this format
    hasCover: false,
  },
};

/** Encodes the whole book as one file: the leveled chapters one after another, without encoder gaps. */
export const encodeWhole = async (
  { media }: Needs,
  exporting: Exporting,
  format: keyof typeof WHOLE,
): Promise<MadeFile> => {
  const { run, book, preset, heard, cover, folder } = exporting;
  const { options, kbps, hasCover } = WHOLE[format];
  const picture = hasCover ? cover : undefined;
  const lengths = heard.map(({ sound }) => chapterSamples(sound));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const metadata = await writeMetadata(exporting, lengths);
  const samples = async function* (): AsyncGenerator<Uint8Array> {
    const { tenantId: who, signal } = run;
    for (const [index, { sound }] of heard.entries()) {
      const leveled = join(folder, 'leveled.pcm');
      const level = (paths: Record<string, string>) =>
        levelInto(leveled, { sound, preset, paths }, { who, signal });
      await withPathsOf(media.files, sound, level, signal);
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
    ...(picture ? ['-i', `file:${picture}`] : []),
    '-map',
    '0:a',
    ...(picture ? ['-map', '2:v', '-c:v', 'copy', '-disposition:v', 'attached_pic'] : []),
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
