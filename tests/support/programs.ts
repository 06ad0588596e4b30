import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, mergeConfig, type Rolldown } from 'vite';
import { server } from '../../build/server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Inside the project, so that what is imported from packages is found. */
export const PROGRAMS = join(ROOT, 'node_modules/.cache/voxbench/programs');

/** Servers with engines of the tests. */
const SERVERS = [
  'book-server',
  'debit-server',
  'press-server',
  'simulated-server',
  'transcription-server',
  'video-translation-server',
  'voice-change-server',
  'voice-clone-server',
  'walk-server',
];

const make = async (): Promise<void> => {
  const own = Object.fromEntries(SERVERS.map((name) => [name, join(import.meta.dirname, `${name}.ts`)]));
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

let made: Promise<void> | undefined;

/** Builds the server as `npm start` does, and the servers of the tests, once in a process. */
export const buildPrograms = (): Promise<void> => (made ??= make());

/** The built file of a server's program, which is a TypeScript file. */
export const builtServer = async (program: string): Promise<string> => {
  await buildPrograms();
  return join(PROGRAMS, `${basename(program, '.ts')}.js`);
};
