import type { CallAnswer } from '../../src/contract/index.ts';
import { ok, type FakeRequest } from './fake-api.ts';

/** The call that says what credits went into. */
export const USAGE = 'POST /p1/balance/credit_usage';

/** What it was asked. */
export interface UsageQuestion {
  from: string;
  to: string;
  period: 'day' | 'week' | 'month';
  group: 'feature' | 'voice' | 'api_key';
  time_zone: string;
}

type Data = CallAnswer<typeof USAGE>['data'];

const DAY_MS = 86_400_000;
const iso = (utc: number) => new Date(utc).toISOString().slice(0, 10);

/** First days of the periods of a range, as the server has them. */
const startsOf = ({ from, to, period }: UsageQuestion): string[] => {
  const starts = new Set<string>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at);
    const monday = at - ((day.getUTCDay() + 6) % 7) * DAY_MS;
    starts.add(period === 'month' ? `${iso(at).slice(0, 8)}01` : iso(period === 'week' ? monday : at));
  }
  return [...starts];
};

/**
 * An answer in which every period spends the same.
 * @param spent credits of one period by group, the most first
 */
export const usageAnswer = (question: UsageQuestion, spent: Record<string, number>): Data => {
  const groups = Object.entries(spent)
    .filter(([, credits]) => credits > 0)
    .map(([key, credits]) => ({ key, credits }));
  const each = groups.reduce((sum, { credits }) => sum + credits, 0);
  const starts = startsOf(question);
  return {
    from: question.from,
    to: question.to,
    credits: each * starts.length,
    periods: starts.map((start) => ({ start, credits: each, groups })),
    groups: groups.map(({ key, credits }) => ({
      key,
      name: key && `Name of ${key}`,
      credits: credits * starts.length,
      count: starts.length,
    })),
  };
};

/** Answers every question so. */
export const usageOf =
  (spent: Record<string, number>) =>
  ({ body }: FakeRequest<typeof USAGE>) =>
    ok({ data: usageAnswer(body as UsageQuestion, spent) });
