import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import type { Blobs, WholeFiles } from '../blobs/blobs.ts';
import { openAvatars, openBlobsToCopy, openSounds } from '../blobs/open-blobs.ts';
import type { Config } from '../config/config.ts';
import { isEmbedded } from '../config/embedded.ts';
import type { Log } from '../config/log.ts';
import { StartProblem } from '../config/start-problem.ts';
import type { Db, Queryable } from '../db/db.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { connectDb, placeOf } from '../db/open.ts';
import {
  demandFinishedDatabase,
  demandFinishedFolder,
  markDatabaseUnfinished,
  markFinished,
  markFolderUnfinished,
} from '../db/unfinished.ts';
import type { AppliedMigration, Source, Target } from './contents.ts';
import { isFileKey } from './file-key.ts';
import { migrationsIn, sourceOf, storageIdIn, type Opened } from './installation.ts';
import { storesOf, type FileStore } from './stores.ts';
import { writeTables } from './tables.ts';

const demandEmptyFolder = async (config: Config): Promise<void> => {
  if (!existsSync(config.dataDir)) return;
  demandFinishedFolder(config);
  if ((await readdir(config.dataDir)).length > 0)
    throw new StartProblem(
      `The data folder ${config.dataDir} is not empty. Name a new one in VOXBENCH_DATA.`,
    );
};

const demandEmptyDatabase = async (q: Queryable, name: string): Promise<void> => {
  await demandFinishedDatabase(q, name);
  const found = await q.query(
    `select from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'pgboss') and relkind in ('r', 'p', 'S') limit 1`,
    [],
  );
  if (found.length > 0) throw new StartProblem(`${name} is not empty. Make a new one for it.`);
};

const demandEmptyBlobs = async (blobs: Blobs, others: readonly WholeFiles[]): Promise<void> => {
  let isEmpty = (await blobs.readMark()) === undefined;
  for (const files of [blobs, ...others])
    for (const state of ['whole', 'growing'] as const)
      for await (const _ of files.list(state)) {
        isEmpty = false;
        break;
      }
  if (!isEmpty)
    throw new StartProblem('The bucket of S3_BUCKET has files of Voxbench. Make an empty one for it.');
};

const demandKnownMigrations = (wanted: readonly AppliedMigration[]): void => {
  const own = new Set(readMigrations().map(({ name }) => name));
  const unknown = wanted.find(({ name }) => !own.has(name));
  if (unknown)
    throw new StartProblem(
      `This was made by a newer Voxbench: it has migration ${unknown.name}. Use that version.`,
    );
};

const migrateAs = (db: Db, config: Config, wanted: readonly AppliedMigration[]): Promise<void> =>
  migrate(
    db,
    readMigrations().filter(({ name }) => wanted.some((migration) => migration.name === name)),
    placeOf(config),
  );

const demandSameMigrations = async (db: Db, wanted: readonly AppliedMigration[]): Promise<void> => {
  const made = await migrationsIn(db);
  const other = wanted.find(
    ({ name, checksum }) => !made.some((one) => one.name === name && one.checksum === checksum),
  );
  if (other)
    throw new StartProblem(
      `This was made by another Voxbench: its migration ${other.name} is not the one of this version.`,
    );
};

const storeIn = (stores: ReadonlyMap<string, FileStore>, key: string): [FileStore, string] => {
  const slash = key.indexOf('/');
  const store = stores.get(key.slice(0, slash));
  const name = key.slice(slash + 1);
  if (!store || !isFileKey(key) || !store.takes(name))
    throw new StartProblem(`This version of Voxbench has no place for the file ${key}.`);
  return [store, name];
};

/**
 * Looks whether a backup can be restored, before anything is made: the database of an installation takes seconds.
 *
 * @throws StartProblem for one of a newer version, or with a file that an installation has no place for
 */
export const demandRestorable = async (backup: Source, config: Config): Promise<void> => {
  await backup.withTables(async ({ migrations }) => demandKnownMigrations(migrations));
  const stores = storesOf(config, openBlobsToCopy(config));
  for await (const { key } of backup.files()) storeIn(stores, key);
};

/**
 * Makes an installation to copy into. It is marked as unfinished from the first thing that is written there.
 *
 * @throws StartProblem unless data folder, database and bucket are empty
 */
export const newInstallation = async (config: Config, log: Log): Promise<Opened<Target>> => {
  await demandEmptyFolder(config);
  const blobs = openBlobsToCopy(config);
  await demandEmptyBlobs(blobs, [openSounds(config), openAvatars(config)]);
  const { name } = placeOf(config);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  // The embedded database is created in the data folder, so the folder is marked first. Another database may still be
  // refused
  if (isEmbedded(config)) markFolderUnfinished(config);
  const db = await connectDb(config, log);
  try {
    await demandEmptyDatabase(db, name);
    markFolderUnfinished(config);
    await markDatabaseUnfinished(db);
    const stores = storesOf(config, blobs);
    return {
      ...sourceOf(config, db, blobs),
      async putTables(about, tables) {
        await migrateAs(db, config, about.migrations);
        await demandSameMigrations(db, about.migrations);
        await db.transaction((tx) => writeTables(tx, about, tables));
        await blobs.writeMark(await storageIdIn(db));
      },
      putFile(key, body) {
        const [store, name] = storeIn(stores, key);
        return store.write(name, body);
      },
      openFile(key) {
        const [store, name] = storeIn(stores, key);
        return store.open(name);
      },
      dropFile(key) {
        const [store, name] = storeIn(stores, key);
        return store.remove(name);
      },
      note: async () => {},
      finish: () => markFinished(config, db),
      close: () => db.close(),
    };
  } catch (error) {
    await db.close();
    throw error;
  }
};
