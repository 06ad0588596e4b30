import type { Db } from '../db/db.ts';
import type { Blobs } from './blobs.ts';

const BATCH = 500;
/** Longer than any sweep takes; that of a killed process keeps others waiting no longer. */
const MINUTES_MAX = 10;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

async function* inBatches(ids: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const id of ids) if (batch.push(id) === BATCH) yield batch.splice(0);
  if (batch.length > 0) yield batch;
}

const removeExpired = async (db: Db, blobs: Blobs): Promise<void> => {
  const ended = await db.query<{ upload_id: string }>(
    'delete from upload where expires_at < now() returning upload_id',
    [],
  );
  for (const { upload_id } of ended) await blobs.remove(upload_id);
};

/** Pieces of uploads that are over. */
const removeGrowing = async (db: Db, blobs: Blobs): Promise<void> => {
  for await (const ids of inBatches(blobs.list('growing'))) {
    const rows = await db.query<{ upload_id: string }>(
      'select upload_id from upload where upload_id = any($1)',
      [ids],
    );
    const kept = new Set(rows.map(({ upload_id }) => upload_id));
    for (const id of ids) if (!kept.has(id)) await blobs.remove(id);
  }
};

/** Compares ids of files and of rows, both in their order, a stretch at a time. */
const compareWhole = async (db: Db, blobs: Blobs): Promise<void> => {
  let after = FIRST_ID;
  let found = 0;
  const compare = async (ids: readonly string[], upTo: string) => {
    const rows = await db.query<{ id: string; is_asset: boolean }>(
      `select asset_id as id, true as is_asset from asset where asset_id > $1 and asset_id <= $2
       union all select upload_id, false from upload where upload_id > $1 and upload_id <= $2`,
      [after, upTo],
    );
    after = upTo;
    const known = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!known.has(id)) await blobs.remove(id);
    const there = new Set(ids);
    for (const { id, is_asset } of rows)
      if (is_asset && !there.has(id) && (await blobs.length(id)) === 0)
        await db.query('delete from asset where asset_id = $1', [id]);
  };
  for await (const ids of inBatches(blobs.list('whole'))) {
    found += ids.length;
    await compare(ids, ids.at(-1)!);
  }
  // Where nothing is found at all, a disk may not be mounted: the rows must not go
  if (found > 0) await compare([], LAST_ID);
};

/** Whether this process may sweep: one does at a time, of all that share a database. */
const begin = async (db: Db): Promise<boolean> => {
  const rows = await db.query(
    `insert into file_sweep (ends_at) values (now() + make_interval(mins => $1))
     on conflict (only_one) do update set ends_at = excluded.ends_at where file_sweep.ends_at < now()
     returning 1`,
    [MINUTES_MAX],
  );
  return rows.length > 0;
};

/**
 * Removes uploads that were not finished in time, bytes that no row names and rows whose bytes are gone, as a crash or
 * a lost disk leaves them. Does nothing while another process does it.
 */
export const sweepFiles = async (db: Db, blobs: Blobs): Promise<void> => {
  if (!(await begin(db))) return;
  try {
    await removeExpired(db, blobs);
    await removeGrowing(db, blobs);
    await compareWhole(db, blobs);
  } finally {
    await db.query('delete from file_sweep', []);
  }
};
