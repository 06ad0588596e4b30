import { z } from 'zod';
import { TenantBonus } from './accounts.ts';
import type { CallTable } from './call.ts';
import { Refusal } from './payments.ts';

/** What an open page shows of the account and may change without it. */
export const AccountState = z.object({
  bonus: TenantBonus,
  /** The latest first. */
  refusals: z.array(Refusal),
});

export const accountChangesCalls = {
  'GET /v1/tenant/changes': {
    summary:
      'Plan, balance and refused payments of the workspace: when the stream begins, then whenever plan, balance or orders change',
    access: 'user',
    answer: AccountState,
    stream: true,
  },
} as const satisfies CallTable;

export type AccountState = z.output<typeof AccountState>;
