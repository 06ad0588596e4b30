import { spawn } from 'node:child_process';
import { findProgram } from '../../process/find-program.ts';
import type { Picture } from './picture.ts';

/** What ffmpeg reads each kind with: nothing is guessed from the content a second time. */
const READERS: Record<Picture['kind'], readonly string[]> = {
  png: ['-f', 'png_pipe', '-c:v', 'png'],
  jpeg: ['-f', 'jpeg_pipe', '-c:v', 'mjpeg'],
  webp: ['-f', 'webp_pipe', '-c:v', 'webp'],
};

const QUIETLY = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-protocol_whitelist', 'pipe'];
/** What cannot be read whole is refused: a half picture is worse than none. */
const STRICTLY = ['-err_detect', 'crccheck+explode', '-xerror'];
const ONE_THREAD = ['-threads', '1'];
/** Cut before it is scaled: a thin picture would grow beyond all bounds the other way round. */
const square = (side: number) =>
  `crop='min(iw,ih)':'min(iw,ih)',scale=${side}:${side}:flags=lanczos,setsar=1`;
const AS_WEBP = [
  '-map_metadata',
  '-1',
  ...ONE_THREAD,
  '-c:v',
  'libwebp',
  '-quality',
  '85',
  '-f',
  'image2pipe',
];

const LIMIT_MS = 15_000;
const CPU_SECONDS = 5;
/** Address space of the process: a picture of 40 megapixels with 16 bits a channel takes half of it. */
const MEMORY_KIB = 1024 * 1024;
/**
 * Where the shell cannot limit the memory, the pixels that were counted before still do. Who listens to speech must
 * not hear that somebody changes a picture.
 */
const LIMITED = `ulimit -v ${MEMORY_KIB} 2>/dev/null; ulimit -t ${CPU_SECONDS}; exec nice -n 10 "$@"`;
const OUTPUT_BYTES_MAX = 1024 * 1024;
const ERROR_CHARACTERS_MAX = 500;

/** ffmpeg is missing here, or was built without WebP. */
export class PicturesUnavailable extends Error {}

/**
 * Decodes a picture and makes a square WebP of its middle, `side` pixels wide. Nothing of the file's own bytes is
 * in that: no metadata, and nothing that another program could take it for.
 *
 * @throws PicturesUnavailable; Error when the picture cannot be decoded within the limits
 */
export const makeSquare = async ({ kind, bytes }: Picture, side: number): Promise<Buffer> => {
  const ffmpeg = findProgram('ffmpeg');
  if (!ffmpeg) throw new PicturesUnavailable('ffmpeg is not installed');
  const input = [...ONE_THREAD, ...READERS[kind], ...STRICTLY, '-i', 'pipe:0'];
  const output = ['-frames:v', '1', '-an', '-vf', square(side), ...AS_WEBP, 'pipe:1'];
  // Secrets of the server are nothing for a process that opens strange files.
  const child = spawn('/bin/sh', ['-c', LIMITED, 'sh', ffmpeg, ...QUIETLY, ...input, ...output], { env: {} });
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  const made: Buffer[] = [];
  let size = 0;
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > OUTPUT_BYTES_MAX) child.kill('SIGKILL');
    else made.push(chunk);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, ERROR_CHARACTERS_MAX);
  });
  // A broken pipe says only that ffmpeg ended; why, it says itself.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  try {
    const ended = await new Promise<string>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, by) => resolve(code === 0 ? '' : (by ?? `code ${code}`)));
    });
    if (/Unknown encoder/.test(complaint)) throw new PicturesUnavailable(complaint.trim());
    if (ended !== '' || size === 0) throw new Error(`ffmpeg ended with ${ended}: ${complaint.trim()}`);
    return Buffer.concat(made);
  } finally {
    clearTimeout(timer);
  }
};
