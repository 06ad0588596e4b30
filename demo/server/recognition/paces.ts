import type { Db } from '../db/db.ts';

/** How much the latest recording counts. */
const LATEST_SHARE = 0.3;

/**
 * Time that models take of the length of a recording. It stands in the database: one process recognises, another tells
 * users how long to wait.
 */
export interface Paces {
  note(modelId: string, pace: number): Promise<void>;
  /** Null before the first recording. */
  of(modelId: string): Promise<number | null>;
}

export const createPaces = (db: Db): Paces => ({
  async note(modelId, pace) {
    await db.query(
      `insert into recognition_pace as known (model_id, pace) values ($1, $2)
       on conflict (model_id) do update set pace = known.pace + $3 * (excluded.pace - known.pace)`,
      [modelId, pace, LATEST_SHARE],
    );
  },
  async of(modelId) {
    const [known] = await db.query<{ pace: number }>(
      'select pace from recognition_pace where model_id = $1',
      [modelId],
    );
    return known?.pace ?? null;
  },
});
