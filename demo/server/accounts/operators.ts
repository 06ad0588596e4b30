import { isForThisMachine } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import type { Queryable } from '../db/db.ts';

type Check = (userId: string) => Promise<boolean>;

/** Excludes the demo account: its password is public, so naming it makes nobody an operator. */
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
 * Makes the check whether a user may pause and retry the installation of engines. These are the users named in
 * VOXBENCH_OPERATORS. Without that setting it is every user on a server for this machine only, and nobody on a server
 * that others can reach: there, the first to sign up may be anyone.
 */
export const createIsOperator = (q: Queryable, config: Config): Check => {
  const { operators } = config;
  if (operators === undefined) return () => Promise.resolve(isForThisMachine(config));
  return (userId) => isNamed(q, operators, userId);
};

/**
 * Makes the check whether a user may manage the accounts and the money of others. These are the users named in
 * VOXBENCH_OPERATORS who have confirmed that address, since anyone can sign up with it. Without that setting it is
 * nobody: a server that seems to be for its own machine may be behind an unknown proxy.
 */
export const createIsNamedOperator = (q: Queryable, { operators }: Config): Check => {
  if (operators === undefined) return () => Promise.resolve(false);
  return (userId) => isNamed(q, operators, userId, 'and email_confirmed_at is not null');
};

/**
 * Whether only a password reset confirms the user's address, as for operators. Otherwise somebody could sign up with an
 * operator's address, stay signed in, and become an operator when its owner opens the confirmation link.
 */
export const isConfirmedByPassword = async (
  q: Queryable,
  { operators }: Pick<Config, 'operators'>,
  userId: string,
): Promise<boolean> =>
  operators !== undefined && isNamed(q, operators, userId, 'and email_confirmed_at is null');
