import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemovalMethod, RemovalQuality } from '../../../../src/contract/constants/subtitle-removal.ts';
import type { RemovalArea } from '../../../../src/contract/index.ts';
import { ApiError } from '../../http/api-error.ts';
import { runInThread } from '../../process/run-in-thread.ts';
import type { Asking } from '../../process/turns.ts';
import { ENCODER_THREADS, encodeInTurn } from '../encoder-turns.ts';
import type { HiddenPicture } from '../hidden-picture.ts';
import { EVEN_SIDES, runFfmpeg, USER_INPUT } from '../run-ffmpeg.ts';
import type { Cleaned } from './clean-frames.ts';
import type { CleanTask } from './clean-thread.ts';
import { copyFrames, type Match } from './copying.ts';
import type { DrawPicture } from './draw-hole.ts';
import { NEAR_SECONDS, samplesPerFrame, type FrameRange } from './frames.ts';
import { around, boxOf, framesOf, hasRoomForMasks, type RemovalPart } from './plan.ts';
import { blackOf, extraBitsOf, formatOf, type RemovalSource } from './source.ts';

const SCRIPT = new URL('./clean-thread.ts', import.meta.url);
const LIMIT_MS = 60_000;
const LIMIT_MS_PER_FRAME = 2_000;
/** Ticks per second of frame times: no source container is more exact. */
const CLOCK = 90_000;
/** Seconds to read before the first wanted frame, because seeking is not exact. */
const EARLIER_SECONDS = 1;
/** Extensions of the statistics files that x264 writes in the first of two passes. */
const NOTES = ['', '.mbtree'];
const CRF: Record<RemovalQuality, number> = { source: 18, high: 12 };

/** A part to make. */
export interface PartWork {
  source: RemovalSource;
  part: RemovalPart;
  areas: readonly RemovalArea[];
  method: RemovalMethod;
  /** For the method `best_fill`. */
  draw: DrawPicture | undefined;
  quality: RemovalQuality;
  /** Bitrate in bits per second; null to encode by quality. */
  rate: number | null;
  /** How to encode the part so that it can be joined with copied parts; null if no part is copied. */
  match: Match | null;
  /** Folder for temporary files. */
  folder: string;
  into: string;
}

/** Results of a part. Areas are indexes into all areas; boxes are in pixels of the whole picture. */
export interface CleanedPart extends Cleaned {
  /** Number of frames that were copied without encoding. */
  copied: number;
}

interface Watch extends Asking {
  onProgress(done: number): void;
}

/** ffmpeg's options that read a range of frames, and the filters that drop all others and make both sides even. */
const readFrames = (
  source: RemovalSource,
  { from, to }: FrameRange,
): { input: string[]; filters: string[] } => {
  const { times, startSeconds } = source;
  const first = times[from]!;
  const end = times[to];
  const seek = Math.max(0, first - startSeconds - EARLIER_SECONDS);
  const trim = [
    ...(from > 0 ? [`start=${first - NEAR_SECONDS}`] : []),
    ...(end === undefined ? [] : [`end=${end - NEAR_SECONDS}`]),
  ];
  return {
    input: [
      ...USER_INPUT,
      '-copyts',
      '-noaccurate_seek',
      ...(from > 0 && seek > 0 ? ['-ss', String(seek)] : []),
      '-i',
      `file:${source.path}`,
    ],
    filters: [
      ...(trim.length > 0 ? [`trim=${trim.join(':')}`] : []),
      EVEN_SIDES,
      `format=${formatOf(source)}`,
    ],
  };
};

const encoder = (match: Match | null): string[] => [
  ...`-c:v libx264 -preset veryfast -threads ${ENCODER_THREADS}`.split(' '),
  // Parts are joined in one track, so their headers must not depend on their pictures
  '-x264-params',
  match ? `stitchable=1:sps-id=${match.setId}` : 'stitchable=1',
  ...(match ? ['-profile:v', match.profile, '-level:v', String(match.level / 10)] : []),
  ...`-fps_mode passthrough -enc_time_base 1:${CLOCK} -video_track_timescale ${CLOCK}`.split(' '),
  ...'-an -sn -dn -map_metadata -1 -map_chapters -1 -flush_packets 1'.split(' '),
];

/**
 * Encodes a part: by quality, or in two passes to a bitrate.
 *
 * @param read options of ffmpeg that read the frames
 * @throws as `runFfmpeg`
 */
const encode = (work: PartWork, read: readonly string[], { who, signal }: Watch): Promise<void> =>
  encodeInTurn(who, signal, async () => {
    const { part, quality, rate, match, folder, into } = work;
    const limits = { signal, timeoutMs: LIMIT_MS + (part.to - part.from) * LIMIT_MS_PER_FRAME };
    const write = ['-f', 'mp4', `file:${into}`];
    if (rate === null)
      return runFfmpeg([...read, ...encoder(match), '-crf', String(CRF[quality]), ...write], limits);
    const notes = join(folder, `${part.from}-notes`);
    const rated = [...read, ...encoder(match), '-b:v', String(rate), '-passlogfile', notes];
    try {
      await runFfmpeg([...rated, '-pass', '1', '-f', 'null', '-'], limits);
      await runFfmpeg([...rated, '-pass', '2', ...write], limits);
    } finally {
      for (const ending of NOTES) await rm(`${notes}-0.log${ending}`, { force: true });
    }
  });

/** Encodes the frames of a part without text. @throws as `runFfmpeg` */
const encodePlain = (work: PartWork, watch: Watch): Promise<void> => {
  const { source, part } = work;
  const { input, filters } = readFrames(source, part);
  const zero = `setpts=PTS-${source.startSeconds}/TB`;
  return encode(work, [...input, '-map', '0:v:0', '-vf', [...filters, zero].join(',')], watch);
};

