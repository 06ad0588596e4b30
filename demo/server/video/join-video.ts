import { writeFile } from 'node:fs/promises';
import { iso6393To1 } from 'iso-639-3/iso6393-to-1.js';
import { runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';
import type { Picture } from './picture.ts';

/** Codecs of pictures that MP4 holds and players know. */
const COPIED = /^(h264|hevc|av1|vp9|mpeg4)$/;
const LIMIT_MS = 60_000;
/** Nothing is encoded. */
const LIMIT_MS_PER_SECOND = 500;

/** Whether MP4 can hold a picture as it is. */
export const isCopied = ({ codec }: Picture): boolean => COPIED.test(codec);

/** A sound track of a render. */
export interface Track {
  path: string;
  /** ISO 639. */
  language: string | null;
  title: string;
}

/** A picture: that of a file, or parts of `encodePart` one after the other. */
export type JoinedPicture =
  | {
      path: string;
      /** When the file begins by its own clock. */
      startSeconds: number;
    }
  | {
      parts: readonly {
        path: string;
        /** From its first picture to that of the next part; null for the last one. */
        seconds: number | null;
      }[];
      /** When the first picture is shown since the file began. */
      firstSeconds: number;
      /** Where a list of the parts is written to. */
      list: string;
    };

interface Joined {
  picture: JoinedPicture;
  durationMs: number;
  tracks: readonly Track[];
  /** SubRip; null for none. */
  subtitles: { path: string; language: string } | null;
  into: string;
}

/** MP4 names languages by ISO 639-3; null for what is none of ISO 639-1. */
const longCode = (language: string | null): string | null =>
  Object.keys(iso6393To1).find((code) => iso6393To1[code] === language) ?? null;

const languageTags = (language: string | null): string[] => {
  const code = longCode(language);
  return code === null ? [] : [`language=${code}`];
};

const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;

/** Options that open a picture. */
const open = async (picture: JoinedPicture): Promise<string[]> => {
  if ('path' in picture) return [...USER_INPUT, '-i', `file:${picture.path}`];
  const lines = picture.parts.flatMap(({ path, seconds }) => [
    `file ${quoted(path)}`,
    // Its last picture may be shown for another time than the encoder thinks
    ...(seconds === null ? [] : [`duration ${seconds.toFixed(6)}`]),
  ]);
  await writeFile(picture.list, `ffconcat version 1.0\n${lines.join('\n')}\n`);
  const list = ['-f', 'concat', '-safe', '0', '-i', `file:${picture.list}`];
  return ['-itsoffset', String(picture.firstSeconds), ...list];
};

/**
 * Joins a picture with sound and subtitles as MP4. Nothing is encoded.
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
      ...'-c:v copy -fps_mode:v passthrough -c:a copy'.split(' '),
      // Each picture as long after the start as it was. An offset of the input would count from the first picture
      // One expression for both would show each picture when it is decoded
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
