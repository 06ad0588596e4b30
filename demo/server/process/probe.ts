import { spawn } from 'node:child_process';

/** What a file of sound or video holds. */
export interface Probed {
  hasSound: boolean;
}

interface Answer {
  streams?: { codec_type?: string }[];
}

/**
 * Containers that hold their sound themselves, by ffmpeg's names. Playlists, scripts and pictures are none of them, so
 * that a file cannot have others opened in its place.
 */
export const MEDIA_FORMATS = [
  'aac',
  'ac3',
  'aiff',
  'amr',
  'asf',
  'au',
  'avi',
  'caf',
  'flac',
  'flv',
  'matroska',
  'mov',
  'mp3',
  'mpeg',
  'mpegts',
  'ogg',
  'w64',
  'wav',
].join(',');

const TIMEOUT_MS = 20_000;
const ANSWER_BYTES_MAX = 1_000_000;

const run = (args: readonly string[], signal: AbortSignal) =>
  new Promise<string | undefined>((resolve, reject) => {
    const child = spawn('ffprobe', args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      killSignal: 'SIGKILL',
    });
    let answer = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      if (answer.length > ANSWER_BYTES_MAX) child.kill('SIGKILL');
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      // A file that takes too long is none that can be read.
      if (error.name === 'AbortError' && !signal.aborted) resolve(undefined);
      else reject(error);
    });
    child.on('close', (code) => resolve(code === 0 ? answer : undefined));
  });

/**
 * Looks at a file by its content, never by its name; undefined when it is no sound or video that can be read.
 *
 * @throws Error when there is no ffprobe; AbortError when aborted
 */
export const probe = async (path: string, signal: AbortSignal): Promise<Probed | undefined> => {
  const bounds = ['-protocol_whitelist', 'file', '-format_whitelist', MEDIA_FORMATS];
  const wanted = ['-show_entries', 'stream=codec_type', '-of', 'json'];
  const output = await run(['-v', 'quiet', ...bounds, ...wanted, '-i', `file:${path}`], signal);
  if (output === undefined) return undefined;
  const { streams = [] } = JSON.parse(output) as Answer;
  return { hasSound: streams.some(({ codec_type }) => codec_type === 'audio') };
};
