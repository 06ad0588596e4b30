import { MEMBERSHIP_LEVEL } from '../../../src/contract/constants/billing.ts';
import { TOP_PLAN_LEVEL } from '../../../src/contract/constants/payments.ts';
import type { CloneKind } from '../../../src/contract/constants/voice-cloning.ts';
import type { Queryable } from '../db/db.ts';
import type { Principal } from '../http/principal.ts';
import { visitorScriptCharactersMax } from './site-keys.ts';

export interface Plan {
  level: number;
  title: string;
  /** Maximum length of a script in one generation, in characters. */
  scriptCharactersMax: number;
  /** Quota for all files of one user, in bytes. When a plan ends, files stay, but new ones need space. */
  filesBytesMax: number;
  /** Voices that may be cloned per calendar month (UTC), by kind. */
  voiceClones: Readonly<Record<CloneKind, number>>;
}

export const FREE_PLAN: Plan = {
  level: MEMBERSHIP_LEVEL,
  title: 'Free',
  scriptCharactersMax: 5_000,
  filesBytesMax: 1e9,
  voiceClones: { instant: 1, professional: 0 },
};
export const CREATOR_PLAN: Plan = {
  level: TOP_PLAN_LEVEL,
  title: 'Creator',
  scriptCharactersMax: 100_000,
  filesBytesMax: 50e9,
  voiceClones: { instant: 20, professional: 3 },
};

/** A short membership that is given, not sold. Below every sold plan, so its user can buy any of them. */
export const TRIAL_PLAN: Plan = {
  level: 150,
  title: 'Trial',
  scriptCharactersMax: 20_000,
  filesBytesMax: 5e9,
  voiceClones: { instant: 3, professional: 0 },
};

/** Whether a trial would improve on this plan. Only then is the user asked the survey, whose reward is the trial. */
export const isBelowTrial = ({ level }: Plan): boolean => level < TRIAL_PLAN.level;

/** Lowest level first. All but the trial are also in the table of products, with the same levels and titles. */
export const PLANS: readonly Plan[] = [
  FREE_PLAN,
  TRIAL_PLAN,
  {
    level: 200,
    title: 'Basic',
    scriptCharactersMax: 20_000,
    filesBytesMax: 10e9,
    voiceClones: { instant: 5, professional: 1 },
  },
  CREATOR_PLAN,
  {
    level: 400,
    title: 'Pro',
    scriptCharactersMax: 200_000,
    filesBytesMax: 200e9,
    voiceClones: { instant: 60, professional: 10 },
  },
];

/** Level of the highest plan on sale. */
export const HIGHEST_LEVEL = PLANS.at(-1)!.level;

/** The stored plan of a workspace, which may have ended. */
export interface PlanRow {
  plan_level: number;
  plan_ends_at: Date | null;
  plan_has_ended: boolean;
}
export const PLAN_COLUMNS =
  'plan_level, plan_ends_at, coalesce(plan_ends_at <= now(), false) as plan_has_ended';

/** The current plan and its end; null for no end. */
export interface PresentPlan {
  plan: Plan;
  endsAt: Date | null;
}

/** The current plan by the stored row. A plan that has ended counts as the free one. */
export const presentPlan = (row: PlanRow | undefined): PresentPlan => {
  const plan = row?.plan_has_ended
    ? undefined
    : PLANS.findLast(({ level }) => row && level <= row.plan_level);
  return plan ? { plan, endsAt: row?.plan_ends_at ?? null } : { plan: FREE_PLAN, endsAt: null };
};

/** The plan of a workspace. */
export const planOf = async (q: Queryable, tenantId: string): Promise<PresentPlan> => {
  const [row] = await q.query<PlanRow>(`select ${PLAN_COLUMNS} from tenant where tenant_id = $1`, [tenantId]);
  return presentPlan(row);
};

/** Maximum length of a script in one generation of this principal, in characters. */
export const scriptCharactersMax = async (q: Queryable, who: Principal): Promise<number> =>
  who.kind === 'visitor'
    ? visitorScriptCharactersMax(q, who)
    : (await planOf(q, who.tenantId)).plan.scriptCharactersMax;
