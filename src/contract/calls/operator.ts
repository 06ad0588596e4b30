import { z } from 'zod';
import { OPERATOR_ACTIONS } from '../constants/operator.ts';
import { cursor, data, id, moment, type CallTable } from './call.ts';
import { operatorOrdersCalls } from './operator-orders.ts';
import { operatorSiteKeysCalls } from './operator-site-keys.ts';
import { operatorUsersCalls } from './operator-users.ts';
import { operatorWorkCalls } from './operator-work.ts';

/** A recorded action of an operator. */
export const OperatorAction = z.object({
  action_id: id,
  action: z.enum(OPERATOR_ACTIONS),
  /** Address of the operator; empty if that account was closed. */
  operator: z.string(),
  /** Address of the user affected; empty for none, and if that account was closed. */
  email: z.string(),
  /** The engine, job, order or site key; empty for none. */
  subject: z.string(),
  credits: z.int().positive().nullable(),
  /** Refunded amount and its currency; null for none. */
  money: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  reason: z.string(),
  /** For an engine, the command. For a refund, `asked` until the channel has answered, then `done` or `refused`. */
  outcome: z.string(),
  created_at: moment,
});

/** Calls of operators, the only ones that see more than one workspace. */
export const operatorCalls = {
  ...operatorWorkCalls,
  ...operatorUsersCalls,
  ...operatorOrdersCalls,
  ...operatorSiteKeysCalls,
  'GET /v1/operator/actions': {
    summary: 'What operators did, the newest first',
    access: 'operator',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: cursor.optional(),
    }),
    answer: data(z.object({ actions: z.array(OperatorAction), next_cursor: z.string().nullable() })),
  },
} as const satisfies CallTable;

export type OperatorAction = z.output<typeof OperatorAction>;
