import { USAGE_DAYS_MAX, type UsageGroupName } from '../../../src/contract/constants/usage.ts';
import type { CallAnswer, CallInput, UsageGroup, UsagePeriod } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { addDays, calendarOf, countDays, periodsBetween, type Calendar, type Day } from './days.ts';

type Body = Required<
  Pick<CallInput<'POST /p1/balance/credit_usage'>['body'] & object, 'period' | 'group'>
> & {
  from?: Day | undefined;
  to?: Day | undefined;
  time_zone: string;
};
type Usage = CallAnswer<'POST /p1/balance/credit_usage'>['data'];

/** Default number of days. */
const DAYS_DEFAULT = 30;
/** Limits of the range: there is no earlier data, and later days are certainly a mistake. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';

const COLUMNS: Record<UsageGroupName, string> = {
  feature: 'feature',
  voice: `coalesce(voice_id, '')`,
  api_key: `coalesce(api_key_id::text, '')`,
};

interface Row {
  period: number;
  key: string;
  credits: number;
  count: number;
}

const calendarFor = (timeZone: string): Calendar => {
  try {
    return calendarOf(timeZone);
  } catch {
    throw new ApiError('err_invalid_param', { msg: `There is no time zone "${timeZone}".` });
  }
};

const rangeOf = (calendar: Calendar, { from, to }: Body): { from: Day; to: Day } => {
  const last = to ?? calendar.dayAt(Date.now());
  const first = from ?? addDays(last, 1 - DAYS_DEFAULT);
  if (first < FIRST_DAY || last > LAST_DAY || first > last || countDays(first, last) > USAGE_DAYS_MAX)
    throw new ApiError('err_invalid_param', {
      msg: `Ask for at most ${USAGE_DAYS_MAX} days, the first before the last.`,
    });
  return { from: first, to: last };
};

const byCredits = (a: UsageGroup, b: UsageGroup): number => b.credits - a.credits || (a.key < b.key ? -1 : 1);

/**
 * Spending of a workspace in a range of days, according to the ledger.
 *
 * @param namesOf finds names of groups by their keys; unknown ones may be missing
 * @throws ApiError err_invalid_param for an unknown time zone, or a range that is empty or too long
 */
export async function usageOf(
  q: Queryable,
  tenantId: string,
  body: Body,
  namesOf: (group: UsageGroupName, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<Usage> {
  const calendar = calendarFor(body.time_zone);
  const { from, to } = rangeOf(calendar, body);
  const starts = periodsBetween(from, to, body.period);
  const begin = calendar.startOf(from);
  const bounds = [begin, ...starts.slice(1).map((day) => calendar.startOf(day))];
  const rows = await q.query<Row>(
    `select width_bucket(created_at, $3::timestamptz[]) as period, ${COLUMNS[body.group]} as key,
            sum(amount)::bigint as credits, count(*) as count
       from credit_entry where tenant_id = $1 and created_at >= ($3::timestamptz[])[1] and created_at < $2
      group by 1, 2`,
    [
      tenantId,
      new Date(calendar.startOf(addDays(to, 1))),
      bounds.map((moment) => new Date(moment).toISOString()),
    ],
  );

  const periods = starts.map((start): UsagePeriod => ({ start, credits: 0, groups: [] }));
  const groups = new Map<string, UsageGroup>();
  for (const { period, key, credits, count } of rows) {
    const shown = periods[period - 1]!;
    shown.credits += credits;
    shown.groups.push({ key, credits });
    const group = groups.get(key) ?? { key, name: '', credits: 0, count: 0 };
    groups.set(key, { ...group, credits: group.credits + credits, count: group.count + count });
  }
  const names = await namesOf(body.group, [...groups.keys()]);
  const sorted = [...groups.values()]
    .map((group) => ({ ...group, name: names.get(group.key) ?? '' }))
    .sort(byCredits);
  const rank = new Map(sorted.map(({ key }, index) => [key, index]));
  for (const period of periods) period.groups.sort((a, b) => rank.get(a.key)! - rank.get(b.key)!);
  return {
    credits: sorted.reduce((sum, { credits }) => sum + credits, 0),
    from,
    to,
    periods,
    groups: sorted,
  };
}
