import { useState } from 'react';
import { usage as texts } from '../i18n/en/account/usage.ts';
import { useText } from '../i18n/use-text.ts';
import { SegmentedControl } from '../ui/controls/segmented-control.tsx';
import { today as todayHere } from './days.ts';
import { OwnDays } from './own-days.tsx';
import { RANGES, daysOf, naturalPeriod, type Days, type RangeName } from './ranges.ts';
import type { View } from './view.ts';

/** Choice of the range: a preset, or a first and last day. */
export function RangeBar({ view, onChange }: { view: View; onChange(view: View): void }) {
  const t = useText(texts);
  const today = todayHere();
  /** True while the day inputs are open, even if they do not hold a valid range yet. */
  const [isOwn, setOwn] = useState(view.range === 'own');
  const show = (range: RangeName, days: Days) =>
    onChange({ ...view, ...days, range, period: naturalPeriod(days) });
  return (
    <div className="usage-range">
      <SegmentedControl
        size={32}
        label={t('range')}
        value={isOwn ? 'own' : view.range}
        options={RANGES.map((value) => ({ value, label: t(value) }))}
        onChange={(range) => {
          setOwn(range === 'own');
          if (range === 'own') show(range, view);
          else show(range, daysOf(range, today));
        }}
      />
      {isOwn && <OwnDays days={view} today={today} onChange={(days) => show('own', days)} />}
    </div>
  );
}
