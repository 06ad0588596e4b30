import { z } from 'zod';
import { cursor, data, id, moment, type CallTable } from './call.ts';

/** Background work, such as an import. Speech has jobs of its own. */
export const BackgroundJob = z.object({
  job_id: id,
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** Current step; null before the first one. */
  step: z.string().nullable(),
  /** 0 … 1 of all steps. */
  progress: z.number().min(0).max(1),
  /** Depends on the kind; null until done. */
  result: z.unknown(),
  /** Type of the error that ended it, see errors.ts. */
  error: z.string().nullable(),
  /** Number of its latest change among all changes of the user's jobs. */
  event: z.int().positive(),
  created_at: moment,
  /** When it first started. */
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
});

const params = z.object({ job_id: id });
const answer = data(z.object({ job: BackgroundJob }));

export const jobsCalls = {
  'GET /v1/jobs': {
    summary: 'Jobs of the user: newest first, or those that changed after an event, by event',
    access: 'user',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: cursor.optional(),
      kind: z.string().max(100).optional(),
      state: BackgroundJob.shape.state.optional(),
      /** For polling: only changes after this event number. Other parameters are ignored then. */
      after: z.coerce.number().int().nonnegative().optional(),
    }),
    answer: data(z.object({ jobs: z.array(BackgroundJob), next_cursor: z.string().nullable() })),
  },
  'GET /v1/jobs/{job_id}': { summary: 'A job', access: 'user', params, answer },
  'POST /v1/jobs/{job_id}/cancel': {
    summary: 'Cancel a job; one that has ended stays as it is',
    access: 'user',
    params,
    answer,
  },
} as const satisfies CallTable;

export type BackgroundJob = z.output<typeof BackgroundJob>;
