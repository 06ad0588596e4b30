/** Tabs of the page, by the last part of their addresses. */
export const OPERATOR_TABS = ['engines', 'queue', 'users', 'orders', 'site-keys', 'log'] as const;
export type OperatorTab = (typeof OPERATOR_TABS)[number];
