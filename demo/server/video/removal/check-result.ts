import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemovalArea } from '../../../../src/contract/index.ts';
import { EVEN_SIDES, runFfmpeg, USER_INPUT } from '../run-ffmpeg.ts';
import { boxOf, type RemovalPart } from './plan.ts';
import type { RemovalSource } from './source.ts';

const LIMIT_MS = 10 * 60_000;
/** Most parts whose picture is compared, and how much of each, in seconds. */
const COMPARED_MAX = 5;
const COMPARED_SECONDS = 1;
/** Pixels around an area that are not compared: filled letters may reach a little beyond it. */
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
 * Compares the picture outside of the areas with the source, in some parts with text.
 *
 * @returns the lowest PSNR of the luma, in dB; null where all are equal
 *
 * @throws as `runFfmpeg`
 */
export const psnrOutside = async (
  {
    source,
    parts,
    areas,
    result,
    folder,
  }: {
    source: RemovalSource;
    parts: readonly RemovalPart[];
    areas: readonly RemovalArea[];
    result: string;
    folder: string;
  },
  signal: AbortSignal,
): Promise<number | null> => {
  const changed = parts.filter(({ window }) => window !== null);
  const step = Math.max(1, Math.ceil(changed.length / COMPARED_MAX));
  const stats = join(folder, 'psnr.txt');
  let lowest: number | null = null;
  for (const part of changed.filter((_, index) => index % step === 0)) {
    const seconds = Math.max(0, source.times[part.from]! - source.startSeconds);
    const boxes = part.areas.map((index) => {
      const { left, top, right, bottom } = boxOf(areas[index]!, source.width, source.height);
      const [x, y] = [Math.max(0, left - BEYOND), Math.max(0, top - BEYOND)];
      return `drawbox=${x}:${y}:${right + BEYOND - x}:${bottom + BEYOND - y}:black:fill`;
    });
    const hide = [EVEN_SIDES, 'format=yuv420p', ...boxes, 'settb=1/1000', 'setpts=N*40'].join(',');
    const cut = ['-ss', String(seconds), '-t', String(COMPARED_SECONDS)];
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
  { width, height }: RemovalSource,
  area: RemovalArea,
  folder: string,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const { left, top, right, bottom } = boxOf(area, width, height);
  const into = join(folder, 'area.png');
  const seconds = (area.from_ms + area.to_ms) / 2000;
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
