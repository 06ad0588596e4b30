import type { Queryable } from '../db/db.ts';
import { addDatabaseGauges } from '../metrics/database-gauges.ts';
import type { Meters } from '../metrics/meters.ts';

/** Label of jobs of a kind that another version of the server began. */
const OTHER = 'other';
/** Limit on the rows to count: beyond it, the exact length of the queue does not matter. */
const COUNTED_MAX = 100_000;

interface Row {
  kind: string;
  queued: number;
  running: number;
  /** Age of the oldest waiting job, in seconds. */
  age: number;
}

const NONE = { queued: 0, running: 0, age: 0 };

const joined = (one: Omit<Row, 'kind'>, { queued, running, age }: Row) => ({
  queued: one.queued + queued,
  running: one.running + running,
  age: Math.max(one.age, age),
});

/** Adds the metrics of the job queue. */
export const addJobMetrics = (meters: Meters, q: Queryable, kinds: readonly string[]): void => {
  addDatabaseGauges(
    meters,
    {
      voxbench_jobs: {
        help: `Jobs that wait or run, of all workspaces; counted up to ${COUNTED_MAX}.`,
        labels: ['kind', 'state'],
      },
      voxbench_jobs_oldest_seconds: {
        help: 'Since when the oldest job that waits was ordered; 0 where none waits.',
        labels: ['kind'],
      },
    },
    async () => {
      const rows = await q.query<Row>(
        `select kind, count(*) filter (where state = 'queued') as queued,
                count(*) filter (where state = 'running') as running,
                coalesce(extract(epoch from now() - min(created_at) filter (where state = 'queued')), 0) as age
           from (select kind, state, created_at from job where state in ('queued', 'running') limit $1) as open
          group by kind`,
        [COUNTED_MAX],
      );
      const byKind = new Map<string, Omit<Row, 'kind'>>(kinds.map((kind) => [kind, NONE]));
      for (const row of rows) {
        const kind = kinds.includes(row.kind) ? row.kind : OTHER;
        byKind.set(kind, joined(byKind.get(kind) ?? NONE, row));
      }
      const open = [...byKind];
      return {
        voxbench_jobs: open.flatMap(([kind, { queued, running }]) => [
          { labels: { kind, state: 'queued' }, value: queued },
          { labels: { kind, state: 'running' }, value: running },
        ]),
        voxbench_jobs_oldest_seconds: open.map(([kind, { age }]) => ({ labels: { kind }, value: age })),
      };
    },
  );
};
