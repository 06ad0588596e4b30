import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { InstalledModel } from '../../demo/server/engines/local/installation.ts';

/** Says how Chinese and Japanese texts sound, in a process of its own. */
export interface Sounds {
  /**
   * Syllables with their tones, or kana.
   *
   * @param language `zh` or `ja`
   */
  of(text: string, language: string): Promise<string[]>;
  close(): void;
}

export const startSounds = ({ python }: InstalledModel): Sounds => {
  const script = join(import.meta.dirname, 'sounds.py');
  const child = spawn(python, ['-I', '-B', '-u', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'close').then(() => Promise.reject(new Error('The sounds ended')));
  ended.catch(() => undefined);
  return {
    async of(text, language) {
      child.stdin.write(`${JSON.stringify({ text, language })}\n`);
      const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
      return (JSON.parse(line) as { sounds: string[] }).sounds;
    },
    close: () => void child.kill('SIGKILL'),
  };
};
