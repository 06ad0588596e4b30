import { MEMBERSHIP_LEVEL } from '../../../src/contract/constants/billing.ts';
import { TOP_PLAN_LEVEL } from '../../../src/contract/constants/payments.ts';
import type { CloneKind } from '../../../src/contract/constants/voice-cloning.ts';
import type { Queryable } from '../db/db.ts';
import type { Principal } from '../http/principal.ts';
import { visitorScriptCharactersMax } from './site-keys.ts';

export interface Plan {
  level: number;
  title: string;
  /** Longest script that may be generated at once, in characters. */
  scriptCharactersMax: number;
  /** What all files of one user may take up, in bytes. Files stay when a plan ends; new ones need room. */
  filesBytesMax: number;
  /** Voices that may be cloned in a calendar month (UTC), each kind. */
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

/**
 * A membership for a few days that is given, not sold. Its level is below that of every plan that is sold: who tries it
 * can buy any of them at once.
 */
export const TRIAL_PLAN: Plan = {
  level: 150,
  title: 'Trial',
  scriptCharactersMax: 20_000,
  filesBytesMax: 5e9,
  voiceClones: { instant: 3, professional: 0 },
};

/** Whether a trial would bring more than a plan: the survey, which it rewards, is asked only then. */
export const isBelowTrial = ({ level }: Plan): boolean => level < TRIAL_PLAN.level;

/**
 * Lowest level first. What is sold of them stands in the table of products, under the same levels and titles: all but
 * the trial.
 */
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

/** Nothing is sold above it. */
export const HIGHEST_LEVEL = PLANS.at(-1)!.level;

/** What is written of a workspace's plan, which may have ended. */
export interface PlanRow {
  plan_level: number;
  plan_ends_at: Date | null;
  plan_has_ended: boolean;
}
export const PLAN_COLUMNS =
  'plan_level, plan_ends_at, coalesce(plan_ends_at <= now(), false) as plan_has_ended';

/** A plan now and when it ends. */
export interface PresentPlan {
  plan: Plan;
  endsAt: Date | null;
}

/** One that has ended is the free one. */
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

/** Longest script this principal may generate at once, in characters. */
export const scriptCharactersMax = async (q: Queryable, who: Principal): Promise<number> =>
  who.kind === 'visitor'
    ? visitorScriptCharactersMax(q, who)
    : (await planOf(q, who.tenantId)).plan.scriptCharactersMax;
