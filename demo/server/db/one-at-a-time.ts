import type { Queryable } from './db.ts';

/**
 * Lets transactions of the same name go one after another, in all processes: what one of them counts stays true until it
 * ends.
 */
export const oneAtATime = async (tx: Queryable, name: string): Promise<void> => {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
};
