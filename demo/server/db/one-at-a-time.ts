import type { Queryable } from './db.ts';

/** Lets one transaction of a name run at a time, across all processes: what it counts stays true until it ends. */
export const oneAtATime = async (tx: Queryable, name: string): Promise<void> => {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
};
