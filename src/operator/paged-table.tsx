import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { operator as texts } from '../i18n/en/workbench/operator.ts';
import { useText } from '../i18n/use-text.ts';
import { useReportedError } from '../notices/index.ts';
import { Button } from '../ui/controls/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import type { Paged } from '../ui/lists/use-paged.ts';

interface PagedTableProps<T> {
  list: Paged<T>;
  label: string;
  columns: readonly Column[];
  /** Shown when the list is empty. */
  empty: { icon: LucideIcon; title: string; text: string; action?: ReactNode };
  children(item: T): ReactNode;
}

/** A table whose rows load page by page, with its loading, failed and empty states. */
export function PagedTable<T>({ list, label, columns, empty, children }: PagedTableProps<T>) {
  const t = useText(texts);
  const { items, failure, hasMore, isLoading, load, loadMore } = list;
  const reason = useReportedError(failure);
  return (
    <div className="op-card" aria-busy={isLoading}>
      {reason && <ErrorNotice text={t('failed', { reason })} onRetry={load} />}
      {items === null && !reason && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height="200px" />
        </div>
      )}
      {items?.length === 0 && (
        <EmptyState icon={empty.icon} title={empty.title} text={empty.text}>
          {empty.action}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <DataTable label={label} columns={columns}>
          {items.map(children)}
        </DataTable>
      )}
      {hasMore && !reason && (
        <Button size={32} busy={isLoading} onClick={loadMore}>
          {t('showMore')}
        </Button>
      )}
    </div>
  );
}
