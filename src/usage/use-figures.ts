import { useMemo } from 'react';
import { usage as texts } from '../i18n/en/account/usage.ts';
import { useText } from '../i18n/use-text.ts';
import { groupNames } from './group-names.ts';
import { barsOf, seriesOf, type Bar, type Series } from './series.ts';
import type { Usage } from './usage-store.ts';

/** Usage prepared for display. */
export interface Drawn {
  readonly usage: Usage;
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
  nameOf(key: string | null): string;
}

/** Bars, colors and names for the server's answer; null before it. */
export function useFigures(usage: Usage | null): Drawn | null {
  const t = useText(texts);
  return useMemo(() => {
    if (!usage) return null;
    const series = seriesOf(usage.data);
    const bars = barsOf(usage.data, series);
    return { usage, series, bars, nameOf: groupNames(usage.data, usage.asked.group, t) };
  }, [usage, t]);
}
