import type { Db } from '../db/db.ts';

/** Weight of the latest recording. */
const LATEST_SHARE = 0.3;

/**
 * Processing time of models or methods, as a share of the recording's duration. Stored in the database, because one
 * process does the work and another tells users how long to wait.
 */
export interface Paces {
  note(id: string, pace: number): Promise<void>;
  /** Null before the first recording. */
  of(id: string): Promise<number | null>;
}

/** The table with a column `pace`, and the name of its id column. */
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
