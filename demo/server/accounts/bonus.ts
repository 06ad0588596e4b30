import { CREDIT_TYPE_OUT_OF_CREDIT, MEMBERSHIP_LEVEL } from '../../../src/api/constants.ts';
import type { TenantBonus } from '../../../src/api/contract.ts';
import { balance } from '../billing/ledger.ts';
import type { Queryable } from '../db/db.ts';
import { FREE_PLAN, planOf, scriptCharactersMax } from './plans.ts';
import type { Principal } from './principal.ts';
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
    script_characters_max: await scriptCharactersMax(q, who),
  };
};

export const bonusOf = async (q: Queryable, who: Principal): Promise<TenantBonus> => {
  if (who.kind === 'visitor') return bonusOfVisitor(q, who);
  const { plan, endsAt } = await planOf(q, who.tenantId);
  const credits = await balance(q, who.tenantId);
  return {
    credit_type: creditType(credits),
    title: plan.title,
    level: plan.level,
    expired_time: endsAt ? Math.floor(endsAt.getTime() / 1000) : 0,
    credit_balance: credits,
    is_free_package: plan.level > MEMBERSHIP_LEVEL ? 0 : 1,
    script_characters_max: plan.scriptCharactersMax,
  };
};
