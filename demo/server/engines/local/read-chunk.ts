import { readFileSync, rmSync } from 'node:fs';
import type { Mark, SpeechChunk } from '../speech/engine.ts';
import type { Message } from './worker-process.ts';

/** Sound that a worker left in a file, 32-bit floats of this machine; the file goes. Marks where the model has them. */
export const readChunk = (message: Message): SpeechChunk => {
  const { file, rate, marks = [] } = message as Message & { file: string; rate: number; marks?: Mark[] };
  const bytes = readFileSync(file);
  rmSync(file);
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  return { samples, sampleRate: rate, marks };
};
