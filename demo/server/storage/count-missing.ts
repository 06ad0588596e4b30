import type { Queryable } from '../db/db.ts';
import type { Blobs } from './blobs.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export async function* inBatches(ids: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const id of ids) if (batch.push(id) === BATCH) yield batch.splice(0);
  if (batch.length > 0) yield batch;
}

/** How many files of users have a row and no bytes. */
export const countMissing = async (q: Queryable, blobs: Blobs): Promise<number> => {
  let after = FIRST_ID;
  let missing = 0;
  const compare = async (ids: readonly string[], upTo: string) => {
    const rows = await q.query<{ asset_id: string }>(
      `select asset_id from asset
        where asset_id > $1 and asset_id <= $2 and created_at < now() - interval '1 minute'`,
      [after, upTo],
    );
    after = upTo;
    const there = new Set(ids);
    for (const { asset_id } of rows) if (!there.has(asset_id)) missing++;
  };
  for await (const ids of inBatches(blobs.list('whole'))) await compare(ids, ids.at(-1)!);
  await compare([], LAST_ID);
  return missing;
};
