import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What ffprobe finds in a file. */
export interface MediaProbe {
  /** Name of the demuxer; comma-separated names where one reads several formats. */
  format: string;
  /** Null where the file does not tell. */
  durationMs: number | null;
  /** Audio and video, without cover pictures. */
  streams: readonly MediaStream[];
}

export interface MediaStream {
  type: 'audio' | 'video';
  codec: string;
  /** Of video, in pixels. */
  width: number | undefined;
  height: number | undefined;
  /** Of audio, in Hz. */
  sampleRate: number | undefined;
  channels: number | undefined;
}

interface PrintedStream {
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  sample_rate?: string;
  channels?: number;
  disposition?: { attached_pic?: number };
}

interface Printed {
  format?: { format_name: string; duration?: string };
  streams?: PrintedStream[];
}

const MS_MAX = 20_000;
const OUTPUT_BYTES_MAX = 1024 * 1024;
/** The decoder is asked where the header does not say enough: it must not unpack a picture of any size. */
const PIXELS_MAX = 200_000_000;
const SHOWN = [
  'format=format_name,duration',
  'stream=codec_type,codec_name,width,height,sample_rate,channels',
  'stream_disposition=attached_pic',
].join(':');

const run = promisify(execFile);

/** ffprobe on one file: it opens no other one, whatever a playlist or a container asks for. */
const ffprobe = async (path: string, formats: string, options: readonly string[]): Promise<string> => {
  const limits = [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    formats,
    '-max_pixels',
    `${PIXELS_MAX}`,
  ];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...limits, ...options, '-i', `file:${path}`], {
    timeout: MS_MAX,
    killSignal: 'SIGKILL',
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  return stdout;
};

const streamOf = (printed: PrintedStream): MediaStream[] => {
  const { codec_type: type, codec_name: codec = 'unknown', width, height, channels } = printed;
  if ((type !== 'audio' && type !== 'video') || printed.disposition?.attached_pic) return [];
  const sampleRate = Number(printed.sample_rate) || undefined;
  return [{ type, codec, width: width || undefined, height: height || undefined, sampleRate, channels }];
};

/** When the last packet ends, in seconds: recordings of browsers do not say how long they are. */
const endOfLastPacket = async (path: string, formats: string): Promise<number> => {
  const last = ['-read_intervals', '9999999%+#1', '-show_entries', 'packet=pts_time,duration_time'];
  const lines = (await ffprobe(path, formats, [...last, '-of', 'csv=p=0'])).split('\n');
  const ends = lines.map((line) => line.split(',').reduce((sum, value) => sum + (Number(value) || 0), 0));
  return Math.max(...ends);
};

/**
 * Looks into a file by ffprobe; undefined when it is of none of the formats.
 *
 * @param formats names of demuxers
 * @throws Error when ffprobe is not installed
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
      streams: streams.flatMap(streamOf),
    };
  } catch (error) {
    // With a number it has ended by itself: it cannot read the file. It may also have been killed for taking too long
    const { code, killed } = error as { code?: unknown; killed?: boolean };
    if (typeof code === 'number' || killed) return undefined;
    throw error;
  }
};
