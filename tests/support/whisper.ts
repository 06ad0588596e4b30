import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { InstalledModel } from '../../demo/server/engines/local/installation.ts';

const BASE = join(import.meta.dirname, 'whisper.py');
/** For the model of `whisper-small.ts`. */
export const SMALL: string = join(import.meta.dirname, 'whisper_small.py');

/** Whisper in a process of its own; it hears one file after the other. */
export interface Whisper {
  /**
   * What is said in a sound file.
   *
   * @param language as Whisper names it, such as `en`
   */
  hear(file: string, language: string): Promise<string>;
  close(): void;
}

/** @param script that fits the model */
export const startWhisper = ({ python, folder }: InstalledModel, script: string = BASE): Whisper => {
  const args = ['-I', '-B', '-u', script, folder, String(availableParallelism())];
  const child = spawn(python, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'close').then(() => Promise.reject(new Error('Whisper ended')));
  ended.catch(() => undefined);
  return {
    async hear(file, language) {
      child.stdin.write(`${JSON.stringify({ file, language })}\n`);
      const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
      return (JSON.parse(line) as { text: string }).text;
    },
    close: () => void child.kill('SIGKILL'),
  };
};
