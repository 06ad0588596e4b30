import type { Db } from '../../demo/server/db/db.ts';

/** Gives a user's workspace credits, or holds some of its own, so that it has just so many. */
export const setBalance = async (db: Db, email: string, credits: number): Promise<void> => {
  const [row] = await db.query<{ tenant_id: string; balance: number }>(
    `select tenant_id, credit_balance(tenant_id) as balance from app_user where email = $1`,
    [email],
  );
  const change = credits - row!.balance;
  if (change === 0) return;
  const [call, amount] = change > 0 ? ['credit_grant', change] : ['credit_take_hold', -change];
  await db.query(`select ${call}($1, $2, $3, null, null)`, [row!.tenant_id, crypto.randomUUID(), amount]);
};
