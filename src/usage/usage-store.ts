import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../api/client.ts';
import type { CallAnswer } from '../contract/index.ts';
import { asFailure, type ApiFailure } from '../api/failure.ts';
import { timeZone } from './days.ts';
import { daysBefore, type Days } from './ranges.ts';
import type { View } from './view.ts';

/** The server's usage data for a range. */
export type UsageData = CallAnswer<'POST /p1/balance/credit_usage'>['data'];

/** Usage with the view it was requested for, since the user may have changed the view meanwhile. */
export interface Usage {
  readonly asked: View;
  readonly data: UsageData;
  /** The range to compare with. */
  readonly before: Days;
  /** Credits of that range; null if the request failed. */
  readonly creditsBefore: number | null;
}

export interface UsageState {
  /** Null before the first answer, and after a failure. */
  readonly usage: Usage | null;
  readonly isLoading: boolean;
  readonly failure: ApiFailure | null;
}

export interface UsageStore {
  readonly $usage: ReadableAtom<UsageState>;
  /** Fetches a view's data. The previous data stay until the answer. */
  load(view: View): Promise<void>;
}

export function createUsage(client: Client): UsageStore {
  const $usage = atom<UsageState>({ usage: null, isLoading: true, failure: null });
  let running = new AbortController();

  const fetchDays = async (
    { from, to }: Days,
    { period, group }: Pick<View, 'period' | 'group'>,
    signal: AbortSignal,
  ) => {
    const body = { from, to, period, group, time_zone: timeZone() };
    return (await client.call('POST /p1/balance/credit_usage', { body, signal, silent: true })).data;
  };

  return {
    $usage,
    async load(view) {
      running.abort();
      running = new AbortController();
      const { signal } = running;
      $usage.set({ ...$usage.get(), isLoading: true, failure: null });
      const before = daysBefore(view.range, view);
      try {
        const [data, creditsBefore] = await Promise.all([
          fetchDays(view, view, signal),
          // Only the total is needed
          fetchDays(before, { period: 'month', group: 'feature' }, signal).then(
            ({ credits }) => credits,
            () => null,
          ),
        ]);
        if (!signal.aborted) {
          const usage = { asked: view, data, before, creditsBefore };
          $usage.set({ usage, isLoading: false, failure: null });
        }
      } catch (error) {
        if (signal.aborted) return;
        const failure = asFailure(error);
        $usage.set({ usage: null, isLoading: false, failure });
      }
    },
  };
}
