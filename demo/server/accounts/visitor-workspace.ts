import { grant, type Grant } from '../billing/ledger.ts';
import type { Queryable } from '../db/db.ts';
import { FREE_PLAN } from './plans.ts';

/** Creates a workspace without users. Only visitors can spend its credits, which do not expire. */
export const makeVisitorWorkspace = async (
  tx: Queryable,
  given: Pick<Grant, 'source' | 'amount' | 'reference'>,
): Promise<string> => {
  const [made] = await tx.query<{ tenantId: string }>(
    'insert into tenant (plan_level, base_level) values ($1, $1) returning tenant_id as "tenantId"',
    [FREE_PLAN.level],
  );
  const { tenantId } = made!;
  await grant(tx, { ...given, tenantId, expiresAt: null });
  return tenantId;
};
