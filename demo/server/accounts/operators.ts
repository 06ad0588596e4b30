import { isForThisMachine } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import type { Queryable } from '../db/db.ts';

/**
 * Makes what tells whether a user looks after the installation: who is named in VOXBENCH_OPERATORS. Where nobody is, it
 * is everybody on a machine of one's own, and nobody on a server that others reach: there the first to sign up may be
 * anyone. Everybody has the password of the demo account, so naming it makes nobody an operator.
 */
export const createIsOperator = (q: Queryable, config: Config): ((userId: string) => Promise<boolean>) => {
  const { operators } = config;
  if (operators === undefined) return () => Promise.resolve(isForThisMachine(config));
  return async (userId) => {
    const [operator] = await q.query(
      'select from app_user where user_id = $1 and not is_demo and lower(email) = any($2)',
      [userId, operators],
    );
    return operator !== undefined;
  };
};
