import type { Log } from '../config/log.ts';
import type { Db } from '../db/db.ts';
import { belongTogether } from './belong-together.ts';
import type { Blobs } from './blobs.ts';
import { countMissing, inBatches } from './count-missing.ts';

/** Longer than any sweep takes; that of a killed process keeps others waiting no longer. */
const MINUTES_MAX = 10;
/**
 * Bytes without a row are left this long: a transaction may be about to make their row. Longer than it takes to store the
 * longest file, and than the clocks of two machines are apart.
 */
const ORPHAN_MS = 60 * 60_000;
/** Nothing takes as long to write. Longer than {@link ORPHAN_MS}: nothing tells whether a write still goes on. */
const BROKEN_MS = 24 * 60 * 60_000;

interface Sweep {
  db: Db;
  blobs: Blobs;
  log: Log;
  /** Conditions in SQL, each of which says that bytes with an `id` that is of no file of a user are in use. */
  uses: readonly string[];
}

const removeExpired = async (db: Db, blobs: Blobs): Promise<void> => {
  const ended = await db.query<{ upload_id: string }>(
    'delete from upload where expires_at < now() returning upload_id',
    [],
  );
  for (const { upload_id } of ended) await blobs.remove(upload_id);
};

/** Removes the bytes of deleted rows, which a crash may have left. */
const removeDeleted = async (db: Db, blobs: Blobs): Promise<void> => {
  await db.query(
    `delete from deleted_file
      where exists (select from asset where asset_id = file_id)
         or exists (select from upload where upload_id = file_id)`,
    [],
  );
  const rows = await db.query<{ file_id: string }>('select file_id from deleted_file', []);
  for (const { file_id } of rows) {
    await blobs.remove(file_id);
    await db.query('delete from deleted_file where file_id = $1', [file_id]);
  }
};

/** Bytes that nothing names, and how many others there are. */
const findOrphans = async ({ db, blobs, uses }: Sweep): Promise<{ orphans: Set<string>; known: number }> => {
  const orphans = new Set<string>();
  let known = 0;
  for (const state of ['growing', 'whole'] as const)
    for await (const ids of inBatches(blobs.list(state))) {
      const unknown = await db.query<{ id: string }>(
        `select id from unnest($1::uuid[]) as id
          where not exists (select from asset where asset_id = id)
            and not exists (select from upload where upload_id = id)
            ${uses.map((use) => `and not (${use})`).join(' ')}`,
        [ids],
      );
      known += ids.length - unknown.length;
      for (const { id } of unknown) orphans.add(id);
    }
  return { orphans, known };
};

/**
 * Removes bytes that neither a row nor a deleted row names. There should be none: where they are more than the files that
 * have a row, the database may be an old copy, and nothing is removed.
 */
const removeOrphans = async (sweep: Sweep): Promise<void> => {
  const { blobs, log } = sweep;
  const { orphans, known } = await findOrphans(sweep);
  if (orphans.size > known)
    return log.warn('most stored files are not in this database: nothing is removed', {
      unknown: orphans.size,
      known,
    });
  for (const id of orphans) {
    const writtenAt = await blobs.writtenAt(id);
    if (writtenAt && writtenAt.getTime() < Date.now() - ORPHAN_MS) await blobs.remove(id);
  }
};

/** Rows stay without their bytes: a disk that is not mounted comes back. */
const warnOfMissing = async ({ db, blobs, log }: Sweep): Promise<void> => {
  const missing = await countMissing(db, blobs);
  if (missing > 0) log.warn('files are in the database and not in the storage', { missing });
};

/** Claims the sweep, which one process does at a time of all that share a database; undefined when another has it. */
const claim = async (db: Db): Promise<string | undefined> => {
  const [row] = await db.query<{ ends_at: string }>(
    `insert into file_sweep (ends_at) values (now() + make_interval(mins => $1))
     on conflict (only_one) do update set ends_at = excluded.ends_at where file_sweep.ends_at < now()
     returning ends_at::text`,
    [MINUTES_MAX],
  );
  return row?.ends_at;
};

/**
 * Removes uploads that were not finished in time, and bytes that a crash left without a row. Does nothing while
 * another process does it, or where the storage is not that of the database.
 */
export const sweepFiles = async (sweep: Sweep): Promise<void> => {
  const { db, blobs } = sweep;
  const endsAt = await claim(db);
  if (!endsAt) return;
  try {
    if (!(await belongTogether(sweep))) return;
    await removeExpired(db, blobs);
    await removeDeleted(db, blobs);
    await removeOrphans(sweep);
    await warnOfMissing(sweep);
    // Last: a key that may not list uploads must not keep the sweep from the rest
    await blobs.removeBrokenWrites(new Date(Date.now() - BROKEN_MS));
  } finally {
    // Another process may have claimed the sweep since, when this one took too long
    await db.query('delete from file_sweep where ends_at = $1::timestamptz', [endsAt]);
  }
};
