import Download from 'lucide-react/icons/download';
import { useMemo } from 'react';
import { usage as texts } from '../i18n/en/account/usage.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { SegmentedControl } from '../ui/controls/segmented-control.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { saveFile, toCsv } from './csv.ts';
import { daysName } from './date-words.ts';
import { FigureTable } from './figure-table.tsx';
import { figuresByGroup, figuresByPeriod } from './figures.ts';
import type { Drawn } from './use-figures.ts';
import type { View } from './view.ts';

interface TableCardProps {
  drawn: Drawn | null;
  view: View;
  onView(view: View): void;
}

/** The chart's figures as a table and a CSV file. Renders nothing without figures. */
export function TableCard({ drawn, view, onView }: TableCardProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const figures = useMemo(() => {
    if (!drawn) return null;
    const words = { t, locale };
    return view.table === 'group' ? figuresByGroup(drawn, words) : figuresByPeriod(drawn, words);
  }, [drawn, view.table, t, locale]);
  if (drawn?.usage.data.credits === 0) return null;
  const asked = drawn?.usage.asked ?? view;
  const label = t('chart', { range: daysName(locale, asked) });
  const save = () => {
    if (!figures) return;
    const how = view.table === 'group' ? asked.group.replace('_', '-') : asked.period;
    saveFile(`voxbench-usage-${asked.from}-to-${asked.to}-by-${how}.csv`, toCsv(figures.csv()));
  };
  return (
    <section className="usage-card" aria-label={t('table')}>
      <div className="usage-head">
        <SegmentedControl
          size={32}
          label={t('table')}
          value={view.table}
          options={[
            { value: 'period', label: t('byPeriod') },
            { value: 'group', label: t('byGroup') },
          ]}
          onChange={(table) => onView({ ...view, table })}
        />
        <Button size={32} icon={Download} disabled={!figures} onClick={save}>
          {t('download')}
        </Button>
      </div>
      {figures ? (
        <FigureTable key={`${view.table} ${asked.group}`} label={label} figures={figures} />
      ) : (
        <Skeleton height="320px" />
      )}
    </section>
  );
}
