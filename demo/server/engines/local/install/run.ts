import { spawn } from 'node:child_process';
import { bareEnvironment } from '../../../process/bare-environment.ts';

export interface RunResult {
  code: number | null;
  /** The end of its output, stdout and stderr together. */
  output: string;
}

const OUTPUT_MAX = 40_000;

/** Python variables and pip target settings that would redirect it away from the venv. */
const isForeign = (name: string): boolean =>
  /^(PYTHON(PATH|HOME|USERBASE|STARTUP)|PIP_(TARGET|PREFIX|ROOT|USER|REQUIREMENT|CONSTRAINT|DRY_RUN))$/.test(
    name,
  );

/** The server's environment, in which package managers find proxies, registries and certificates. */
const ownEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name)));

interface Running {
  /** What the program sees besides the server's environment. */
  env?: Record<string, string>;
  /** Pass only PATH: see {@link bareEnvironment}. */
  isBare?: boolean;
  signal: AbortSignal;
}

/** Runs a program to its end. An abort kills it with all its child processes, then throws the signal's reason. */
export const run = async (
  program: string,
  args: readonly string[],
  { env = {}, isBare = false, signal }: Running,
): Promise<RunResult> => {
  signal.throwIfAborted();
  const child = spawn(program, args, {
    env: { ...(isBare ? bareEnvironment() : ownEnvironment()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (more: string) => (output = (output + more).slice(-OUTPUT_MAX)));
  }
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  };
  signal.addEventListener('abort', kill, { once: true });
  process.once('exit', kill);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    signal.throwIfAborted();
    return { code, output };
  } finally {
    signal.removeEventListener('abort', kill);
    process.off('exit', kill);
  }
};

/** The output line that most likely tells why a program failed. */
export const lastWords = (output: string): string => {
  const lines = output.split('\n').map((line) => line.trim());
  const errors = lines.filter((line) => /^(npm )?err(or|!)/i.test(line));
  return (errors.length > 0 ? errors : lines.filter(Boolean)).at(-1) ?? 'it said nothing';
};
