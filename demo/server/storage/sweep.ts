import { ASSET_ROWS } from './assets.ts';
import { belongTogether } from '../blobs/belong-together.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { countMissing } from '../blobs/count-missing.ts';
import { removeOrphans } from '../blobs/remove-orphans.ts';
import type { Log } from '../config/log.ts';
import type { Db } from '../db/db.ts';

/** Minutes after which a sweep no longer excludes others. Longer than any takes, unless its process was killed. */
const MINUTES_MAX = 10;
/** Nothing takes as long to write, and nothing tells whether a write still goes on. */
const BROKEN_MS = 24 * 60 * 60_000;

interface Sweep {
  db: Db;
  blobs: Blobs;
  log: Log;
  /** SQL conditions; each holds while bytes with an `id` but without an `asset` row are in use. */
  uses: readonly string[];
}

const removeExpired = async (db: Db, blobs: Blobs): Promise<void> => {
  const ended = await db.query<{ upload_id: string }>(
    'delete from upload where expires_at < now() returning upload_id',
    [],
  );
  for (const { upload_id } of ended) await blobs.remove(upload_id);
};

/** Removes the bytes of deleted rows, which a crash may have left behind. */
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

const isKnownBy = (uses: readonly string[]): string =>
  [
    'exists (select from asset where asset_id = id)',
    'exists (select from upload where upload_id = id)',
    ...uses.map((use) => `(${use})`),
  ].join(' or ');

/** Logs rows without bytes. They are kept: the disk may be mounted again. */
const warnOfMissing = async ({ db, blobs, log }: Sweep): Promise<void> => {
  const missing = await countMissing(db, blobs, ASSET_ROWS);
  if (missing > 0) log.warn('files are in the database and not in the storage', { missing });
};

/** Claims the sweep for this process, among all that share a database; undefined when another one has it. */
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
 * Removes uploads that were not finished in time, and bytes that a crash has left without a row. Does nothing while
 * another process sweeps, or when the storage does not belong to the database.
 */
export const sweepFiles = async (sweep: Sweep): Promise<void> => {
  const { db, blobs } = sweep;
  const endsAt = await claim(db);
  if (!endsAt) return;
  try {
    if (!(await belongTogether(sweep))) return;
    await removeExpired(db, blobs);
    await removeDeleted(db, blobs);
    await removeOrphans({ ...sweep, files: blobs, isKnown: isKnownBy(sweep.uses) });
    await warnOfMissing(sweep);
    // Last: a key that may not list uploads must not keep the sweep from the rest
    await blobs.removeBrokenWrites(new Date(Date.now() - BROKEN_MS));
  } finally {
    // If this sweep took too long, another process may have claimed it since
    await db.query('delete from file_sweep where ends_at = $1::timestamptz', [endsAt]);
  }
};