/** Adds terms in a balanced tree: an ffmpeg expression may have only about a hundred terms in a row. */
const sumOf = (terms: readonly string[]): string => {
  if (terms.length === 1) return terms[0]!;
  const half = terms.length >> 1;
  return `(${sumOf(terms.slice(0, half))}+${sumOf(terms.slice(half))})`;
};

/**
 * An ffmpeg expression for the times of frames by their number `N`, in seconds since the start of the file. Each time
 * is slightly early, so that the overlaid frame is available when the source's frame comes. One extra time follows,
 * because the overlay drops the last frame that it receives.
 */
const timesExpression = ({ times, startSeconds }: RemovalSource, { from, to }: FrameRange): string => {
  const shown = times.slice(from, to).map((seconds) => seconds - startSeconds - NEAR_SECONDS / 2);
  return sumOf(
    [...shown, shown.at(-1)! + NEAR_SECONDS].map((seconds, at) => `eq(N,${at})*${seconds.toFixed(6)}`),
  );
};

/** Encodes the frames of a part with the cleaned window laid over them. @param raw file of the window @throws as `runFfmpeg` */
const overlay = (work: PartWork, raw: string, watch: Watch): Promise<void> => {
  const { source, part } = work;
  const { left, top, right, bottom } = part.window!;
  const { input, filters } = readFrames(source, part);
  // Overlays samples unchanged, whatever their range
  const [stored, laid] = extraBitsOf(source) > 0 ? ['yuv420p10le', 'yuv420p10'] : ['yuv420p', 'yuv420'];
  const graph = [
    `[0:v:0]${[...filters, `setpts=PTS-${source.startSeconds}/TB`].join(',')}[whole]`,
    `[1:v:0]tpad=stop=1:stop_mode=clone,settb=1/1000000,setpts='(${timesExpression(source, part)})/TB'[cleaned]`,
    `[whole][cleaned]overlay=${left}:${top}:eof_action=pass:repeatlast=0:format=${laid}[out]`,
  ].join(';');
  const size = `${right - left}x${bottom - top}`;
  return encode(
    work,
    [
      ...input,
      ...`-f rawvideo -pixel_format ${stored} -video_size ${size} -framerate 25`.split(' '),
      '-i',
      `file:${raw}`,
      '-filter_complex',
      graph,
      '-map',
      '[out]',
    ],
    watch,
  );
};

/**
 * Makes a part of a video with its text removed, as H.264 with each frame at its time since the file begins. Only the window of
 * the part is decoded for the removal; the rest of the picture stays within ffmpeg.
 *
 * @throws ApiError err_file_too_complex for too many areas at once; as `runFfmpeg` and `runInThread`
 */
export const cleanPart = async (work: PartWork, watch: Watch): Promise<CleanedPart> => {
  const { source, part, areas, method, folder } = work;
  const { who, signal, onProgress } = watch;
  const { window } = part;
  if (!window) {
    const isCopied = part.isCopied && (await copyFrames(source, part, work.into, signal));
    if (!isCopied) await encodePlain(work, watch);
    return { changed: [], looked: 0, left: 0, copied: isCopied ? part.to - part.from : 0 };
  }
  const [width, height] = [window.right - window.left, window.bottom - window.top];
  if (!hasRoomForMasks(part)) throw new ApiError('err_file_too_complex');
  const raw = join(folder, `${part.from}.yuv`);
  const wide = around(source, part);
  const { input, filters } = readFrames(source, wide);
  const crop = `crop=${width}:${height}:${window.left}:${window.top}:exact=1`;
  try {
    await runFfmpeg(
      [
        ...input,
        '-map',
        '0:v:0',
        '-vf',
        [...filters, crop].join(','),
        ...`-fps_mode passthrough -f rawvideo -pix_fmt ${formatOf(source)}`.split(' '),
        `file:${raw}`,
      ],
      { signal, timeoutMs: LIMIT_MS + (wide.to - wide.from) * LIMIT_MS_PER_FRAME },
    );
    onProgress(0.1);
    const extraBits = extraBitsOf(source);
    const size = samplesPerFrame(width, height) * (extraBits > 0 ? 2 : 1);
    const count = Math.floor((await stat(raw)).size / size);
    const wanted = { from: part.from - wide.from, to: Math.min(count, part.to - wide.from) };
    const task: CleanTask = {
      path: raw,
      width,
      height,
      extraBits,
      pictureHeight: source.height,
      black: blackOf(source),
      method,
      wanted,
      areas: part.areas.map((index) => {
        const area = areas[index]!;
        const { left, top, right, bottom } = boxOf(area, source.width, source.height);
        const { from, to } = framesOf(source, area);
        return {
          box: {
            left: left - window.left,
            top: top - window.top,
            right: right - window.left,
            bottom: bottom - window.top,
          },
          from: from - wide.from,
          to: to - wide.from,
          mask: area.mask,
        };
      }),
    };
    const cleaned = await runInThread<Cleaned>(SCRIPT, {
      name: 'subtitle-removal',
      task,
      who,
      signal,
      onProgress: (done) => onProgress(0.1 + 0.7 * done),
      reply: (picture) => work.draw!(picture as HiddenPicture),
    });
    await overlay(work, raw, watch);
    const changed = cleaned.changed.map(({ area, box }) => ({
      area: part.areas[area]!,
      box: {
        left: box.left + window.left,
        top: box.top + window.top,
        right: box.right + window.left,
        bottom: box.bottom + window.top,
      },
    }));
    return { ...cleaned, changed, copied: 0 };
  } finally {
    await rm(raw, { force: true });
  }
};
