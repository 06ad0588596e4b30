export { OperatorPage } from './operator-page.tsx';
export { OPERATOR_TABS } from './tabs.ts';
