import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { frameTimesOf } from '../packet-times.ts';
import { runFfmpeg, USER_INPUT } from '../run-ffmpeg.ts';
import { pictureSetId, readConfiguration, readSequence } from './parameter-sets.ts';
import { NEAR_SECONDS, type FrameRange } from './frames.ts';
import { firstFrom, lastUpTo } from './sorted.ts';
import type { RemovalSource } from './source.ts';

/** Profiles that the encoder supports, by their numbers in the standard. */
const PROFILES = new Map([
  [66, 'baseline'],
  [77, 'main'],
  [100, 'high'],
]);
/** H.264 level 1.0, times ten. The encoder cannot match a source of level 1b, which may be written as 9. */
const LEVEL_MIN = 10;
const PARAMETER_SETS_MAX = 32;
const LIMIT_MS = 60_000;
const LIMIT_MS_PER_FRAME = 5;
/** Minimum length of a copied range: shorter ones are not worth a part of their own. */
const COPY_FRAMES_MIN = 24;

/** How to encode a part so that it can be joined with copied parts in one track. */
export interface Match {
  profile: string;
  /** H.264 level times ten. */
  level: number;
  /** Id of its parameter sets, unused in the source, so that one decoder can hold both. */
  setId: number;
}

/** Which frames of a source may be copied, and how to encode the others. Frames are counted from 0. */
export interface Copying {
  match: Match;
  /** Frames with which a copy may begin. */
  starts: number[];
  /** Frames before which a copy may end. */
  ends: number[];
}

/**
 * Times of a source's IDR frames, in seconds. A copy may begin at one, since no later frame refers to an earlier one.
 *
 * @throws as `runFfmpeg`
 */
const resetsOf = async (source: RemovalSource, folder: string, signal: AbortSignal): Promise<number[]> => {
  const into = join(folder, 'resets.txt');
  await runFfmpeg(
    [
      ...USER_INPUT,
      '-copyts',
      '-i',
      `file:${source.path}`,
      ...'-map 0:v:0 -c copy -bsf:v h264_mp4toannexb,filter_units=pass_types=5 -f framecrc'.split(' '),
      `file:${into}`,
    ],
    { signal, timeoutMs: LIMIT_MS + source.times.length * LIMIT_MS_PER_FRAME },
  );
  const text = await readFile(into, 'utf8');
  await rm(into);
  const [, over = '1', under = '1'] = /^#tb 0: (\d+)\/(\d+)/m.exec(text) ?? [];
  return [...text.matchAll(/^0,\s*-?\d+,\s*(-?\d+),/gm)].map(
    ([, shown]) => (Number(shown) * Number(over)) / Number(under),
  );
};

/**
 * How to encode parts to be joined with copies of the source; null if the encoder cannot match it. @throws as
 * `runFfmpeg`
 */
const matchOf = async (source: RemovalSource, folder: string, signal: AbortSignal): Promise<Match | null> => {
  const first = join(folder, 'first.mp4');
  await runFfmpeg(
    [
      ...USER_INPUT,
      '-i',
      `file:${source.path}`,
      ...'-map 0:v:0 -c copy -frames:v 1 -f mp4'.split(' '),
      `file:${first}`,
    ],
    { signal, timeoutMs: LIMIT_MS },
  );
  const configuration = await readConfiguration(first);
  await rm(first);
  if (!configuration) return null;
  const { sequences, pictures, level } = configuration;
  const profile = PROFILES.get(configuration.profile);
  const known = sequences.map(readSequence);
  const taken = new Set([...known.map(({ id }) => id), ...pictures.map(pictureSetId)]);
  const setId = Array.from({ length: PARAMETER_SETS_MAX }, (_, id) => id).find((id) => !taken.has(id));
  const isProgressive = known.length > 0 && known.every((one) => one.isProgressive);
  return profile && level >= LEVEL_MIN && isProgressive && setId !== undefined
    ? { profile, level, setId }
    : null;
};

/**
 * Which frames of a source may be copied; null if none may, so that the whole video has to be encoded. @throws as
 * `runFfmpeg`
 */
export const findCopying = async (
  source: RemovalSource,
  folder: string,
  signal: AbortSignal,
): Promise<Copying | null> => {
  const { codec, pixelFormat, isAsStored, container, starts, ends, times } = source;
  const isKnown = codec === 'h264' && /^yuvj?420p$/.test(pixelFormat) && container.startsWith('mov,');
  if (!isKnown || !isAsStored || starts.length === 0) return null;
  const match = await matchOf(source, folder, signal);
  if (!match) return null;
  const resets = await resetsOf(source, folder, signal);
  let at = 0;
  const safe = starts.filter((place) => {
    const seconds = times[place]!;
    while (at < resets.length && resets[at]! < seconds - NEAR_SECONDS) at++;
    return at < resets.length && resets[at]! < seconds + NEAR_SECONDS;
  });
  return { match, starts: safe, ends };
};

/** The longest range within another one that may be copied; null if it is too short. */
export const copyInside = ({ starts, ends }: Copying, { from, to }: FrameRange): FrameRange | null => {
  const first = starts[firstFrom(starts, from)];
  const last = lastUpTo(ends, to);
  if (first === undefined || last === undefined || last - first < COPY_FRAMES_MIN) return null;
  return { from: first, to: last };
};

/**
 * Copies frames of a source to a file without encoding.
 *
 * @returns whether exactly these frames were copied; if not, they have to be encoded
 * @throws as `runFfmpeg`
 */
export const copyFrames = async (
  source: RemovalSource,
  { from, to }: FrameRange,
  into: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const { times, startSeconds, path } = source;
  const limits = { signal, timeoutMs: LIMIT_MS + (to - from) * LIMIT_MS_PER_FRAME };
  const seek = times[from]! - startSeconds + NEAR_SECONDS;
  await runFfmpeg(
    [
      ...USER_INPUT,
      '-copyts',
      '-noaccurate_seek',
      ...(from > 0 ? ['-ss', seek.toFixed(6)] : []),
      '-i',
      `file:${path}`,
      ...`-map 0:v:0 -c copy -frames:v ${to - from} -video_track_timescale 90000`.split(' '),
      ...'-map_metadata -1 -map_chapters -1 -f mp4'.split(' '),
      `file:${into}`,
    ],
    limits,
  );
  const copied = (await frameTimesOf(into, limits))?.all ?? [];
  const offset = (copied[0] ?? 0) - times[from]!;
  return (
    copied.length === to - from &&
    copied.every((seconds, at) => Math.abs(seconds - offset - times[from + at]!) < 2 * NEAR_SECONDS)
  );
};
