import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, mergeConfig, type Rolldown } from 'vite';
import { server } from '../../build/server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Inside the project, so that what is imported from packages is found. */
export const PROGRAMS = join(ROOT, 'node_modules/.cache/voxbench/programs');

/** Programs of the operator that tests run as processes. */
const COMMANDS = ['move', 'reset-password'];

/** Servers with engines of the tests. */
const SERVERS = [
  'book-server',
  'debit-server',
  'fatal-server',
  'press-server',
  'simulated-server',
  'transcription-server',
  'video-translation-server',
  'voice-change-server',
  'voice-clone-server',
  'walk-server',
];

const make = async (): Promise<void> => {
  const own = Object.fromEntries([
    ...COMMANDS.map((name) => [name, join(ROOT, `demo/server/${name}.ts`)]),
    ...SERVERS.map((name) => [name, join(import.meta.dirname, `${name}.ts`)]),
  ]);
  const quietly = { root: ROOT, configFile: false, logLevel: 'warn', build: { write: false } } as const;
  const { output } = (await build(mergeConfig(server(PROGRAMS, own), quietly))) as Rolldown.RolldownOutput;
  await mkdir(PROGRAMS, { recursive: true });
  for (const file of output) {
    const path = join(PROGRAMS, file.fileName);
    // Several workers may make it at once
    await writeFile(`${path}.${process.pid}`, file.type === 'chunk' ? file.code : file.source);
    await rename(`${path}.${process.pid}`, path);
  }
};

/** Set for the processes of a run once one of them has built the programs. */
const BUILT = 'VOXBENCH_TESTS_BUILT';

let made: Promise<void> | undefined;

/** Builds the server as `npm start` does, its commands, and the servers of the tests, once in a run. */
export const buildPrograms = async (): Promise<void> => {
  if (process.env[BUILT] === undefined) await (made ??= make());
  process.env[BUILT] = '1';
};

/** The built file of a program, which is a TypeScript file. */
export const builtProgram = async (program: string): Promise<string> => {
  await buildPrograms();
  return join(PROGRAMS, `${basename(program, '.ts')}.js`);
};
