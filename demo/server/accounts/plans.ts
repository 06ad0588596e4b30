import { MEMBERSHIP_LEVEL } from '../../../src/api/constants.ts';
import type { Queryable } from '../db/db.ts';
import type { Principal } from './principal.ts';
import { visitorScriptCharactersMax } from './site-keys.ts';

export interface Plan {
  level: number;
  title: string;
  /** Longest script that may be generated at once, in characters. */
  scriptCharactersMax: number;
}

export const FREE_PLAN: Plan = { level: MEMBERSHIP_LEVEL, title: 'Free', scriptCharactersMax: 5_000 };
export const CREATOR_PLAN: Plan = { level: 300, title: 'Creator', scriptCharactersMax: 100_000 };

/** Lowest level first. */
export const PLANS: readonly Plan[] = [
  FREE_PLAN,
  { level: 200, title: 'Basic', scriptCharactersMax: 20_000 },
  CREATOR_PLAN,
  { level: 400, title: 'Pro', scriptCharactersMax: 200_000 },
];

/** The plan of a workspace now and when it ends; one that has ended is the free one. */
export const planOf = async (
  q: Queryable,
  tenantId: string,
): Promise<{ plan: Plan; endsAt: Date | null }> => {
  const [row] = await q.query<{ plan_level: number; plan_ends_at: Date | null }>(
    `select plan_level, plan_ends_at from tenant
     where tenant_id = $1 and (plan_ends_at is null or plan_ends_at > now())`,
    [tenantId],
  );
  const plan = PLANS.findLast(({ level }) => row !== undefined && level <= row.plan_level);
  return plan ? { plan, endsAt: row?.plan_ends_at ?? null } : { plan: FREE_PLAN, endsAt: null };
};

/** Longest script this principal may generate at once, in characters. */
export const scriptCharactersMax = async (q: Queryable, who: Principal): Promise<number> =>
  who.kind === 'visitor'
    ? visitorScriptCharactersMax(q, who)
    : (await planOf(q, who.tenantId)).plan.scriptCharactersMax;
