import { pictureOf } from './picture.ts';
import { runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';
import { bounds, type Watched } from './preview.ts';

/** A part of a recording, in milliseconds from its start. */
export interface Part {
  fromMs: number;
  toMs: number;
}

/**
 * Cuts a part out of a recording, to the picture. It is encoded anew: a copy could begin at key frames only.
 *
 * @throws as `runFfmpeg`
 */
export const cutPart = async (
  path: string,
  into: string,
  { fromMs, toMs }: Part,
  { signal, onProgress }: Omit<Watched, 'durationMs'>,
): Promise<void> => {
  const durationMs = toMs - fromMs;
  const picture = await pictureOf(path);
  const input = ['-ss', `${fromMs}ms`, '-t', `${durationMs}ms`, '-i', `file:${path}`];
  const encodeSound = ['-map', '0:a:0?', '-c:a', 'aac', '-b:a', '192k'];
  const encodePicture = [
    '-map',
    '0:v:0',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '17',
    '-vf',
    'scale=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p',
  ];
  await runFfmpeg(
    [
      ...USER_INPUT,
      ...input,
      ...(picture ? encodePicture : []),
      ...encodeSound,
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      `file:${into}`,
    ],
    bounds({ durationMs, signal, onProgress }),
  );
};
