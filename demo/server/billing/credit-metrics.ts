import type { Queryable } from '../db/db.ts';
import { addDatabaseGauges } from '../metrics/database-gauges.ts';
import type { Meters } from '../metrics/meters.ts';
import { settledCredits } from './ledger.ts';

/**
 * Adds the metrics of credits. Held credits are summed over open work only: a sum over all holds ever made would take
 * longer each day.
 *
 * @param openHolds SQL queries; each returns the column `hold_id` of open work
 */
export const addCreditMetrics = (meters: Meters, q: Queryable, openHolds: readonly string[]): void => {
  addDatabaseGauges(
    meters,
    { voxbench_credits_held: { help: 'Credits that open work holds and has not spent.' } },
    async () => {
      const [held] = await q.query<{ credits: number }>(
        `select coalesce(sum(amount - settled - released), 0) as credits from credit_hold
          where hold_id in (${openHolds.join(' union all ')})`,
        [],
      );
      return { voxbench_credits_held: [{ value: held!.credits }] };
    },
  );
  meters.counter({
    name: 'voxbench_credits_settled_total',
    help: 'Credits that this process charged. Those of a transaction that was undone count too: the ledger is exact.',
    labels: ['feature'],
    read: () => [...settledCredits].map(([feature, value]) => ({ labels: { feature }, value })),
  });
};
