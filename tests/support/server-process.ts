import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { serverArguments, serverEnvironment } from '../../demo/setup/server.mjs';
import { builtProgram } from './programs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The server in a process of its own, as it is run. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Everything it said so far. */
  output(): string;
  /** Sends the signal and waits for the end; the exit code, `null` when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export class ServerRefused extends Error {}

const said = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (more: string) => (text += more));
  return () => text;
};

/** Resolves when it answers; throws {@link ServerRefused} with what it said when it ends before. */
const start = async (env: Record<string, string>, args: readonly string[]): Promise<ServerProcess> => {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // Whoever signs in goes to work at once; what covers the page before has tests of its own
    env: {
      ...serverEnvironment(),
      PORT: '0',
      VOXBENCH_LOG: 'warn',
      VOXBENCH_MODELS: 'off',
      VOXBENCH_WELCOME: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = said(child);
  const exited = once(child, 'close') as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /Voxbench is at (http:\/\/\S+?)\/workbench\//.exec(output())?.[1];
      if (address) resolve(address.replace('localhost', '127.0.0.1'));
    });
    void exited.then(() => reject(new ServerRefused(output())));
  });
  return {
    url,
    pid: child.pid!,
    output,
    async end(signal) {
      child.kill(signal);
      return (await exited)[0];
    },
  };
};

const MAIN = 'demo/server/main.ts';

/** Starts it as a user does; throws {@link ServerRefused} with what it said when it ends before it answers. */
export const startServerProcess = async (
  env: Record<string, string>,
  program = MAIN,
): Promise<ServerProcess> => start(env, serverArguments(await builtProgram(program)));

/** V8 would compile the embedded Postgres a second time, to a faster code than a short test can gain from. */
const FIRST_COMPILER_ONLY = '--liftoff-only';

/** The same for tests that start it again and again. */
export const startServerQuickly = async (
  env: Record<string, string>,
  program = MAIN,
): Promise<ServerProcess> => start(env, [FIRST_COMPILER_ONLY, await builtProgram(program)]);
