import { iso6393To1 } from 'iso-639-3';
import type { RenderSubtitles } from '../../../src/contract/constants/video-translation.ts';
import { runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';
import type { Picture } from './picture.ts';

/** Codecs of pictures that MP4 holds and players know. */
const COPIED = /^(h264|hevc|av1|vp9|mpeg4)$/;
const LIMIT_MS = 60_000;
const LIMIT_MS_PER_SECOND = 8_000;

/** A sound track of a render. */
export interface Track {
  path: string;
  /** ISO 639. */
  language: string | null;
  title: string;
}

interface Joined {
  /** The video whose picture is taken. */
  video: string;
  picture: Picture;
  durationMs: number;
  tracks: readonly Track[];
  subtitles: RenderSubtitles;
  /** Subtitles as SubRip for a track of their own, as ASS to be burned in. */
  subtitlesPath: string | null;
  subtitlesLanguage: string;
  /** Folder of the fonts that burned subtitles are drawn with. */
  fonts: string;
  into: string;
}

/** MP4 names languages by ISO 639-3; null for what is none of ISO 639-1. */
const longCode = (language: string | null): string | null =>
  Object.keys(iso6393To1).find((code) => iso6393To1[code] === language) ?? null;

/** A path inside a filter's option. */
const escaped = (path: string): string => path.replaceAll(/[\\':,;[\]]/g, '\\$&');

/**
 * Joins the picture of a video with sound and subtitles as MP4. The picture is copied unless subtitles are burned into it
 * or MP4 cannot hold it.
 *
 * @throws as `runFfmpeg`
 */
export const joinVideo = (
  joined: Joined,
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number): void },
): Promise<void> => {
  const { video, picture, durationMs, tracks, subtitles, subtitlesPath, subtitlesLanguage, fonts, into } =
    joined;
  const isSoft = subtitles === 'soft' && subtitlesPath !== null;
  const isBurned = subtitles === 'burned' && subtitlesPath !== null;
  const isCopied = !isBurned && COPIED.test(picture.codec);
  const even = 'scale=trunc(iw/2)*2:trunc(ih/2)*2';
  const burn = `,ass=${escaped(subtitlesPath ?? '')}:fontsdir=${escaped(fonts)}`;
  const languageOf = (language: string | null) => {
    const code = longCode(language);
    return code === null ? [] : [`language=${code}`];
  };
  return runFfmpeg(
    [
      ...USER_INPUT,
      '-i',
      `file:${video}`,
      ...tracks.flatMap(({ path }) => ['-i', `file:${path}`]),
      ...(isSoft ? ['-i', `file:${subtitlesPath}`] : []),
      ...'-map 0:v:0'.split(' '),
      ...tracks.flatMap((_, index) => ['-map', `${index + 1}:a:0`]),
      ...(isSoft ? ['-map', `${tracks.length + 1}:s:0`, '-c:s', 'mov_text'] : []),
      ...(isSoft ? languageOf(subtitlesLanguage).flatMap((tag) => ['-metadata:s:s:0', tag]) : []),
      ...tracks.flatMap(({ language, title }, index) =>
        [...languageOf(language), `title=${title}`].flatMap((tag) => [`-metadata:s:a:${index}`, tag]),
      ),
      ...(isCopied
        ? ['-c:v', 'copy']
        : [
            '-vf',
            `${even},format=yuv420p${isBurned ? burn : ''}`,
            ...'-c:v libx264 -preset veryfast -crf 18'.split(' '),
          ]),
      ...'-fps_mode:v passthrough -c:a copy -map_metadata -1 -map_chapters -1'.split(' '),
      ...'-movflags +faststart -f mp4'.split(' '),
      `file:${into}`,
    ],
    {
      signal,
      timeoutMs: LIMIT_MS + (durationMs / 1000) * LIMIT_MS_PER_SECOND,
      onProgress: (doneMs) => onProgress(Math.min(1, doneMs / Math.max(durationMs, 1))),
    },
  );
};
