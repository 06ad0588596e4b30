import { readFileSync, rmSync } from 'node:fs';
import type { Mark, SpeechChunk } from '../speech/engine.ts';
import type { Message } from './worker-process.ts';

/**
 * Reads and removes a file of samples that a worker has written, 32-bit floats in native byte order. Includes marks if
 * the model has them.
 */
export const readChunk = (message: Message): SpeechChunk => {
  const { file, rate, marks = [] } = message as Message & { file: string; rate: number; marks?: Mark[] };
  const bytes = readFileSync(file);
  rmSync(file);
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  return { samples, sampleRate: rate, marks };
};
