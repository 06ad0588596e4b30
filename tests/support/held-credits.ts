import type { Db } from '../../demo/server/db/db.ts';

/** Credits of all workspaces that are held for work under way. */
export const heldCredits = async (db: Db): Promise<number> => {
  const [row] = await db.query<{ credits: number }>(
    'select coalesce(sum(amount - settled - released), 0)::int as credits from credit_hold',
  );
  return row!.credits;
};
