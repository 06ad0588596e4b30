import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { InstalledModel } from '../../demo/server/engines/local/installation.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Sentence {
  text: string;
  /** Name of its file, such as `af_heart`. */
  voice: string;
  /** As eSpeak NG names it, such as `en-us`. */
  language: string;
}

/** kokoro-onnx without anything of ours around it, in a process of its own. */
export interface KokoroAlone {
  /** When each word sounds. */
  times(sentence: Sentence): Promise<{ word: string; startMs: number; endMs: number }[]>;
  /** Seconds it took to speak, and of sound, which is kept as WAV when a file is named. */
  create(sentence: Sentence & { file?: string }): Promise<{ seconds: number; sound: number }>;
  close(): void;
}

export const startKokoroAlone = ({ python, folder }: InstalledModel): KokoroAlone => {
  const script = join(ROOT, 'tests/support/kokoro_alone.py');
  const args = [script, join(ROOT, 'demo/server/engines/local'), folder, String(availableParallelism())];
  const child = spawn(python, ['-I', '-B', '-u', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'close').then(() => Promise.reject(new Error('kokoro-onnx ended')));
  ended.catch(() => undefined);
  const ask = async (request: object) => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
    return JSON.parse(line) as never;
  };
  return {
    times: (sentence) => ask({ do: 'times', ...sentence }),
    create: (sentence) => ask({ do: 'create', ...sentence }),
    close: () => void child.kill('SIGKILL'),
  };
};
