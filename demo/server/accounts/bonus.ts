import { CREDIT_TYPE_OUT_OF_CREDIT, MEMBERSHIP_LEVEL } from '../../../src/contract/constants/billing.ts';
import type { TenantBonus } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { batch } from '../db/batch.ts';
import {
  FREE_PLAN,
  HIGHEST_LEVEL,
  PLAN_COLUMNS,
  presentPlan,
  scriptCharactersMax,
  type PlanRow,
} from './plans.ts';
import type { Principal } from '../http/principal.ts';
import { allowanceLeft, type Visitor } from './site-keys.ts';

const CREDIT_TYPE_HAS_CREDIT = 1;
const creditType = (credits: number) => (credits === 0 ? CREDIT_TYPE_OUT_OF_CREDIT : CREDIT_TYPE_HAS_CREDIT);

/** A visitor sees the allowance of the day as its credits, and nothing of the workspace that pays. */
const bonusOfVisitor = async (q: Queryable, who: Visitor): Promise<TenantBonus> => {
  const credits = await allowanceLeft(q, who);
  return {
    credit_type: creditType(credits),
    title: FREE_PLAN.title,
    level: FREE_PLAN.level,
    expired_time: 0,
    credit_balance: credits,
    is_free_package: 1,
    is_highest_plan: false,
    script_characters_max: await scriptCharactersMax(q, who),
  };
};

/** Makes a function that reads the plan and the credits of a principal. */
export const createBonusOf = (q: Queryable): ((who: Principal) => Promise<TenantBonus>) => {
  const standingOf = batch(async (tenantIds: readonly string[]) => {
    const rows = await q.query<PlanRow & { tenant_id: string; credits: number }>(
      `select tenant_id, ${PLAN_COLUMNS}, credit_balance(tenant_id) as credits
         from tenant where tenant_id = any($1::uuid[])`,
      [tenantIds],
    );
    return new Map(rows.map((row) => [row.tenant_id, row]));
  });
  return async (who) => {
    if (who.kind === 'visitor') return bonusOfVisitor(q, who);
    const standing = await standingOf(who.tenantId);
    const { plan, endsAt } = presentPlan(standing);
    const credits = standing?.credits ?? 0;
    return {
      credit_type: creditType(credits),
      title: plan.title,
      level: plan.level,
      expired_time: endsAt ? Math.floor(endsAt.getTime() / 1000) : 0,
      credit_balance: credits,
      is_free_package: plan.level > MEMBERSHIP_LEVEL ? 0 : 1,
      is_highest_plan: plan.level >= HIGHEST_LEVEL,
      script_characters_max: plan.scriptCharactersMax,
    };
  };
};
