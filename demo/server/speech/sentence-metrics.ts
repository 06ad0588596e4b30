import type { Queryable } from '../db/db.ts';
import { addDatabaseGauges } from '../metrics/database-gauges.ts';
import type { Meters } from '../metrics/meters.ts';

/** Waiting sentences are counted up to this number, to bound the cost. A few long books have as many. */
const COUNTED_MAX = 100_000;

/** Adds the metrics of the speech queue. */
export const addSentenceMetrics = (meters: Meters, q: Queryable): void => {
  addDatabaseGauges(
    meters,
    {
      voxbench_sentences: {
        help: `Sentences of speech that wait or are being made, of all workspaces; counted up to ${COUNTED_MAX}.`,
        labels: ['state'],
      },
      voxbench_sentences_oldest_seconds: {
        help: 'Since when the oldest text with a sentence that waits was ordered; 0 where none waits.',
      },
    },
    async () => {
      const [row] = await q.query<{ queued: number; making: number; age: number }>(
        `select count(*) filter (where state = 'queued') as queued,
                count(*) filter (where state = 'making') as making,
                coalesce((select extract(epoch from now() - min(created_at)) from speech_job j
                           where j.state = 'running' and exists (
                             select from speech_item i where i.job_id = j.job_id and i.state = 'queued')), 0) as age
           from (select i.state from speech_job j join speech_item i using (job_id)
                  where j.state = 'running' and i.state in ('queued', 'making') limit $1) as open`,
        [COUNTED_MAX],
      );
      return {
        voxbench_sentences: [
          { labels: { state: 'queued' }, value: row!.queued },
          { labels: { state: 'making' }, value: row!.making },
        ],
        voxbench_sentences_oldest_seconds: [{ value: row!.age }],
      };
    },
  );
};
