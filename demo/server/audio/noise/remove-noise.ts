import { startFfmpeg } from '../../process/ffmpeg.ts';
import { runInThread } from '../../process/run-in-thread.ts';
import type { Asking } from '../../process/turns.ts';
import { PRODUCT_RATE } from '../product-rate.ts';
import { measureNoiseFloor } from './noise-floor.ts';
import type { Task } from './worker.ts';

/** ffmpeg hangs when it takes longer; five minutes of sound take it two seconds. */
const LIMIT_MS = 60_000;

/** Samples by which afftdn's answer comes late: it works on windows of three eightieths of a second, moved by one. */
const AFFTDN_DELAY = (2 * PRODUCT_RATE) / 80;
/** Levels of noise that afftdn takes, in decibels. */
const FLOOR_DB = { min: -80, max: -20 };
/** Noise varies: set this much higher, almost all of it is taken for noise, and speech is hardly touched. */
const MARGIN_DB = 4;

/** With a fixed level, quiet recordings would be taken for noise as a whole, and loud noise for speech. */
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
 * Removes noise from a recording. The answer is as long to the sample, and nothing in it is delayed.
 *
 * @param path WAV of PRODUCT_RATE; five minutes at most
 * @param strength `gentle` lowers steady noise (ffmpeg's afftdn); `strong` keeps hardly anything but voices (RNNoise),
 * and colours them a little
 * @throws Error when the file cannot be read, or ffmpeg is missing or fails; the signal's reason when aborted. The file
 * at `out` is not whole then.
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
