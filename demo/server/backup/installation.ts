import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AVATAR_ROWS } from '../accounts/avatars.ts';
import { isOwn } from '../blobs/belong-together.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { countMissing } from '../blobs/count-missing.ts';
import { openAvatars, openBlobsToCopy, openSounds } from '../blobs/open-blobs.ts';
import type { Config } from '../config/config.ts';
import { isEmbedded } from '../config/embedded.ts';
import type { Log } from '../config/log.ts';
import { openKeys } from '../config/secret.ts';
import { StartProblem } from '../config/start-problem.ts';
import type { Db, Queryable } from '../db/db.ts';
import { readMigrations } from '../db/migrate.ts';
import { connectDb, placeOf } from '../db/open.ts';
import { demandFinishedDatabase, demandFinishedFolder } from '../db/unfinished.ts';
import { SOUND_ROWS } from '../media/media-files.ts';
import { ASSET_ROWS } from '../storage/assets.ts';
import type { About, AppliedMigration, Source } from './contents.ts';
import { storesOf } from './stores.ts';
import { readOneMoment, readTables, sequencesOf } from './tables.ts';

/** A resource that must be closed in any case. */
export type Opened<T> = T & { close(): Promise<void> };

/** Null when there is no secret. Never creates one. */
export const markOfSecret = (config: Config): string | null =>
  config.secret !== undefined || existsSync(join(config.dataDir, 'secret'))
    ? openKeys(config)('comparing secrets').toString('hex')
    : null;

/** Applied migrations; empty for a database that is not Voxbench's. */
export const migrationsIn = async (q: Queryable): Promise<AppliedMigration[]> => {
  const [table] = await q.query<{ there: boolean }>(
    `select to_regclass('public.migration') is not null as there`,
    [],
  );
  return table!.there ? q.query('select name, checksum from migration order by name', []) : [];
};

export const storageIdIn = async (q: Queryable): Promise<string> => {
  const [row] = await q.query<{ storage_id: string }>('select storage_id from file_storage', []);
  return row!.storage_id;
};

/** What is in an installation that is open. */
export const sourceOf = (config: Config, db: Db, blobs: Blobs): Source => {
  const stores = storesOf(config, blobs);
  return {
    withTables: (use) =>
      db.transaction(async (tx) => {
        await readOneMoment(tx);
        const about: About = {
          migrations: await migrationsIn(tx),
          // Sequences advance while rows are read, so they are never behind them
          sequences: await sequencesOf(tx),
          secret: markOfSecret(config),
        };
        return use(about, readTables(tx));
      }),
    async *files() {
      for (const [kind, store] of stores)
        for await (const name of store.list()) yield { key: `${kind}/${name}`, open: () => store.open(name) };
    },
  };
};

/**
 * @throws StartProblem when there is no installation, it is incomplete, its files belong to another one, or a server
 * uses it
 */
export const openInstallation = async (
  config: Config,
  log: Log,
): Promise<Opened<Source & { countMissing(): Promise<number> }>> => {
  const { name } = placeOf(config);
  if (isEmbedded(config) && !existsSync(join(config.dataDir, 'postgres')))
    throw new StartProblem(
      `${name} has no database. VOXBENCH_DATA names the folder, DATABASE_URL a database elsewhere.`,
    );
  demandFinishedFolder(config);
  const db = await connectDb(config, log);
  try {
    await demandFinishedDatabase(db, name);
    const known = new Set(readMigrations().map((migration) => migration.name));
    const applied = await migrationsIn(db);
    if (applied.length === 0) throw new StartProblem(`${name} has nothing of Voxbench yet.`);
    const unknown = applied.find((migration) => !known.has(migration.name));
    if (unknown)
      throw new StartProblem(`${name} was made by a newer Voxbench: it has migration ${unknown.name}.`);
    const blobs = openBlobsToCopy(config);
    const mark = await blobs.readMark();
    const isSame = mark === undefined ? await isOwn({ db, blobs }) : mark === (await storageIdIn(db));
    if (!isSame)
      throw new StartProblem(
        `The files are not those of the database: their storage-id is ${mark ?? 'missing'}. Look at S3_BUCKET and VOXBENCH_DATA.`,
      );
    return {
      ...sourceOf(config, db, blobs),
      countMissing: async () =>
        (await countMissing(db, blobs, ASSET_ROWS)) +
        (await countMissing(db, openSounds(config), SOUND_ROWS)) +
        (await countMissing(db, openAvatars(config), AVATAR_ROWS)),
      close: () => db.close(),
    };
  } catch (error) {
    await db.close();
    throw error;
  }
};
