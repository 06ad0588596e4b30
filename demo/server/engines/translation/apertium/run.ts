import { spawn } from 'node:child_process';
import { bareEnvironment } from '../../../process/bare-environment.ts';
import { boundedCommand } from '../../../process/bounded-command.ts';

export const PROGRAM = 'apertium';
const START_MS = 30_000;
const CHARACTER_MS = 2;
const OUTPUT_FACTOR_MAX = 20;
const OUTPUT_CHARACTERS_LEAST = 10_000;
const COMPLAINT_CHARACTERS_MAX = 500;

/**
 * Translates a text with a mode of Apertium, which is a pipeline of programs. All of them end on abort, at the timeout,
 * or when their output is far longer than the input. Unknown words are returned unchanged.
 */
export const runApertium = (mode: string, text: string, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const command = boundedCommand(PROGRAM, ['-u', '-f', 'txt', mode]).flat();
    // Apertium opens /dev/stdin, which fails for the socket that Node uses as a child's stdin
    const child = spawn('sh', ['-c', 'cat | "$@"', 'sh', ...command], {
      env: { ...bareEnvironment(), LC_ALL: 'C.UTF-8' },
      stdio: 'pipe',
      detached: true,
    });
    const late = AbortSignal.timeout(START_MS + CHARACTER_MS * text.length);
    const until = AbortSignal.any([signal, late]);
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has already ended
      }
    };
    until.addEventListener('abort', kill, { once: true });
    if (until.aborted) kill();
    let output = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (more: string) => {
      output += more;
      if (output.length > OUTPUT_CHARACTERS_LEAST + OUTPUT_FACTOR_MAX * text.length) kill();
    });
    child.stderr.setEncoding('utf8').on('data', (more: string) => {
      complaint = (complaint + more).slice(-COMPLAINT_CHARACTERS_MAX);
    });
    // A program that ended early closes its input. Its exit tells more.
    child.stdin.on('error', () => {});
    child.on('error', reject);
    child.on('close', (code, by) => {
      until.removeEventListener('abort', kill);
      if (code === 0) resolve(output);
      else reject(new Error(`${PROGRAM} ended with ${by ?? `code ${code}`}: ${complaint.trim()}`));
    });
    child.stdin.end(text);
  });
