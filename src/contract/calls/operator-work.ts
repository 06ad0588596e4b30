import { z } from 'zod';
import { cursor, data, done, id, moment, type CallTable } from './call.ts';
import { Health } from './engines.ts';
import { BackgroundJob } from './jobs.ts';

/** An engine as the operator sees it. */
export const OperatorEngine = Health.shape.engines.element.extend({
  /** Characters of speech per second; null for other engines, and before anything was measured. */
  characters_per_second: z.number().positive().nullable(),
  /** Seconds of a recording processed per second; null for other engines, and before anything was measured. */
  times_real_time: z.number().positive().nullable(),
  /** Tasks it is working on, in all processes; null if not counted. */
  running: z.int().nonnegative().nullable(),
  /** Tasks waiting for it. */
  waiting: z.int().nonnegative().nullable(),
});

/** How much work of one kind there is. */
export const OperatorQueue = z.object({
  /** Kind of job, or `speech` for sentences. */
  kind: z.string(),
  waiting: z.int().nonnegative(),
  running: z.int().nonnegative(),
  /** When the oldest waiting one was ordered; null for none. */
  oldest_waiting_at: moment.nullable(),
  /** Failed within the last 24 hours. */
  failed_in_day: z.int().nonnegative(),
});

/** A job and its owner. The result is left out: it belongs to the user. */
export const OperatorJob = BackgroundJob.omit({ result: true, event: true }).extend({
  /** How often it was started. */
  attempts: z.int().nonnegative(),
  tenant_id: id,
  email: z.string(),
  /** Whether it failed and can be retried without being charged twice. */
  is_retryable: z.boolean(),
});

const params = z.object({ job_id: id });

export const operatorWorkCalls = {
  'GET /v1/operator/engines': {
    summary: 'The engines of the server: state, speed and what they do now',
    access: 'operator',
    answer: data(z.object({ engines: z.array(OperatorEngine) })),
  },
  'GET /v1/operator/queue': {
    summary: 'How much work waits, runs and failed, by kind',
    access: 'operator',
    answer: data(z.object({ kinds: z.array(OperatorQueue) })),
  },
  'GET /v1/operator/jobs': {
    summary:
      'Jobs of all workspaces in one state: those that failed by their end, all others by their order, the newest first',
    access: 'operator',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: cursor.optional(),
      state: z.enum(['queued', 'running', 'failed']).default('failed'),
    }),
    answer: data(z.object({ jobs: z.array(OperatorJob), next_cursor: z.string().nullable() })),
  },
  'POST /v1/operator/jobs/{job_id}/retry': {
    summary: 'Begin failed work anew, as its user can; credits are held again, and nothing is paid twice',
    access: 'operator',
    refuses: [409, 429],
    params,
    body: z.object({}),
    answer: done,
  },
  'POST /v1/operator/jobs/{job_id}/cancel': {
    summary: 'Cancel a job of anybody; what it holds is given back, and one that has ended stays as it is',
    access: 'operator',
    params,
    body: z.object({}),
    answer: done,
  },
} as const satisfies CallTable;

export type OperatorEngine = z.output<typeof OperatorEngine>;
export type OperatorQueue = z.output<typeof OperatorQueue>;
export type OperatorJob = z.output<typeof OperatorJob>;
