import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemovalArea } from '../../../../src/contract/index.ts';
import { EVEN_SIDES, runFfmpeg, USER_INPUT } from '../run-ffmpeg.ts';
import { NEAR_SECONDS, type Box } from './frames.ts';
import { boxOf, type RemovalPart } from './plan.ts';
import type { RemovalSource } from './source.ts';

const LIMIT_MS = 10 * 60_000;
/** Most parts whose picture is compared, and how much of each, in seconds. */
const COMPARED_MAX = 5;
const COMPARED_SECONDS = 1;
/** Pixels around what was changed that are not compared: the encoder smears its edges. */
const BEYOND = 8;

const hashOf = async (
  path: string,
  folder: string,
  how: readonly string[],
  signal: AbortSignal,
): Promise<string> => {
  const into = join(folder, 'hash.txt');
  await runFfmpeg(
    [
      ...USER_INPUT,
      '-i',
      `file:${path}`,
      '-map',
      '0:a',
      ...how,
      '-f',
      'streamhash',
      '-hash',
      'md5',
      `file:${into}`,
    ],
    { signal, timeoutMs: LIMIT_MS },
  );
  const text = await readFile(into, 'utf8');
  await rm(into, { force: true });
  return text;
};

/** Whether all sound of two files is the same. Containers may wrap the same sound in other bytes: then its samples are compared. */
export const isSoundEqual = async (
  first: string,
  second: string,
  folder: string,
  signal: AbortSignal,
): Promise<boolean> => {
  for (const how of [['-c:a', 'copy'], []]) {
    const [one, other] = [
      await hashOf(first, folder, how, signal),
      await hashOf(second, folder, how, signal),
    ];
    if (one === other) return true;
  }
  return false;
};

/**
 * Compares the picture outside of what was changed with the source, in some parts with text.
 *
 * @param changed the boxes that were changed in each part
 *
 * @returns the lowest PSNR of the luma, in dB; null where all are equal
 *
 * @throws as `runFfmpeg`
 */
export const psnrOutside = async (
  {
    source,
    parts,
    changed,
    result,
    folder,
  }: {
    source: RemovalSource;
    parts: readonly RemovalPart[];
    changed: readonly (readonly Box[])[];
    result: string;
    folder: string;
  },
  signal: AbortSignal,
): Promise<number | null> => {
  const worked = parts.flatMap((part, at) => (part.window === null ? [] : [{ part, boxes: changed[at]! }]));
  const step = Math.max(1, Math.ceil(worked.length / COMPARED_MAX));
  const stats = join(folder, 'psnr.txt');
  let lowest: number | null = null;
  for (const { part, boxes: hidden } of worked.filter((_, index) => index % step === 0)) {
    const seconds = Math.max(0, source.times[part.from]! - source.startSeconds);
    const boxes = hidden.map(({ left, top, right, bottom }) => {
      const [x, y] = [Math.max(0, left - BEYOND), Math.max(0, top - BEYOND)];
      return `drawbox=${x}:${y}:${right + BEYOND - x}:${bottom + BEYOND - y}:black:fill`;
    });
    const hide = [EVEN_SIDES, 'format=yuv420p', ...boxes, 'settb=1/1000', 'setpts=N*40'].join(',');
    // The next part was changed elsewhere
    const end = (source.times[part.to] ?? Infinity) - source.times[part.from]!;
    const cut = ['-ss', String(seconds), '-t', String(Math.min(COMPARED_SECONDS, end - NEAR_SECONDS))];
    await runFfmpeg(
      [
        ...USER_INPUT,
        ...cut,
        '-i',
        `file:${source.path}`,
        ...USER_INPUT,
        ...cut,
        '-i',
        `file:${result}`,
        '-filter_complex',
        `[0:v:0]${hide}[a];[1:v:0]${hide}[b];[a][b]psnr=stats_file=${stats}[out]`,
        '-map',
        '[out]',
        '-f',
        'null',
        '-',
      ],
      { signal, timeoutMs: LIMIT_MS },
    );
    const printed = await readFile(stats, 'utf8');
    const errors = [...printed.matchAll(/mse_y:([\d.]+)/g)].map(([, error]) => Number(error));
    await rm(stats, { force: true });
    const mean = errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length);
    if (mean === 0) continue;
    const decibels = Math.round(10 * Math.log10(65_025 / mean) * 10) / 10;
    lowest = lowest === null ? decibels : Math.min(lowest, decibels);
  }
  return lowest;
};

/** Takes a picture of an area of a video, in the middle of its time, as a PNG. @throws as `runFfmpeg` */
export const pictureOfArea = async (
  path: string,
  { width, height, times, startSeconds }: RemovalSource,
  area: RemovalArea,
  folder: string,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const { left, top, right, bottom } = boxOf(area, width, height);
  const into = join(folder, 'area.png');
  // An area may end after the video
  const last = times.at(-1)! - startSeconds;
  const seconds = (Math.min(last, area.from_ms / 1000) + Math.min(last, area.to_ms / 1000)) / 2;
  await runFfmpeg(
    [
      ...USER_INPUT,
      '-ss',
      String(seconds),
      '-i',
      `file:${path}`,
      '-map',
      '0:v:0',
      '-vf',
      `crop=${right - left}:${bottom - top}:${left}:${top}`,
      ...'-frames:v 1 -f image2 -update 1 -c:v png'.split(' '),
      `file:${into}`,
    ],
    { signal, timeoutMs: LIMIT_MS },
  );
  const picture = await readFile(into);
  await rm(into, { force: true });
  return picture;
};
