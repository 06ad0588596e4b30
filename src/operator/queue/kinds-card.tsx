import type { OperatorQueue } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import type { Loading } from '../../ui/use-load.ts';
import { Moment } from '../moment.tsx';
import { kindName } from './kind-words.ts';

interface KindsCardProps {
  /** Null before the first answer. */
  kinds: readonly OperatorQueue[] | null;
  loading: Loading;
}

/** Number of jobs of each kind. */
export function KindsCard({ kinds, loading: { failure, load } }: KindsCardProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const reason = useReportedError(failure);
  return (
    <div className="op-card">
      {reason && <ErrorNotice text={t('failed', { reason })} onRetry={load} />}
      {kinds === null && !reason && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height="200px" />
        </div>
      )}
      {kinds && (
        <DataTable
          label={t('kinds')}
          columns={[
            { label: t('kind') },
            { label: t('waiting'), isNumber: true },
            { label: t('running'), isNumber: true },
            { label: t('failedInDay'), isNumber: true },
            { label: t('oldest') },
          ]}
        >
          {kinds.map(({ kind, waiting, running, failed_in_day, oldest_waiting_at }) => (
            <tr key={kind}>
              <th scope="row">{kindName(kind, t)}</th>
              <td className="ui-table-number">{formatNumber(locale, waiting)}</td>
              <td className="ui-table-number">{formatNumber(locale, running)}</td>
              <td className={failed_in_day > 0 ? 'ui-table-number op-bad' : 'ui-table-number'}>
                {formatNumber(locale, failed_in_day)}
              </td>
              <td>{oldest_waiting_at === null ? t('none') : <Moment at={oldest_waiting_at} />}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </div>
  );
}
