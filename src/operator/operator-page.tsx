import type { ReactNode } from 'react';
import { operator as texts } from '../i18n/en/workbench/operator.ts';
import { useText } from '../i18n/use-text.ts';
import { TabPanel, Tabs } from '../ui/controls/tabs.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import { LogTab } from './log-tab.tsx';
import operatorCss from './operator.css?inline';
import { OrdersTab } from './orders/orders-tab.tsx';
import { QueueTab } from './queue/queue-tab.tsx';
import { SiteKeysTab } from './site-keys/site-keys-tab.tsx';
import { OPERATOR_TABS, type OperatorTab } from './tabs.ts';
import { UsersTab } from './users/users-tab.tsx';

const ID = 'operator';

const labels = {
  engines: 'engines',
  queue: 'queue',
  users: 'users',
  orders: 'orders',
  'site-keys': 'siteKeys',
  log: 'actions',
} as const;

interface OperatorPageProps {
  tab: OperatorTab;
  onTab(tab: OperatorTab): void;
  /** The engines' tab. */
  engines: ReactNode;
}

/** The page of the operator: the work, users and orders of all workspaces. */
export function OperatorPage({ tab, onTab, engines }: OperatorPageProps) {
  useSheet(operatorCss);
  const t = useText(texts);
  const parts: Record<OperatorTab, () => ReactNode> = {
    engines: () => engines,
    queue: () => <QueueTab />,
    users: () => <UsersTab />,
    orders: () => <OrdersTab />,
    'site-keys': () => <SiteKeysTab />,
    log: () => <LogTab />,
  };
  return (
    <div className="op">
      <Tabs
        id={ID}
        label={t('tabs')}
        value={tab}
        tabs={OPERATOR_TABS.map((value) => ({ value, label: t(labels[value]) }))}
        onChange={onTab}
      />
      {OPERATOR_TABS.map((value) => (
        <TabPanel key={value} id={ID} value={value} chosen={tab} className="op-part">
          {value === tab && parts[value]()}
        </TabPanel>
      ))}
    </div>
  );
}
