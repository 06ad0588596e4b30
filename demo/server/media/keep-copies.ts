import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isBlobId } from '../blobs/blobs.ts';
import type { StoredRows } from '../blobs/count-missing.ts';
import type { Queryable } from '../db/db.ts';
import { scheduleCleanup } from '../process/clean-folder.ts';

const LOOK_MS = 5 * 60_000;
/** Names that are looked up at once. */
const BATCH = 500;
const ID_LENGTH = 36;

/** Files of this machine that can be made again. The name of each begins with the id of the row that it is made of. */
interface Copies {
  folder: string;
  rows: Pick<StoredRows, 'from' | 'id'>;
}

/** Removes the copies whose row was deleted, perhaps at another machine. */
export const removeForgotten = async (
  q: Queryable,
  { folder, rows: { from, id } }: Copies,
): Promise<void> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.includes('.part'));
  const ids = [...new Set(names.map((name) => name.slice(0, ID_LENGTH)).filter(isBlobId))];
  const gone = new Set<string>();
  for (let at = 0; at < ids.length; at += BATCH) {
    const found = await q.query<{ copied: string }>(
      `select copied from unnest($1::uuid[]) as copied where not exists (select from ${from} where ${id} = copied)`,
      [ids.slice(at, at + BATCH)],
    );
    for (const { copied } of found) gone.add(copied);
  }
  for (const name of names)
    if (gone.has(name.slice(0, ID_LENGTH))) await rm(join(folder, name), { force: true });
};

/**
 * Removes copies within minutes after what they are made of was deleted, and those that were not used for `days` days.
 * Returns a function that stops it.
 */
export const keepCopies = (q: Queryable, copies: Copies, days: number): (() => void) => {
  const stopCleanup = scheduleCleanup(copies.folder, days);
  // What fails is done the next time
  const look = () => void removeForgotten(q, copies).catch(() => undefined);
  const timer = setInterval(look, LOOK_MS).unref();
  return () => {
    stopCleanup();
    clearInterval(timer);
  };
};
