import type { Log } from '../config/log.ts';
import type { Db } from '../db/db.ts';
import type { Blobs } from './blobs.ts';

interface Storage {
  db: Db;
  blobs: Blobs;
  log: Log;
}

/** Number of the database's files to look for in a storage without an id. */
const LOOKED_FOR = 20;

const isEmpty = async (blobs: Blobs): Promise<boolean> => {
  for (const state of ['whole', 'growing'] as const) for await (const _ of blobs.list(state)) return false;
  return true;
};

/** Whether a storage without an id belongs to the database: it contains some of its files, or both are empty. */
export const isOwn = async ({ db, blobs }: Pick<Storage, 'db' | 'blobs'>): Promise<boolean> => {
  const rows = await db.query<{ id: string }>(
    `(select asset_id as id from asset order by created_at desc limit $1)
      union all (select upload_id from upload order by created_at desc limit $1)`,
    [LOOKED_FOR],
  );
  if (rows.length === 0) return isEmpty(blobs);
  for (const { id } of rows) if ((await blobs.length(id)) > 0) return true;
  return false;
};

/**
 * Whether the storage belongs to the database: both have the same id, which a new storage gets here. A wrong folder or
 * bucket may be mounted or configured, and then no row and no file may be removed.
 */
export const belongTogether = async (storage: Storage): Promise<boolean> => {
  const { db, blobs, log } = storage;
  const [row] = await db.query<{ storage_id: string }>('select storage_id from file_storage', []);
  const own = row!.storage_id;
  const mark = await blobs.readMark();
  if (mark === own) return true;
  if (mark === undefined && (await isOwn(storage))) {
    await blobs.writeMark(own);
    return true;
  }
  log.warn('the storage of files is not that of this database: nothing is removed from either', {
    expected: own,
    found: mark ?? 'none',
  });
  return false;
};
