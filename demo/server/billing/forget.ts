import type { Queryable } from '../db/db.ts';

/** Deletes all credits of a workspace that closes, and their history. Running work has already released its holds. */
export const forgetCredits = async (tx: Queryable, tenantId: string): Promise<void> => {
  for (const sql of [
    'delete from credit_move using credit_entry e where e.entry_id = credit_move.entry_id and e.tenant_id = $1',
    'delete from credit_entry where tenant_id = $1',
    'delete from credit_hold_lot using credit_hold h where h.hold_id = credit_hold_lot.hold_id and h.tenant_id = $1',
    'delete from credit_key_month where api_key_id in (select api_key_id from credit_hold where tenant_id = $1)',
    'delete from credit_hold where tenant_id = $1',
    'delete from credit_lot where tenant_id = $1',
    'delete from credit_account where tenant_id = $1',
  ])
    await tx.query(sql, [tenantId]);
};
