import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg, USER_INPUT } from '../run-ffmpeg.ts';
import { addParameterSets, readConfiguration, type Configuration } from './parameter-sets.ts';
import type { FrameRange } from './frames.ts';
import type { RemovalSource } from './source.ts';

/**
 * Audio codecs that MP4 can hold. A video with any other becomes Matroska, so that its audio need not be re-encoded.
 */
const IN_MP4 = /^(aac|mp3|opus|flac|ac3|eac3|alac|mp2)$/;
const LIMIT_MS = 120_000;
const LIMIT_MS_PER_FRAME = 20;

/** Container of the result, which is also its file extension. */
export const containerOf = ({ sounds }: Pick<RemovalSource, 'sounds'>): 'mp4' | 'mkv' =>
  sounds.every((codec) => IN_MP4.test(codec)) ? 'mp4' : 'mkv';

const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;

interface Joined {
  source: RemovalSource;
  parts: readonly FrameRange[];
  /** Files of the parts, in their order. */
  paths: readonly string[];
  folder: string;
  into: string;
}

/**
 * Paths of the parts, with the first one replaced by a copy that has the parameter sets of all parts: ffmpeg takes the
 * configuration of the joined file from its first part.
 */
const withAllSets = async ([first, ...others]: readonly string[], folder: string): Promise<string[]> => {
  const more: Configuration[] = [];
  for (const path of others) {
    const configuration = await readConfiguration(path);
    if (configuration) more.push(configuration);
  }
  const known = join(folder, 'first-part.mp4');
  await copyFile(first!, known);
  await addParameterSets(known, more);
  return [known, ...others];
};

/** Joins the parts of the picture with the unchanged audio of the source, without encoding. @throws as `runFfmpeg` */
export const joinParts = async (
  { source, parts, paths, folder, into }: Joined,
  signal: AbortSignal,
): Promise<void> => {
  const { times, startSeconds } = source;
  const files = await withAllSets(paths, folder);
  const lines = files.flatMap((path, index) => {
    const { from, to } = parts[index]!;
    const next = times[to];
    // The encoder does not know how long the last frame of a part is shown
    return [
      `file ${quoted(path)}`,
      ...(next === undefined ? [] : [`duration ${(next - times[from]!).toFixed(6)}`]),
    ];
  });
  const list = join(folder, 'parts.txt');
  await writeFile(list, `ffconcat version 1.0\n${lines.join('\n')}\n`);
  await runFfmpeg(
    [
      '-copyts',
      '-itsoffset',
      String(times[0]! - startSeconds),
      '-f',
      'concat',
      '-safe',
      '0',
      '-i',
      `file:${list}`,
      ...USER_INPUT,
      '-itsoffset',
      String(-startSeconds),
      '-i',
      `file:${source.path}`,
      ...'-map 0:v:0 -map 1:a? -c copy -fps_mode:v passthrough -map_metadata 1 -map_chapters -1'.split(' '),
      ...(containerOf(source) === 'mp4' ? '-movflags +faststart -f mp4' : '-f matroska').split(' '),
      '-flush_packets',
      '1',
      `file:${into}`,
    ],
    { signal, timeoutMs: LIMIT_MS + times.length * LIMIT_MS_PER_FRAME },
  );
  await rm(files[0]!);
};
