import { formatNumber } from '../i18n/format.ts';
import { colorOf } from './chart-bars.tsx';
import { barName, daysOfBar } from './date-words.ts';
import type { Words } from './group-names.ts';
import { barsOf } from './series.ts';
import type { Order, SortableRow } from './sort.ts';
import type { Drawn } from './use-figures.ts';
import type { UsageData } from './usage-store.ts';

export interface FigureColumn {
  readonly label: string;
  /** Color of the column's series. */
  readonly color?: string;
}

export interface FigureRow extends SortableRow {
  readonly key: string;
  /** Displayed texts, one per column; the first names the row. */
  readonly cells: readonly string[];
}

/** A table: its texts, its initial order, and its rows as CSV. */
export interface Figures {
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly FigureRow[];
  readonly total: readonly string[];
  readonly order: Order;
  readonly csv: () => (string | number)[][];
}

interface Writing {
  t: Words;
  locale: string;
}

/** One row per period, with the chart's series as columns. The CSV has a column for every group. */
export function figuresByPeriod(drawn: Drawn, { t, locale }: Writing): Figures {
  const { usage, bars, series, nameOf } = drawn;
  const { asked, data } = usage;
  const number = (value: number) => formatNumber(locale, value);
  return {
    columns: [
      { label: t(asked.period === 'month' ? 'monthly' : asked.period) },
      { label: t('totalCredits') },
      ...series.map(({ key }, index) => ({ label: nameOf(key), color: colorOf(series, index) })),
    ],
    rows: bars.map(({ start, credits, parts }) => ({
      key: start,
      values: [start, credits, ...parts],
      cells: [barName(locale, start, asked.period, asked), number(credits), ...parts.map(number)],
    })),
    total: [t('total'), number(data.credits), ...series.map(({ credits }) => number(credits))],
    order: { by: 0, isDown: true },
    csv: () => {
      const all = data.groups.map(({ key, credits }) => ({ key, credits }));
      return [
        [t('csvFirst'), t('csvLast'), t('totalCredits'), ...all.map(({ key }) => nameOf(key))],
        ...barsOf(data, all).map(({ start, credits, parts }) => {
          const { from, to } = daysOfBar(start, asked.period, asked);
          return [from, to, credits, ...parts];
        }),
      ];
    },
  };
}

/** One row per group. */
export function figuresByGroup({ usage, nameOf }: Drawn, { t, locale }: Writing): Figures {
  const { asked, data } = usage;
  const number = (value: number) => formatNumber(locale, value);
  const percent = (value: number) =>
    formatNumber(locale, value, { style: 'percent', maximumFractionDigits: 1 });
  const shareOf = ({ credits }: { credits: number }) => (data.credits > 0 ? credits / data.credits : 0);
  const pieces = data.groups.reduce((sum, { count }) => sum + count, 0);
  const rowOf = (group: UsageData['groups'][number]) => {
    const name = nameOf(group.key);
    return {
      key: group.key,
      values: [name, group.credits, shareOf(group), group.count],
      cells: [name, number(group.credits), percent(shareOf(group)), number(group.count)],
    };
  };
  return {
    columns: [
      { label: t(asked.group) },
      { label: t('totalCredits') },
      { label: t('share') },
      { label: t('pieces') },
    ],
    rows: data.groups.map(rowOf),
    total: [t('total'), number(data.credits), percent(1), number(pieces)],
    order: { by: 1, isDown: true },
    csv: () => [
      [t(asked.group), t('totalCredits'), t('pieces')],
      ...data.groups.map(({ key, credits, count }) => [nameOf(key), credits, count]),
    ],
  };
}
