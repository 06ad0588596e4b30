import { spawn, type ChildProcess } from 'node:child_process';
import { PRODUCT_RATE } from './product-rate.ts';

const ERROR_CHARACTERS_MAX = 500;

/** ffmpeg at work: samples go into its `stdin`. */
export interface Encoder {
  process: ChildProcess;
  /** @throws Error with what ffmpeg said when it is missing, fails or is killed */
  ended: Promise<void>;
}

/** Starts ffmpeg on mono 16-bit samples of {@link PRODUCT_RATE}; `output` names codec, container and where it goes. */
export const startEncoder = (output: readonly string[], stdout: 'ignore' | 'pipe'): Encoder => {
  const quietly = ['-hide_banner', '-loglevel', 'error', '-y', '-protocol_whitelist', 'pipe,file'];
  const input = [
    '-probesize',
    '32',
    '-analyzeduration',
    '0',
    '-f',
    's16le',
    '-ar',
    String(PRODUCT_RATE),
    '-ac',
    '1',
    '-i',
    'pipe:0',
  ];
  const ffmpeg = spawn('ffmpeg', [...quietly, ...input, ...output], { stdio: ['pipe', stdout, 'pipe'] });
  let complaint = '';
  ffmpeg.stderr!.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-ERROR_CHARACTERS_MAX);
  });
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.on('error', reject);
    ffmpeg.on('close', (code, by) => {
      if (code === 0) resolve();
      else reject(new Error(`ffmpeg ended with ${by ?? `code ${code}`}: ${complaint.trim()}`));
    });
  });
  return { process: ffmpeg, ended };
};
