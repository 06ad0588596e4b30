import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** When the picture flashes and a tone begins, in seconds. */
export const FLASH_SECONDS = 2;
const FLASH = `between(t,${FLASH_SECONDS},${FLASH_SECONDS + 0.2})`;
const PIPE_BYTES_MAX = 64 * 1024 * 1024;

/** Input of ffmpeg: a picture that is black but for a flash, with a brighter left half. */
export const flashPicture = (seconds: number, size = '160x90', rate = 25): string[] => [
  '-f',
  'lavfi',
  '-i',
  `color=black:s=${size}:r=${rate}:d=${seconds},drawbox=c=white:t=fill:enable='${FLASH}',` +
    `drawbox=c=gray:w=iw/2:h=ih:t=fill:enable='not(${FLASH})'`,
];

/** Input of ffmpeg: silence but for a tone while the picture flashes. */
export const flashTone = (seconds: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `aevalsrc='0.5*sin(2*PI*500*t)*${FLASH}':s=48000:d=${seconds}`,
];

/** Runs ffmpeg; gives what it writes to its output. */
export const ffmpeg = async (...options: string[]): Promise<Buffer> => {
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-y', ...options], {
    encoding: 'buffer',
    maxBuffer: PIPE_BYTES_MAX,
  });
  return stdout;
};

const GRID = 100;
const RATE = 48_000;

/** When a file begins by its own clock. */
const startOf = async (path: string): Promise<number> => {
  const options = ['-v', 'error', '-show_entries', 'format=start_time', '-of', 'csv=p=0', path];
  return Number((await run('ffprobe', options)).stdout) || 0;
};

/** When the picture of a file flashes since it began, in seconds, to a hundredth; NaN when it does not. */
export const flashOf = async (path: string): Promise<number> => {
  const onGrid = `fps=${GRID}:start_time=0,scale=1:1:flags=area,format=gray`;
  const filter = `setpts=PTS-${await startOf(path)}/TB,${onGrid}`;
  const frames = await ffmpeg('-copyts', '-i', path, '-map', '0:v:0', '-vf', filter, '-f', 'rawvideo', '-');
  const first = frames.findIndex((level) => level > 200);
  return first < 0 ? NaN : first / GRID;
};

/** When the tone of a file begins since it began, in seconds; NaN when there is none. */
export const toneOf = async (path: string, track = 0): Promise<number> => {
  const filter = `asetpts=PTS-${await startOf(path)}/TB,aresample=async=1:first_pts=0`;
  const pcm = await ffmpeg(
    '-copyts',
    '-i',
    path,
    '-map',
    `0:a:${track}`,
    '-af',
    filter,
    ...`-ac 1 -ar ${RATE} -f s16le -`.split(' '),
  );
  for (let at = 0; at + 1 < pcm.length; at += 2)
    if (Math.abs(pcm.readInt16LE(at)) > 2_000) return at / 2 / RATE;
  return NaN;
};

/** Size of the picture of a file as it is shown, its codec, and how long the file is in seconds. */
export const shownIn = async (path: string) => {
  const shown = 'stream=codec_name,width,height:stream_side_data=rotation:format=duration';
  const options = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', shown, '-of', 'json', path];
  const { streams, format } = JSON.parse((await run('ffprobe', options)).stdout) as {
    streams: {
      codec_name: string;
      width: number;
      height: number;
      side_data_list?: { rotation?: number }[];
    }[];
    format: { duration: string };
  };
  const { codec_name, width, height, side_data_list = [] } = streams[0]!;
  const isTurned = side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  return {
    codec: codec_name,
    size: isTurned ? [height, width] : [width, height],
    seconds: Number(format.duration),
  };
};
