import type { Queryable } from '../db/db.ts';
import type { WholeFiles } from './blobs.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export async function* inBatches(ids: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const id of ids) if (batch.push(id) === BATCH) yield batch.splice(0);
  if (batch.length > 0) yield batch;
}

/** Rows that have bytes, in SQL: where they are, with the id of the bytes, and since when. */
export interface StoredRows {
  from: string;
  id: string;
  since: string;
}

/** How many rows have no bytes. */
export const countMissing = async (
  q: Queryable,
  files: Pick<WholeFiles, 'list'>,
  { from, id, since }: StoredRows,
): Promise<number> => {
  let after = FIRST_ID;
  let missing = 0;
  const compare = async (ids: readonly string[], upTo: string) => {
    const [row] = await q.query<{ missing: number }>(
      `select count(*)::integer as missing from ${from} as stored
        where ${id} > $1 and ${id} <= $2 and ${since} < now() - interval '1 minute' and ${id} <> all($3::uuid[])`,
      [after, upTo, ids],
    );
    after = upTo;
    missing += row!.missing;
  };
  for await (const ids of inBatches(files.list('whole'))) await compare(ids, ids.at(-1)!);
  await compare([], LAST_ID);
  return missing;
};
