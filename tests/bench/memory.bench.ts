import { readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { signInDemo } from '../support/caller.ts';
import { startPostgres } from '../support/postgres.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import type { Figure } from './figure.ts';
import { bookOf, giveCredits, MEGABYTE, memoryOf } from './measure-book.ts';
import { press } from './press.ts';

/** About fifty minutes of speech. */
const CHARACTERS = 44_000;
const VOICE = { voiceId: 'flite-rms', modelId: 'tts-classic-english' };
/** Longer than idle threads stay. */
const SETTLE_MS = 10_000;

/** Programs that a process has started and that run still, with theirs. */
const programsOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number)
    .flatMap((child) => [child, ...programsOf(child)]);

async function* measure(server: ServerProcess, database: string, atMost: number): AsyncGenerator<Figure> {
  const segments = bookOf(CHARACTERS, VOICE);
  const begun = performance.now();
  const { script } = await press(() => signInDemo(server.url), segments);
  const seconds = (performance.now() - begun) / 1000;
  const made = script.segments.filter(({ state }) => state === 'fresh').length;
  if (made < segments.length) throw new Error(`${made} of ${segments.length} sentences were made.`);
  await setTimeout(SETTLE_MS);
  const programs = programsOf(server.pid).reduce((sum, pid) => sum + memoryOf(pid), 0);
  const memory = memoryOf(server.pid) / MEGABYTE;
  yield { figure: `server-memory-${database}`, value: memory, unit: 'MB', goal: { atMost } };
  yield { figure: `programs-memory-${database}`, value: programs / MEGABYTE, unit: 'MB' };
  yield { figure: `seconds-${database}`, value: seconds, unit: 's' };
}

/** On this database, or the embedded one. */
async function* measureOn(databaseUrl: string | undefined): AsyncGenerator<Figure> {
  const dataDir = await makeDataFolder();
  try {
    if (!databaseUrl) await giveCredits(dataDir);
    const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    const server = await startServerProcess({ VOXBENCH_DATA: dataDir, ...env });
    try {
      // The demo account of an empty database comes with the server's start
      if (databaseUrl) await giveCredits(dataDir, databaseUrl);
      yield* databaseUrl ? measure(server, 'external', 250) : measure(server, 'embedded', 400);
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What the server's process holds some seconds after a long job. */
export default async function* (): AsyncGenerator<Figure> {
  yield* measureOn(undefined);
  const postgres = await startPostgres();
  try {
    yield* measureOn(await postgres.createDatabase());
  } finally {
    await postgres.stop();
  }
}
