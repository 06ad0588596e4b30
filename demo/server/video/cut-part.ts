import { stat } from 'node:fs/promises';
import { ApiError } from '../http/api-error.ts';
import { ENCODER_THREADS, encodeInTurn } from './encoder-turns.ts';
import { pictureOf } from './picture.ts';
import { EVEN_SIDES, runFfmpeg, USER_INPUT } from './run-ffmpeg.ts';
import { bounds, type Watched } from './preview.ts';

/** A part of a recording, in milliseconds from its start. */
export interface Part {
  fromMs: number;
  toMs: number;
}

interface Cutting extends Omit<Watched, 'durationMs'> {
  /** The workspace, whose work waits for its turn. */
  who: string;
  /** Limit of the part's size, in bytes. */
  bytesMax: number;
}

/**
 * Cuts a part out of a recording, exact to the frame. It is re-encoded, because a copy could begin at key frames only.
 *
 * @throws ApiError err_files_quota when the part exceeds its limit, and as `runFfmpeg`
 */
export const cutPart = async (
  path: string,
  into: string,
  { fromMs, toMs }: Part,
  { who, bytesMax, signal, onProgress }: Cutting,
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
    '-threads',
    String(ENCODER_THREADS),
    '-vf',
    `${EVEN_SIDES},format=yuv420p`,
  ];
  const encode = () =>
    runFfmpeg(
      [
        ...USER_INPUT,
        ...input,
        ...(picture ? encodePicture : []),
        ...encodeSound,
        '-movflags',
        '+faststart',
        '-f',
        'mp4',
        // ffmpeg stops at this size without an error, so the size is checked afterwards
        '-fs',
        String(bytesMax + 1),
        `file:${into}`,
      ],
      bounds({ durationMs, signal, onProgress }),
    );
  await (picture ? encodeInTurn(who, signal, encode) : encode());
  if ((await stat(into)).size > bytesMax) throw new ApiError('err_files_quota');
};
