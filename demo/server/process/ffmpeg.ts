import { spawn, type ChildProcess } from 'node:child_process';
import { bareEnvironment } from './bare-environment.ts';
import { boundedCommand } from './bounded-command.ts';

const ERROR_CHARACTERS_MAX = 500;

/** A running ffmpeg. */
export interface Ffmpeg {
  process: ChildProcess;
  /** Resolves when ffmpeg succeeds. @throws Error with ffmpeg's message when it is missing, fails or is killed */
  ended: Promise<void>;
}

/** Options of every run. ffmpeg may open only files and pipes, whatever a playlist or a container refers to. */
const QUIETLY = ['-hide_banner', '-loglevel', 'error', '-y', '-protocol_whitelist', 'pipe,file'];

/** ffmpeg is killed when the signal is aborted or after `timeoutMs` milliseconds. */
interface Bounds {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

/**
 * Starts ffmpeg with a limit on its memory.
 * @param options input, codec, container and where the output goes
 */
export const startFfmpeg = (
  options: readonly string[],
  stdout: 'ignore' | 'pipe',
  { signal, timeoutMs = 0 }: Bounds = {},
): Ffmpeg => {
  const ffmpeg = spawn(...boundedCommand('ffmpeg', [...QUIETLY, ...options]), {
    env: bareEnvironment(),
    stdio: ['pipe', stdout, 'pipe'],
    timeout: Math.ceil(timeoutMs),
    killSignal: 'SIGKILL',
  });
  const kill = () => ffmpeg.kill('SIGKILL');
  if (signal?.aborted) kill();
  else signal?.addEventListener('abort', kill, { once: true });
  let complaint = '';
  ffmpeg.stderr!.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-ERROR_CHARACTERS_MAX);
  });
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.on('error', reject);
    ffmpeg.on('close', (code, by) => {
      signal?.removeEventListener('abort', kill);
      if (code === 0) resolve();
      else reject(new Error(`ffmpeg ended with ${by ?? `code ${code}`}: ${complaint.trim()}`));
    });
  });
  return { process: ffmpeg, ended };
};
