import { startFfmpeg } from '../../process/ffmpeg.ts';
import { runInThread } from '../../process/run-in-thread.ts';
import type { Asking } from '../../process/turns.ts';
import { PRODUCT_RATE } from '../product-rate.ts';
import { measureNoiseFloor } from './noise-floor.ts';
import type { Task } from './worker.ts';

/** ffmpeg counts as hung beyond this time: five minutes of audio take it two seconds. */
const LIMIT_MS = 60_000;

/** Delay of afftdn in samples: it uses windows of three eightieths of a second with a step of one eightieth. */
const AFFTDN_DELAY = (2 * PRODUCT_RATE) / 80;
/** Levels of noise that afftdn takes, in decibels. */
const FLOOR_DB = { min: -80, max: -20 };
/** Noise varies: with this margin, almost all of it counts as noise, and speech is hardly affected. */
const MARGIN_DB = 4;

/** A fixed level would treat quiet recordings entirely as noise, and loud noise as speech. */
const gentle = (floor: number): string => {
  const level = Math.max(FLOOR_DB.min, Math.min(FLOOR_DB.max, floor + MARGIN_DB));
  return [
    `apad=pad_len=${AFFTDN_DELAY}`,
    `afftdn=nr=20:nf=${level.toFixed(1)}`,
    `atrim=start_sample=${AFFTDN_DELAY}`,
    'asetpts=PTS-STARTPTS',
  ].join(',');
};

const byFfmpeg = async ({ path, out }: Task, signal: AbortSignal): Promise<void> => {
  const filter = gentle(await measureNoiseFloor(path, signal));
  signal.throwIfAborted();
  const input = ['-f', 'wav', '-i', `file:${path}`, '-af', filter];
  const output = ['-c:a', 'pcm_s16le', '-fflags', '+bitexact', '-f', 'wav', `file:${out}`];
  await startFfmpeg([...input, ...output], 'ignore', { signal, timeoutMs: LIMIT_MS }).ended;
};

/**
 * Removes noise from a recording. The result has the same number of samples and no delay.
 *
 * @param path WAV of PRODUCT_RATE; five minutes at most
 * @param strength `gentle` lowers steady noise (ffmpeg's afftdn); `strong` keeps hardly anything but voices (RNNoise),
 * and colours them a little
 * @throws Error when the file cannot be read, or ffmpeg is missing or fails; the signal's reason when aborted. The file
 * at `out` is then incomplete.
 */
export const removeNoise = async (
  path: string,
  out: string,
  strength: 'gentle' | 'strong',
  asking: Asking,
): Promise<void> => {
  const task: Task = { path, out };
  const { signal } = asking;
  try {
    if (strength === 'gentle') await byFfmpeg(task, signal);
    else await runInThread<null>(new URL('./worker.ts', import.meta.url), { name: 'noise', task, ...asking });
  } catch (error) {
    // Streams and programs that were stopped have errors of their own
    signal.throwIfAborted();
    throw error;
  }
};
