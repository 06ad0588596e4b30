/** Periods that a bar of the usage chart can cover. */
export const USAGE_PERIODS = ['day', 'week', 'month'] as const;
export type UsagePeriodName = (typeof USAGE_PERIODS)[number];
/** What usage can be grouped by. */
export const USAGE_GROUPS = ['feature', 'voice', 'api_key'] as const;
export type UsageGroupName = (typeof USAGE_GROUPS)[number];
/** Longest range of the usage chart, in days. */
export const USAGE_DAYS_MAX = 366;
