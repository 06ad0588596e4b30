import { z } from 'zod';
import { GRANTED_CREDITS_MAX, OPERATOR_REASON_CHARACTERS_MAX } from '../constants/operator.ts';
import { data, id, moment, type CallTable } from './call.ts';

/** A user with the plan and credits of their workspace. Contains no password or token. */
export const OperatorUser = z.object({
  user_id: id,
  tenant_id: id,
  email: z.string(),
  email_confirmed: z.boolean(),
  nickname: z.string(),
  /** Whether this is the demo account, whose password is public. */
  is_demo: z.boolean(),
  plan: z.object({ title: z.string(), level: z.int(), ends_at: moment.nullable() }),
  credit_balance: z.int().nonnegative(),
  created_at: moment,
  /** When one of their sessions was last used; null if that is longer ago than sessions are kept. */
  last_seen_at: moment.nullable(),
  /** Sessions that have not ended. */
  sessions: z.int().nonnegative(),
});

/** An account's address or the start of it, in any case. */
export const emailPrefix = z.string().trim().max(254).toLowerCase();
/** Why the operator does it, for the record. */
const operatorReason = z.string().trim().min(1).max(OPERATOR_REASON_CHARACTERS_MAX);
export const grantedCredits = z.int().positive().max(GRANTED_CREDITS_MAX);

const params = z.object({ user_id: id });
const answer = data(z.object({ user: OperatorUser }));

export const operatorUsersCalls = {
  'GET /v1/operator/users': {
    summary: 'Users whose address begins so, by address; without that all users, the newest first',
    access: 'operator',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      /** The last user of the previous page. */
      cursor: id.optional(),
      email: emailPrefix.optional(),
    }),
    answer: data(z.object({ users: z.array(OperatorUser), next_cursor: z.string().nullable() })),
  },
  'POST /v1/operator/users/{user_id}/grants': {
    summary: 'Give credits to the workspace of a user',
    access: 'operator',
    spends: true,
    refuses: [429],
    params,
    body: z.object({
      credits: grantedCredits,
      reason: operatorReason,
      /** Credits unused by then are lost; null: they never expire. */
      expires_at: moment.nullable(),
    }),
    answer,
  },
  'POST /v1/operator/users/{user_id}/sessions/end': {
    summary: 'End all sessions of a user, who has to sign in again',
    access: 'operator',
    params,
    body: z.object({}),
    answer,
  },
} as const satisfies CallTable;

export type OperatorUser = z.output<typeof OperatorUser>;
