import { spawn } from 'node:child_process';
import { bareEnvironment } from './bare-environment.ts';
import { boundedCommand } from './bounded-command.ts';
import { ReaderKilled, wasKilled } from './killed.ts';

/** What ffprobe finds in a file. */
export interface MediaProbe {
  /** Name of the demuxer; comma-separated names where one reads several formats. */
  format: string;
  /** Null when the file does not state it. */
  durationMs: number | null;
  /** Start time in seconds by the file's own clock. Samples before 0 only prime the decoder. */
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
  /** Of video: average frames per second, and ffmpeg's name of the pixel format. */
  frameRate: number | undefined;
  pixelFormat: string | undefined;
  /** Of video: full range (black is 0, white the largest value), as phones record it. False when not stated. */
  isFullRange: boolean;
  /** Of video: players rotate it by 90 degrees, so width and height swap. */
  isTurned: boolean;
  /** Of video: players show it without rotation or flip. */
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
/** Maximum number of output characters to keep: a hostile file could make ffprobe print any amount. */
const OUTPUT_CHARACTERS_MAX = 100_000;
/** Number of last lines to read: packets of several streams are printed only roughly in order of time. */
const LINES_READ = 100;
/** Largest picture in pixels that ffprobe decodes. It decodes one when the header does not tell enough. */
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
 * Runs ffprobe on a file. It opens no other file, whatever a playlist or a container refers to.
 *
 * @returns the end of its output
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
      // ffmpeg's deprecated yuvj formats imply full range
      isFullRange: color_range === 'pc' || (pixelFormat ?? '').startsWith('yuvj'),
      isUpright: side_data_list.every(({ rotation = 0 }) => rotation === 0),
      isTurned: side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90),
      sampleRate,
      channels,
    },
  ];
};

/** A rate as ffprobe prints it, such as `30000/1001`; undefined when ffprobe does not know it. */
const rateOf = (printed = ''): number | undefined => {
  const [pictures = 0, seconds = 1] = printed.split('/').map(Number);
  return pictures > 0 && seconds > 0 ? pictures / seconds : undefined;
};

/**
 * End of the last packet, in seconds: browsers' recordings do not state their duration. Where ffprobe cannot seek to
 * the end, it reads all packets. 0 when that takes too long.
 */
const endOfLastPacket = async (path: string, formats: string): Promise<number> => {
  const fromEnd = ['-read_intervals', '9999999%', '-show_entries', 'packet=pts_time,duration_time'];
  const printed = await ffprobe(path, formats, [...fromEnd, '-of', 'csv=p=0']).catch((error: unknown) => {
    if (error instanceof FileUnreadable || error instanceof ReaderKilled) return '';
    throw error;
  });
  const lines = printed.split('\n');
  // The first line may be cut
  const ends = lines
    .slice(lines.length > LINES_READ ? -LINES_READ : 0)
    .map((line) => line.split(',').reduce((sum, value) => sum + (Number(value) || 0), 0));
  return Math.max(...ends);
};

/**
 * Inspects a file with ffprobe; undefined when it has none of the formats.
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
    // Truncated output is not JSON. No real recording has so many streams
    if (error instanceof FileUnreadable || error instanceof SyntaxError) return undefined;
    throw error;
  }
};
