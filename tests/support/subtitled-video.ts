import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const WIDTH = 320;
const HEIGHT = 180;

/** A line that is burned into a video of a test. */
export interface BurnedLine {
  text: string;
  /** In seconds. */
  from: number;
  to: number;
  /** Options of ffmpeg's `drawtext` beside text, time and font. */
  more?: string;
}

interface Order {
  seconds?: number;
  lines?: readonly BurnedLine[];
  /** Source of the picture, as ffmpeg's `lavfi` has it. */
  picture?: string;
  /** Options of the encoder of the picture. */
  encode?: string;
  /** Filters after the text. */
  filters?: string;
  hasSound?: boolean;
}

/** A scene that is not the same everywhere, and the same each time it is made. */
export const scene = (seconds: number, size = `${WIDTH}x${HEIGHT}`): string =>
  `gradients=s=${size}:r=25:d=${seconds}:c0=0x203040:c1=0x806040:x0=0:y0=0:x1=${WIDTH}:y1=${HEIGHT}:speed=0.00001:seed=3`;

/** Makes a small MP4 with burned-in lines. */
export const makeSubtitled = async ({
  seconds = 3,
  lines = [{ text: 'Nobody expected it', from: 1, to: 2 }],
  picture = scene(seconds),
  encode = '-c:v libx264 -preset ultrafast -crf 14 -pix_fmt yuv420p -g 25',
  filters,
  hasSound = true,
}: Order = {}): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-subtitled-'));
  try {
    const texts: string[] = [];
    for (const [index, { text, from, to, more }] of lines.entries()) {
      const file = join(folder, `${index}.txt`);
      await writeFile(file, text);
      const place = more ?? 'x=(w-tw)/2:y=h-th-14';
      texts.push(
        `drawtext=textfile=${file}:expansion=none:font=DejaVu Sans:fontsize=18:fontcolor=white:borderw=1.5:bordercolor=black:${place}:enable='gte(t,${from})*lt(t,${to})'`,
      );
    }
    const file = join(folder, 'video.mp4');
    const chain = [...texts, ...(filters ? [filters] : [])];
    const sound = hasSound ? ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`] : [];
    const input = ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, ...sound];
    const filter = chain.length > 0 ? ['-vf', chain.join(',')] : [];
    const output = ['-t', String(seconds), ...encode.split(' '), ...(hasSound ? ['-c:a', 'aac'] : []), file];
    await promisify(execFile)('ffmpeg', [...input, ...filter, ...output]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
};
