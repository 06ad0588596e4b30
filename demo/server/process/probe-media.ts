import { spawn } from 'node:child_process';
import { bareEnvironment } from './bare-environment.ts';
import { boundedCommand } from './bounded-command.ts';
import { ReaderKilled, wasKilled } from './killed.ts';

/** What ffprobe finds in a file. */
export interface MediaProbe {
  /** Name of the demuxer; comma-separated names where one reads several formats. */
  format: string;
  /** Null where the file does not tell. */
  durationMs: number | null;
  /** When it begins by the clock of the file, in seconds. What comes before 0 are samples that only prime a decoder. */
  startSeconds: number;
  /** Audio and video, without cover pictures. */
  streams: readonly MediaStream[];
}

export interface MediaStream {
  type: 'audio' | 'video';
  codec: string;
  /** Of video, in pixels. */
  width: number | undefined;
  height: number | undefined;
  /** Of video: pictures a second on average, and ffmpeg's name of how a picture is stored. */
  frameRate: number | undefined;
  pixelFormat: string | undefined;
  /** Of video: black is 0 and white the largest value, as phones record it; not so where the file does not tell. */
  isFullRange: boolean;
  /** Of video: it is shown turned by a quarter, so that width is height. */
  isTurned: boolean;
  /** Of video: no rotation or flip is asked for when it is shown. */
  isUpright: boolean;
  /** Of audio, in Hz. */
  sampleRate: number | undefined;
  channels: number | undefined;
}

interface PrintedStream {
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  avg_frame_rate?: string;
  pix_fmt?: string;
  color_range?: string;
  side_data_list?: { rotation?: number }[];
  sample_rate?: string;
  channels?: number;
  disposition?: { attached_pic?: number };
}

interface Printed {
  format?: { format_name: string; duration?: string; start_time?: string };
  streams?: PrintedStream[];
}

const MS_MAX = 20_000;
/** Most characters of the output that are kept: a hostile file could make ffprobe print any amount. */
const OUTPUT_CHARACTERS_MAX = 100_000;
/** Last lines looked at: packets of several streams are printed almost, not strictly, in order of time. */
const LINES_READ = 100;
/** Largest picture that ffprobe decodes, as it does where the header of a file does not tell enough. */
const PIXELS_MAX = 200_000_000;
const SHOWN = [
  'format=format_name,duration,start_time',
  'stream=codec_type,codec_name,width,height,avg_frame_rate,pix_fmt,color_range,sample_rate,channels',
  'stream_side_data=rotation',
  'stream_disposition=attached_pic',
].join(':');

/** ffprobe could not read a file. */
class FileUnreadable extends Error {}

const limitsOf = (formats: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  formats,
  '-max_pixels',
  String(PIXELS_MAX),
];

/**
 * Runs ffprobe on a file. It opens no other file, whatever a playlist or a container asks for.
 *
 * @returns the end of its output
 *
 * @throws FileUnreadable; ReaderKilled when it took too long or was killed; Error when it is not installed
 */
const ffprobe = (path: string, formats: string, options: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = ['-v', 'error', ...limitsOf(formats), ...options, '-i', `file:${path}`];
    const program = spawn(...boundedCommand('ffprobe', args), {
      env: bareEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: MS_MAX,
      killSignal: 'SIGKILL',
    });
    let printed = '';
    program.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-OUTPUT_CHARACTERS_MAX);
    });
    program.on('error', reject);
    program.on('close', (code, signal) => {
      if (code === 0) resolve(printed);
      else if (wasKilled(signal)) reject(new ReaderKilled());
      else reject(new FileUnreadable());
    });
  });

const streamOf = (printed: PrintedStream): MediaStream[] => {
  const { codec_type: type, codec_name: codec = 'unknown', width, height, channels } = printed;
  const { avg_frame_rate, pix_fmt: pixelFormat, color_range, side_data_list = [] } = printed;
  if ((type !== 'audio' && type !== 'video') || printed.disposition?.attached_pic) return [];
  const sampleRate = Number(printed.sample_rate) || undefined;
  return [
    {
      type,
      codec,
      width: width || undefined,
      height: height || undefined,
      frameRate: rateOf(avg_frame_rate),
      pixelFormat,
      // ffmpeg's older name of a format tells the range by itself
      isFullRange: color_range === 'pc' || (pixelFormat ?? '').startsWith('yuvj'),
      isUpright: side_data_list.every(({ rotation = 0 }) => rotation === 0),
      isTurned: side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90),
      sampleRate,
      channels,
    },
  ];
};

/** A rate as ffprobe prints it, such as `30000/1001`; undefined where it does not know. */
const rateOf = (printed = ''): number | undefined => {
  const [pictures = 0, seconds = 1] = printed.split('/').map(Number);
  return pictures > 0 && seconds > 0 ? pictures / seconds : undefined;
};

/**
 * When the last packet ends, in seconds: recordings of browsers do not say how long they are. Where there is no way to
 * the end, all packets are read; 0 when that takes too long.
 */
const endOfLastPacket = async (path: string, formats: string): Promise<number> => {
  const fromEnd = ['-read_intervals', '9999999%', '-show_entries', 'packet=pts_time,duration_time'];
  const printed = await ffprobe(path, formats, [...fromEnd, '-of', 'csv=p=0']).catch((error: unknown) => {
    if (error instanceof FileUnreadable || error instanceof ReaderKilled) return '';
    throw error;
  });
  const lines = printed.split('\n');
  // The first line may be the rest of one
  const ends = lines
    .slice(lines.length > LINES_READ ? -LINES_READ : 0)
    .map((line) => line.split(',').reduce((sum, value) => sum + (Number(value) || 0), 0));
  return Math.max(...ends);
};

/**
 * Looks into a file by ffprobe; undefined when it is of none of the formats.
 *
 * @param formats names of demuxers
 * @throws ReaderKilled when ffprobe took too long or was killed; Error when it is not installed
 */
export const probeMedia = async (
  path: string,
  formats: readonly string[],
): Promise<MediaProbe | undefined> => {
  const allowed = formats.join(',');
  try {
    const options = ['-show_entries', SHOWN, '-of', 'json'];
    const { format, streams = [] } = JSON.parse(await ffprobe(path, allowed, options)) as Printed;
    if (!format) return undefined;
    const told = Number(format.duration) || 0;
    const seconds =
      told > 0 || format.format_name.endsWith('_pipe') ? told : await endOfLastPacket(path, allowed);
    return {
      format: format.format_name,
      durationMs: seconds > 0 ? Math.round(seconds * 1000) : null,
      startSeconds: Math.max(0, Number(format.start_time) || 0),
      streams: streams.flatMap(streamOf),
    };
  } catch (error) {
    // Output that was cut is not JSON. No recording has so many streams
    if (error instanceof FileUnreadable || error instanceof SyntaxError) return undefined;
    throw error;
  }
};
