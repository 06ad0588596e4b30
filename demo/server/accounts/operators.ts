import type { Config } from '../config/config.ts';
import type { Queryable } from '../db/db.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether nobody but who sits at this machine can reach the server: it listens here alone, and no proxy leads to it. */
const isForThisMachine = ({ host, publicUrl, trustedProxies }: Config): boolean =>
  LOOPBACK.test(host) && LOOPBACK.test(new URL(publicUrl).hostname) && trustedProxies === 0;

/** Of the user `u`: $1 whether the demo account does, $2 who is named. */
const OPERATES = `case
  when u.is_demo then $1::boolean
  when $2::text[] is not null then lower(u.email) = any($2::text[])
  -- Of several who came first at the same moment, one
  else u.is_operator and not exists (
    select from app_user o where o.is_operator and (o.created_at, o.user_id) < (u.created_at, u.user_id)) end`;

/**
 * Makes what tells whether a user looks after the installation: who is named in VOXBENCH_OPERATORS, and where nobody is,
 * who made the first account. The demo account does on a machine of one's own alone, for everybody has its password.
 */
export const createIsOperator = (q: Queryable, config: Config): ((userId: string) => Promise<boolean>) => {
  const { operators } = config;
  const demoToo = operators === undefined && isForThisMachine(config);
  return async (userId) => {
    const [user] = await q.query<{ operates: boolean }>(
      `select ${OPERATES} as operates from app_user u where u.user_id = $3`,
      [demoToo, operators ?? null, userId],
    );
    return user?.operates ?? false;
  };
};
