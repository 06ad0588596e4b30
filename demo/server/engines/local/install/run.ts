import { spawn } from 'node:child_process';

export interface RunResult {
  code: number | null;
  /** The end of its output, stdout and stderr together. */
  output: string;
}

const OUTPUT_MAX = 40_000;

/** Python's own variables and pip's places to install to would lead it out of the venv. */
const isForeign = (name: string): boolean =>
  /^(PYTHON(PATH|HOME|USERBASE|STARTUP)|PIP_(TARGET|PREFIX|ROOT|USER|REQUIREMENT|CONSTRAINT|DRY_RUN))$/.test(
    name,
  );

/** Runs a program to its end; an abort kills it with all that it started, then throws the signal's reason. */
export const run = async (
  program: string,
  args: readonly string[],
  { env = {}, signal }: { env?: Record<string, string>; signal: AbortSignal },
): Promise<RunResult> => {
  signal.throwIfAborted();
  const own = Object.entries(process.env).filter(([name]) => !isForeign(name));
  const child = spawn(program, args, {
    env: { ...Object.fromEntries(own), ...env },
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
      // It has ended by itself.
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

/** The line that most likely says why a program failed. */
export const lastWords = (output: string): string => {
  const lines = output.split('\n').map((line) => line.trim());
  const errors = lines.filter((line) => /^(npm )?err(or|!)/i.test(line));
  return (errors.length > 0 ? errors : lines.filter(Boolean)).at(-1) ?? 'it said nothing';
};
