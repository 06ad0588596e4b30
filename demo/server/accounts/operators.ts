import { isForThisMachine } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import type { Queryable } from '../db/db.ts';

type Check = (userId: string) => Promise<boolean>;

/** Everybody has the password of the demo account, so naming it makes nobody an operator. */
const isNamed = async (
  q: Queryable,
  operators: readonly string[],
  userId: string,
  also = '',
): Promise<boolean> => {
  const rows = await q.query(
    `select from app_user where user_id = $1 and not is_demo and lower(email) = any($2) ${also}`,
    [userId, operators],
  );
  return rows.length > 0;
};

/**
 * Makes the check whether a user may pause and retry the installation of engines: who is named in VOXBENCH_OPERATORS. Where
 * nobody is, it is everybody on a machine of one's own, and nobody on a server that others reach: there the first to sign
 * up may be anyone.
 */
export const createIsOperator = (q: Queryable, config: Config): Check => {
  const { operators } = config;
  if (operators === undefined) return () => Promise.resolve(isForThisMachine(config));
  return (userId) => isNamed(q, operators, userId);
};

/**
 * Makes what tells whether a user may deal with the accounts and the money of others: who is named in VOXBENCH_OPERATORS
 * and has confirmed that address, since anyone can sign up with it. Where nobody is named, it is nobody: a server that
 * seems to be for its own machine may stand behind a proxy that it was not told of.
 */
export const createIsNamedOperator = (q: Queryable, { operators }: Config): Check => {
  if (operators === undefined) return () => Promise.resolve(false);
  return (userId) => isNamed(q, operators, userId, 'and email_confirmed_at is not null');
};

/**
 * Whether only a new password confirms a user's address: that of an operator. Whoever made the account may be signed in with
 * it, and would be an operator once the owner of the address opened a link.
 */
export const isConfirmedByPassword = async (
  q: Queryable,
  { operators }: Pick<Config, 'operators'>,
  userId: string,
): Promise<boolean> =>
  operators !== undefined && isNamed(q, operators, userId, 'and email_confirmed_at is null');
