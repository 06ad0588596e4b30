import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import { USAGE_GROUPS, USAGE_PERIODS } from '../contract/constants/usage.ts';
import { usage as texts } from '../i18n/en/account/usage.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { SegmentedControl } from '../ui/controls/segmented-control.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import chartCss from './chart.css?inline';
import { Chart } from './chart.tsx';
import { today } from './days.ts';
import { Legend } from './legend.tsx';
import { daysOf, naturalPeriod } from './ranges.ts';
import { Summary } from './summary.tsx';
import type { Drawn } from './use-figures.ts';
import type { View } from './view.ts';

interface ChartCardProps {
  /** Null while loading or after a failure. */
  drawn: Drawn | null;
  /** The user's current choice. `drawn` may still show the previous one. */
  view: View;
  onView(view: View): void;
  /** Replaces the chart if there is nothing to draw. */
  children: ReactNode;
}

/** The total, the chart's settings, and the bars. */
export function ChartCard({ drawn, view, onView, children }: ChartCardProps) {
  useSheet(chartCss);
  const t = useText(texts);
  const { period, group } = view;
  return (
    <section className="usage-card" aria-label={t('usage')}>
      <div className="usage-head">
        {drawn ? <Summary usage={drawn.usage} /> : <SummaryWaiting isStill={Boolean(children)} />}
        <div className="usage-how">
          <SegmentedControl
            size={32}
            label={t('period')}
            value={period}
            options={USAGE_PERIODS.map((value) => ({
              value,
              label: t(value === 'month' ? 'monthly' : value),
            }))}
            onChange={(next) => onView({ ...view, period: next })}
          />
          <SegmentedControl
            size={32}
            label={t('group')}
            value={group}
            options={USAGE_GROUPS.map((value) => ({ value, label: t(value) }))}
            onChange={(next) => onView({ ...view, group: next })}
          />
        </div>
      </div>
      {drawn && drawn.usage.data.credits > 0 ? (
        <>
          <Chart key={drawn.bars.length} {...drawn} view={drawn.usage.asked} />
          <Legend {...drawn} />
        </>
      ) : (
        <div className="usage-instead">
          {drawn ? (
            <EmptyState icon={ChartColumn} title={t('emptyTitle')} text={t('emptyText')}>
              {view.range !== 'year' && (
                <Button
                  onClick={() => {
                    const days = daysOf('year', today());
                    onView({ ...view, ...days, range: 'year', period: naturalPeriod(days) });
                  }}
                >
                  {t('longer')}
                </Button>
              )}
            </EmptyState>
          ) : (
            children || (
              <div role="status" aria-label={t('loading')}>
                <Skeleton height="332px" />
              </div>
            )
          )}
        </div>
      )}
    </section>
  );
}

function SummaryWaiting({ isStill }: { isStill: boolean }) {
  return (
    <div className="usage-summary">
      {!isStill && (
        <>
          <Skeleton width="160px" height="32px" />
          <Skeleton width="240px" height="16px" />
        </>
      )}
    </div>
  );
}
