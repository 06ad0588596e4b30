import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { usage as texts } from '../i18n/en/account/usage.ts';
import { useText } from '../i18n/use-text.ts';
import { useReportedError } from '../notices/index.ts';
import { onReturn } from '../stores/on-return.ts';
import { useStores } from '../stores/use-stores.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import { ChartCard } from './chart-card.tsx';
import { FilesCard } from './files/files-card.tsx';
import { RangeBar } from './range-bar.tsx';
import { TableCard } from './table-card.tsx';
import { useFigures } from './use-figures.ts';
import usageCss from './usage.css?inline';
import { createUsage } from './usage-store.ts';
import { readView, writeView, type View } from './view.ts';

/** Credit usage as a chart, a table and a CSV file, followed by the files and their storage. */
export function UsagePage() {
  const stores = useStores();
  useSheet(usageCss);
  const t = useText(texts);
  const [view, setView] = useState(() => readView(stores.storage));
  const [store] = useState(() => createUsage(stores.client));
  const { usage, isLoading, failure } = useStore(store.$usage);
  const reason = useReportedError(failure);
  const drawn = useFigures(usage);
  // Deferred until the chart is rendered: both at once would block the page
  const tabled = useDeferredValue(drawn);
  const { from, to, period, group } = view;
  const load = useEffectEvent(() => void store.load(view));
  // A change in the table's display needs no new request
  useEffect(() => {
    load();
    return onReturn(() => load());
  }, [store, from, to, period, group]);
  const show = (next: View) => {
    setView(next);
    writeView(stores.storage, next);
  };
  return (
    <div className="usage" aria-busy={isLoading}>
      <RangeBar view={view} onChange={show} />
      <ChartCard drawn={drawn} view={view} onView={show}>
        {reason && <ErrorNotice text={t('failed', { reason })} onRetry={() => void store.load(view)} />}
      </ChartCard>
      {failure === null && <TableCard drawn={tabled} view={view} onView={show} />}
      <FilesCard />
    </div>
  );
}
