/** Parts of the page, as their addresses end. */
export const OPERATOR_TABS = ['engines', 'queue', 'users', 'orders', 'site-keys', 'log'] as const;
export type OperatorTab = (typeof OPERATOR_TABS)[number];
