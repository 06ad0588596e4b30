import { useLocation } from 'wouter';
import { OPERATOR_TABS, OperatorPage } from '../operator/index.ts';
import { OperatorEngines } from './operator-engines.tsx';

/** The operator's page. The last part of its address names the tab. */
export default function Page() {
  const [path, navigate] = useLocation();
  const end = path.split('/')[2];
  const tab = OPERATOR_TABS.find((one) => one === end) ?? OPERATOR_TABS[0];
  return (
    <OperatorPage
      tab={tab}
      onTab={(next) => navigate(next === OPERATOR_TABS[0] ? '/operator' : `/operator/${next}`)}
      engines={<OperatorEngines />}
    />
  );
}
