import { z } from 'zod';
import { TenantBonus } from './accounts.ts';
import { id, type CallTable } from './call.ts';
import { BackgroundJob } from './jobs.ts';
import { Refusal } from './payments.ts';

/** Account data an open page shows that may change without its doing. */
export const AccountState = z.object({
  type: z.literal('account'),
  bonus: TenantBonus,
  /** The latest first. */
  refusals: z.array(Refusal),
});

/** Current state of a job of the user. */
const JobChange = z.object({ type: z.literal('job'), job: BackgroundJob });

/** A project of the user has changed. */
const ProjectChange = z.object({
  type: z.literal('project'),
  project_id: id,
  /** Revision of its segments now; null when something else has changed. */
  revision: z.int().nonnegative().nullable(),
});
/** Voices of the workspace, or favorites or collections of a user, have changed. */
const VoicesChange = z.object({ type: z.literal('voices') });

export const accountChangesCalls = {
  'GET /v1/tenant/changes': {
    summary:
      'What changes for the user: plan, balance and refused payments when the stream begins and whenever they change, each job and project that changes, and that voices, favorites or collections have changed',
    access: 'user',
    answer: z.discriminatedUnion('type', [AccountState, JobChange, ProjectChange, VoicesChange]),
    stream: true,
  },
} as const satisfies CallTable;

export type AccountState = z.output<typeof AccountState>;
export type ProjectChange = z.output<typeof ProjectChange>;
export type SessionEvent =
  | AccountState
  | z.output<typeof JobChange>
  | ProjectChange
  | z.output<typeof VoicesChange>;
