/** How long each bar of the usage chart is. */
export const USAGE_PERIODS = ['day', 'week', 'month'] as const;
export type UsagePeriodName = (typeof USAGE_PERIODS)[number];
/** By what usage is told apart. */
export const USAGE_GROUPS = ['feature', 'voice', 'api_key'] as const;
export type UsageGroupName = (typeof USAGE_GROUPS)[number];
/** Longest range of the usage chart, in days. */
export const USAGE_DAYS_MAX = 366;
