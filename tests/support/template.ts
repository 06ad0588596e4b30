import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readConfig } from '../../demo/server/config/config.ts';
import { readMigrations } from '../../demo/server/db/migrate.ts';
import { CHEAP } from './cheap-cost.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/voxbench', import.meta.url));
const SEED = fileURLToPath(new URL('../../demo/server/accounts/seed.ts', import.meta.url));
const PGLITE = fileURLToPath(
  new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url),
);

const PG_BOSS = fileURLToPath(new URL('../../node_modules/pg-boss/package.json', import.meta.url));

const identity = async (): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify(readMigrations()));
  for (const file of [import.meta.filename, SEED, PGLITE, PG_BOSS]) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
};

/** A data folder as after the first start, made once for each state of migrations and seed: initdb takes seconds. */
const makeTemplate = async (): Promise<string> => {
  const template = join(CACHE, `data-${await identity()}`);
  if (existsSync(template)) return template;
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, 'draft-'));
  // Tests of pages, which find the template there, need nothing else of the server
  const { DEMO } = await import('../../demo/server/accounts/demo.ts');
  const { hashPassword } = await import('../../demo/server/accounts/password.ts');
  const { startServer } = await import('../../demo/server/server.ts');
  const { openDispatcher } = await import('../../demo/server/jobs/dispatcher.ts');
  const server = await startServer(
    readConfig({ PORT: '0', VOXBENCH_DATA: draft, VOXBENCH_LOG: 'off' }),
    async () => [],
  );
  const { db, config, log } = server.deps;
  // Whoever makes the template, also where passwords are hashed at their real cost
  const hash = await hashPassword(DEMO.password, CHEAP);
  await db.query('update app_user set password_hash = $1 where is_demo', [hash]);
  await (await openDispatcher(db, config, log, [])).close();
  await server.close();
  // Each server makes its own secret.
  await rm(join(draft, 'secret'));
  // Whoever loses this race has made the same thing.
  await rename(draft, template).catch(() => rm(draft, { recursive: true }));
  return template;
};

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2e9;

/** In memory where there is room: a thousand small files take a third of the time there. */
const chooseRoot = async (): Promise<string> => {
  const room = await statfs(MEMORY).catch(() => undefined);
  return room && room.bavail * room.bsize > ROOM_BYTES ? MEMORY : tmpdir();
};

const run = promisify(execFile);
let template: Promise<string> | undefined;

/** A new data folder for a server whose database is elsewhere. */
export const makeEmptyFolder = async (): Promise<string> =>
  mkdtemp(join(await chooseRoot(), 'voxbench-test-'));

/** A new data folder, ready to start on. */
export const makeDataFolder = async (): Promise<string> => {
  template ??= makeTemplate();
  const folder = await makeEmptyFolder();
  // A seventh of the time Node needs for a thousand files
  await run('cp', ['-R', `${await template}/.`, folder]);
  return folder;
};
