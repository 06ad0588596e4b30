import type { Db } from '../db/db.ts';

/** How much the latest recording counts. */
const LATEST_SHARE = 0.3;

/**
 * Time that models, or methods, take of the length of a recording. It stands in the database: one process works, another
 * tells users how long to wait.
 */
export interface Paces {
  note(id: string, pace: number): Promise<void>;
  /** Null before the first recording. */
  of(id: string): Promise<number | null>;
}

/** Where paces stand: a table with a column `pace`, and the column of what has it. */
interface Place {
  table: string;
  key: string;
}

const OF_MODELS: Place = { table: 'recognition_pace', key: 'model_id' };

export const createPaces = (db: Db, { table, key }: Place = OF_MODELS): Paces => ({
  async note(id, pace) {
    await db.query(
      `insert into ${table} as known (${key}, pace) values ($1, $2)
       on conflict (${key}) do update set pace = known.pace + $3 * (excluded.pace - known.pace)`,
      [id, pace, LATEST_SHARE],
    );
  },
  async of(id) {
    const [known] = await db.query<{ pace: number }>(`select pace from ${table} where ${key} = $1`, [id]);
    return known?.pace ?? null;
  },
});
