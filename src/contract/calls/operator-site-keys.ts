import { z } from 'zod';
import { SITE_KEY_CHARACTERS_MAX, SITE_KEY_ORIGINS_MAX } from '../constants/operator.ts';
import { data, moment, type CallTable } from './call.ts';
import { grantedCredits } from './operator-users.ts';

const characters = z.int().positive().max(SITE_KEY_CHARACTERS_MAX);

/** Which pages may use a key, and its limits. */
const settings = {
  /** Without a path, such as `https://www.example.com`. */
  origins: z.array(z.string().trim().min(1).max(300)).min(1).max(SITE_KEY_ORIGINS_MAX),
  /** Longest text a visitor may send. */
  characters_max: characters,
  /** Per visitor and day (UTC). */
  characters_daily_visitor: characters,
  /** Per day (UTC), for all visitors together. */
  characters_daily: characters,
};

/** A publishable key, in full. */
export const OperatorSiteKey = z.object({
  site_key: z.string(),
  ...settings,
  /** The key no longer works. */
  ended: z.boolean(),
  /** Credits its visitors can still spend. */
  credit_balance: z.int().nonnegative(),
  /** Used today (UTC) by all visitors. */
  characters_today: z.int().nonnegative(),
  created_at: moment,
});

const params = z.object({ site_key: z.string().max(100) });
const answer = data(z.object({ site_key: OperatorSiteKey }));

export const operatorSiteKeysCalls = {
  'GET /v1/operator/site_keys': {
    summary: 'Site keys, the newest first',
    access: 'operator',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      /** The last key of the previous page. */
      cursor: z.string().max(100).optional(),
    }),
    answer: data(z.object({ site_keys: z.array(OperatorSiteKey), next_cursor: z.string().nullable() })),
  },
  'POST /v1/operator/site_keys': {
    summary: 'Make a site key with a workspace and credits of its own',
    access: 'operator',
    spends: true,
    refuses: [429],
    body: z.object({ ...settings, credits: grantedCredits }),
    answer,
  },
  'POST /v1/operator/site_keys/{site_key}/limit': {
    summary:
      'Change which pages may use a site key, and how much; those of the demo key are set anew at each start',
    access: 'operator',
    params,
    body: z.object(settings),
    answer,
  },
  'POST /v1/operator/site_keys/{site_key}/grants': {
    summary: 'Give credits to a site key; they do not expire',
    access: 'operator',
    spends: true,
    refuses: [429],
    params,
    body: z.object({ credits: grantedCredits }),
    answer,
  },
  'POST /v1/operator/site_keys/{site_key}/end': {
    summary: 'End a site key for good: pages that carry it are refused',
    access: 'operator',
    params,
    body: z.object({}),
    answer,
  },
} as const satisfies CallTable;

export type OperatorSiteKey = z.output<typeof OperatorSiteKey>;
