import type { BrowserStorage } from '../api/browser-storage.ts';
import { toJson } from '../api/to-json.ts';
import {
  USAGE_GROUPS,
  USAGE_PERIODS,
  type UsageGroupName,
  type UsagePeriodName,
} from '../contract/constants/usage.ts';
import { today as todayHere, type Day } from './days.ts';
import { RANGES, daysOf, naturalPeriod, problemOf, type Days, type RangeName } from './ranges.ts';

/** What the user chose to see. */
export interface View extends Days {
  readonly range: RangeName;
  readonly period: UsagePeriodName;
  readonly group: UsageGroupName;
  readonly table: 'period' | 'group';
}

const KEY = 'voxbench.usage';

const begin = (today: Day): View => {
  const days = daysOf('last30', today);
  return { ...days, range: 'last30', period: naturalPeriod(days), group: 'feature', table: 'period' };
};

const oneOf = <T extends string>(all: readonly T[], value: unknown, fallback: T): T =>
  all.includes(value as T) ? (value as T) : fallback;

/** The stored view, with its preset moved to today; the last 30 days if none is stored. */
export function readView(storage: BrowserStorage, today: Day = todayHere()): View {
  const fresh = begin(today);
  let kept: Partial<Record<keyof View, unknown>>;
  try {
    kept = (JSON.parse(storage.get(KEY) ?? '{}') as typeof kept | null) ?? {};
  } catch {
    return fresh;
  }
  const own = { from: kept.from as Day, to: kept.to as Day };
  const range = oneOf(RANGES, kept.range, fresh.range);
  const isLost = range === 'own' && problemOf(own, today) !== null;
  const days = range !== 'own' ? daysOf(range, today) : own;
  if (isLost) return fresh;
  return {
    ...days,
    range,
    period: oneOf(USAGE_PERIODS, kept.period, naturalPeriod(days)),
    group: oneOf(USAGE_GROUPS, kept.group, fresh.group),
    table: oneOf(['period', 'group'], kept.table, fresh.table),
  };
}

/** Stores the view for the next visit with this browser. */
export const writeView = (storage: BrowserStorage, view: View): void => void storage.set(KEY, toJson(view));
