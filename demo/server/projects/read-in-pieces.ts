import type { Db, Queryable } from '../db/db.ts';
import { giveWay } from '../process/give-way.ts';
import { findProject, lockProject, projectNotFound, type ProjectHead } from './find-project.ts';
import type { Owner } from './owner.ts';

/** Segments to read at once. Between reads, other short requests get their turn. */
const PIECE = 100;
/** Number of attempts to read a project that is being changed. After them, it is locked and read. */
const READINGS_MAX = 3;

interface Reading<T> {
  projectId: string;
  /** Read only changes after this revision. */
  after?: number | undefined;
  /** Reads segments by their ids, in order. */
  read(q: Queryable, ids: readonly string[]): Promise<T[]>;
}

/** All parts are of one revision. */
interface Read<T> {
  head: ProjectHead;
  segments: T[];
  /** Ids of segments that were removed after the requested revision. */
  removed: string[];
}

/** Ids of segments, in order. */
async function idsOf(
  q: Queryable,
  tenantId: string,
  projectId: string,
  isRemoved: boolean,
  after?: number,
): Promise<string[]> {
  const [row] = await q.query<{ ids: string[] | null }>(
    `select json_agg(segment_id order by rank, segment_id) as ids from segment
      where tenant_id = $1 and project_id = $2 and removed_at is ${isRemoved ? 'not null' : 'null'}
        and ($3::bigint is null or revision > $3)`,
    [tenantId, projectId, after ?? null],
  );
  return row?.ids ?? [];
}

async function readAll<T>(
  q: Queryable,
  { tenantId }: Owner,
  { projectId, after, read }: Reading<T>,
): Promise<Omit<Read<T>, 'head'>> {
  const removed = after === undefined ? [] : await idsOf(q, tenantId, projectId, true, after);
  const ids = await idsOf(q, tenantId, projectId, false, after);
  const segments: T[] = [];
  for (let from = 0; from < ids.length; from += PIECE) {
    if (from > 0) await giveWay();
    segments.push(...(await read(q, ids.slice(from, from + PIECE))));
  }
  return { segments, removed };
}

/**
 * Reads the segments of a project in pieces, all of one revision. When a patch comes in between, it starts over, in the
 * end under a lock.
 *
 * @throws ApiError err_not_found
 */
export async function readInPieces<T>(db: Db, own: Owner, reading: Reading<T>): Promise<Read<T>> {
  for (let count = 0; count < READINGS_MAX; count++) {
    const head = await findProject(db, own, reading.projectId);
    if (!head) throw projectNotFound();
    const all = await readAll(db, own, reading);
    const now = await findProject(db, own, reading.projectId);
    if (now?.revision === head.revision) return { head: now, ...all };
  }
  return db.transaction(async (tx) => {
    const head = await lockProject(tx, own, reading.projectId);
    if (!head) throw projectNotFound();
    return { head, ...(await readAll(tx, own, reading)) };
  });
}
