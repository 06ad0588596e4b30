import { z } from 'zod';
import { USAGE_GROUPS, USAGE_PERIODS } from '../constants/usage.ts';
import { data, type CallTable } from './call.ts';

/** A calendar day, such as `2026-11-21`. */
const day = z.iso.date();

/** Credits spent by one feature, voice or API key. */
export const UsageGroup = z.object({
  /** `speech`, the id of a voice or an API key; empty for use without a key. */
  key: z.string(),
  /** Name the user knows. Deleted items keep theirs if it is known; else empty. */
  name: z.string(),
  credits: z.int().nonnegative(),
  /** Number of paid pieces of work. */
  count: z.int().nonnegative(),
});

export const UsagePeriod = z.object({
  /** First day of the period, in the requested time zone. */
  start: day,
  credits: z.int().nonnegative(),
  /** Only groups that spent something; see {@link UsageGroup.key}. */
  groups: z.array(z.object({ key: z.string(), credits: z.int().positive() })),
});

export const usageCalls = {
  'POST /p1/balance/credit_usage': {
    summary: 'Credits that were spent, by period and by what spent them',
    access: 'user',
    body: z.object({
      /** First and last day; by default the last 30 days. At most 366 days. */
      from: day.optional(),
      to: day.optional(),
      /** Weeks begin on Monday. */
      period: z.enum(USAGE_PERIODS).default('day'),
      group: z.enum(USAGE_GROUPS).default('feature'),
      /** IANA name such as `Europe/Berlin`, which defines where days begin. */
      time_zone: z.string().max(64).default('UTC'),
    }),
    answer: data(
      z.object({
        credits: z.int().nonnegative(),
        from: day,
        to: day,
        /** Every period of the range, including those without use; the oldest first. */
        periods: z.array(UsagePeriod),
        /** Those that spent most come first. */
        groups: z.array(UsageGroup),
      }),
    ),
  },
} as const satisfies CallTable;

export type UsageGroup = z.output<typeof UsageGroup>;
export type UsagePeriod = z.output<typeof UsagePeriod>;
