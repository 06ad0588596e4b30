import { writeFile } from 'node:fs/promises';
import { iso6393To1 } from 'iso-639-3/iso6393-to-1.js';
import { runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';
import type { Picture } from './picture.ts';

/** Video codecs that MP4 can hold and players support. */
const COPIED = /^(h264|hevc|av1|vp9|mpeg4)$/;
const LIMIT_MS = 60_000;
/** Low, because nothing is encoded. */
const LIMIT_MS_PER_SECOND = 500;

/** Whether MP4 can hold a video track without re-encoding. */
export const isCopied = ({ codec }: Picture): boolean => COPIED.test(codec);

/** An audio track of a render. */
export interface Track {
  path: string;
  /** ISO 639-1 code. */
  language: string | null;
  title: string;
}

/** A video track: that of a file, or consecutive parts from `encodePart`. */
export type JoinedPicture =
  | {
      path: string;
      /** Start time of the file on its own clock, in seconds. */
      startSeconds: number;
    }
  | {
      parts: readonly {
        path: string;
        /** Seconds from its first frame to that of the next part; null for the last part. */
        seconds: number | null;
      }[];
      /** Seconds from the start of the file to the first frame. */
      firstSeconds: number;
      /** Path for the list of parts. */
      list: string;
    };

interface Joined {
  picture: JoinedPicture;
  durationMs: number;
  tracks: readonly Track[];
  /** SubRip file; null without subtitles. */
  subtitles: { path: string; language: string } | null;
  into: string;
}

/** The ISO 639-3 code that MP4 needs; null for a language without an ISO 639-1 code. */
const longCode = (language: string | null): string | null =>
  Object.keys(iso6393To1).find((code) => iso6393To1[code] === language) ?? null;

const languageTags = (language: string | null): string[] => {
  const code = longCode(language);
  return code === null ? [] : [`language=${code}`];
};

const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;

/** ffmpeg's options for the input of a video track. */
const open = async (picture: JoinedPicture): Promise<string[]> => {
  if ('path' in picture) return [...USER_INPUT, '-i', `file:${picture.path}`];
  const lines = picture.parts.flatMap(({ path, seconds }) => [
    `file ${quoted(path)}`,
    // The encoder does not know how long the last frame of a part is shown
    ...(seconds === null ? [] : [`duration ${seconds.toFixed(6)}`]),
  ]);
  await writeFile(picture.list, `ffconcat version 1.0\n${lines.join('\n')}\n`);
  const list = ['-f', 'concat', '-safe', '0', '-i', `file:${picture.list}`];
  return ['-itsoffset', String(picture.firstSeconds), ...list];
};

/**
 * Joins video, audio and subtitles as MP4, without encoding.
 *
 * @throws as `runFfmpeg`
 */
export const joinVideo = async (
  { picture, durationMs, tracks, subtitles, into }: Joined,
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number): void },
): Promise<void> =>
  runFfmpeg(
    [
      '-copyts',
      ...(await open(picture)),
      ...tracks.flatMap(({ path }) => ['-i', `file:${path}`]),
      ...(subtitles ? ['-i', `file:${subtitles.path}`] : []),
      '-map',
      '0:v:0',
      ...tracks.flatMap((_, index) => ['-map', `${index + 1}:a:0`]),
      ...(subtitles ? ['-map', `${tracks.length + 1}:s:0`, '-c:s', 'mov_text'] : []),
      ...(subtitles ? languageTags(subtitles.language).flatMap((tag) => ['-metadata:s:s:0', tag]) : []),
      ...tracks.flatMap(({ language, title }, index) =>
        [...languageTags(language), `title=${title}`].flatMap((tag) => [`-metadata:s:a:${index}`, tag]),
      ),
      // Players choose the first track by themselves
      ...tracks.flatMap((_, index) => [`-disposition:a:${index}`, index === 0 ? 'default' : '0']),
      ...'-c:v copy -fps_mode:v passthrough -c:a copy'.split(' '),
      // Keeps each frame's time since the start. An input offset would count from the first frame instead, and one
      // expression for PTS and DTS would show frames in decoding order
      ...('path' in picture
        ? ['-bsf:v', `setts=pts=PTS-${picture.startSeconds}/TB:dts=DTS-${picture.startSeconds}/TB`]
        : []),
      ...'-map_metadata -1 -map_chapters -1 -movflags +faststart -flush_packets 1 -f mp4'.split(' '),
      `file:${into}`,
    ],
    {
      signal,
      timeoutMs: LIMIT_MS + (durationMs / 1000) * LIMIT_MS_PER_SECOND,
      onProgress: (doneMs) => onProgress(Math.min(1, doneMs / Math.max(durationMs, 1))),
    },
  );
