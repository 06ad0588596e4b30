import type { Log } from '../config/log.ts';
import type { Db } from '../db/db.ts';
import type { WholeFiles } from './blobs.ts';
import { inBatches } from './count-missing.ts';

/**
 * Bytes without a row are left this long: a transaction may be about to make their row. Longer than it takes to store the
 * longest file, and than the clocks of two machines are apart.
 */
const ORPHAN_MS = 60 * 60_000;
/** What is beyond it is removed by the next sweep. */
const REMOVED_MAX = 10_000;
/** So many may be orphans in any storage: a small one may have few files that are in the database. */
const ORPHANS_TRUSTED = 100;

interface Sweep {
  db: Db;
  files: Pick<WholeFiles, 'list' | 'writtenAt' | 'remove'>;
  log: Log;
  /** Condition in SQL which says that bytes with an `id` are in use. */
  isKnown: string;
  /** Nobody else writes to these files or their database, which belong to each other: nothing is kept. */
  isAlone?: boolean;
}

interface Found {
  orphans: Set<string>;
  /** Files that are whole, and are in the database or not. */
  known: number;
  unknown: number;
}

/** Bytes that nothing names, and how many others there are. */
const findOrphans = async ({ db, files, isKnown }: Sweep): Promise<Found> => {
  const found: Found = { orphans: new Set(), known: 0, unknown: 0 };
  for (const state of ['growing', 'whole'] as const)
    for await (const ids of inBatches(files.list(state))) {
      const unknown = await db.query<{ id: string }>(
        `select id from unnest($1::uuid[]) as id where not (${isKnown})`,
        [ids],
      );
      if (state === 'whole') {
        found.unknown += unknown.length;
        found.known += ids.length - unknown.length;
      }
      for (const { id } of unknown) if (found.orphans.size < REMOVED_MAX) found.orphans.add(id);
    }
  return found;
};

/**
 * Removes bytes that nothing in the database names. Where they are more than a few, and more than the files that have a row, the
 * database may be an old copy or another one, and nothing is removed.
 */
export const removeOrphans = async (sweep: Sweep): Promise<void> => {
  const { files, log, isAlone = false } = sweep;
  const { orphans, known, unknown } = await findOrphans(sweep);
  if (unknown > Math.max(known, ORPHANS_TRUSTED) && !isAlone)
    return log.warn('most stored files are not in this database: nothing is removed', { unknown, known });
  for (const id of orphans) {
    const writtenAt = isAlone ? new Date(0) : await files.writtenAt(id);
    if (writtenAt && writtenAt.getTime() < Date.now() - ORPHAN_MS) await files.remove(id);
  }
};
