import { memo, useCallback, useDeferredValue, useId, useMemo, useState, type PointerEvent } from 'react';
import { usage as texts } from '../i18n/en/account/usage.ts';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { isRtl } from '../ui/controls/roving.ts';
import { dateLabels, ticksUpTo } from './axis.ts';
import { ChartBars } from './chart-bars.tsx';
import { slotsOf } from './chart-geometry.ts';
import { ChartTip } from './chart-tip.tsx';
import { barName, daysName, labelName } from './date-words.ts';
import type { Words } from './group-names.ts';
import type { Bar, Series } from './series.ts';
import { useWidth } from './use-width.ts';
import type { View } from './view.ts';

interface ChartProps {
  view: View;
  bars: readonly Bar[];
  series: readonly Series[];
  nameOf(key: string | null): string;
}

/** Width of a date label, in px. */
const DATE_WIDTH = 76;
const COMPACT_FROM = 10_000;
const compact = { notation: 'compact', maximumSignificantDigits: 3 } as const;

/** Accessible names of the bars: period, credits, and the share of each series. */
function barNames({ bars, series, view, nameOf }: ChartProps, t: Words, locale: string): string[] {
  const number = (value: number) => formatNumber(locale, value);
  return bars.map(({ start, credits, parts }) => {
    const title = barName(locale, start, view.period, view);
    const whole = t('barOf', { period: title, credits: number(credits) });
    const spoken = parts.flatMap((part, place) =>
      part > 0 ? [t('partOf', { name: nameOf(series[place]!.key), credits: number(part) })] : [],
    );
    return [whole, ...spoken].join('. ');
  });
}

function Plot({ view, bars, series, nameOf }: ChartProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const hint = useId();
  const [plot, width] = useWidth<HTMLDivElement>();
  /** Index of the bar with the tooltip. */
  const [shown, setShown] = useState<number | null>(null);
  const close = useCallback(() => setShown(null), []);

  const ticks = useMemo(() => ticksUpTo(Math.max(...bars.map(({ credits }) => credits))), [bars]);
  const top = ticks.at(-1)!;
  const starts = useMemo(() => bars.map(({ start }) => start), [bars]);
  // Formats thousands of figures, needed only by screen readers: deferred until the bars are rendered, since both at
  // once would block the page. Uses the cached number formatter. Bars, series and names are deferred together, because
  // parts and series must come from the same answer.
  const figures = useMemo(() => ({ bars, series, view, nameOf }), [bars, series, view, nameOf]);
  const named = useDeferredValue(figures, null);
  const names = useMemo(() => (named ? barNames(named, t, locale) : []), [named, t, locale]);
  const { slot } = slotsOf(width, bars.length);
  const room = Math.floor(width / DATE_WIDTH);
  const labels = useMemo(() => dateLabels(starts, view.period, room), [starts, view.period, room]);

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, right } = event.currentTarget.getBoundingClientRect();
    const along = isRtl(event.currentTarget) ? right - event.clientX : event.clientX - left;
    setShown(Math.max(0, Math.min(bars.length - 1, Math.floor(((along / (right - left)) * width) / slot))));
  };
  const bar = shown === null ? undefined : bars[shown];
  return (
    <div
      className="usage-chart"
      role="group"
      aria-label={t('chart', { range: daysName(locale, view) })}
      aria-describedby={hint}
    >
      <p id={hint} hidden>
        {t('chartHint')}
      </p>
      <div className="usage-values" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick}>{formatNumber(locale, tick, top >= COMPACT_FROM ? compact : undefined)}</span>
        ))}
      </div>
      <div
        ref={plot}
        className="usage-plot"
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={close}
      >
        <div className="usage-lines" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} />
          ))}
        </div>
        {bar && shown !== null && (
          <span
            className="usage-band"
            aria-hidden="true"
            style={{ insetInlineStart: shown * slot, inlineSize: slot }}
          />
        )}
        {width > 0 && (
          <ChartBars {...{ bars, series, names, width, top }} onFocus={setShown} onBlur={close} />
        )}
        {bar && shown !== null && (
          <ChartTip
            {...{ bar, series, nameOf, locale, width }}
            title={barName(locale, bar.start, view.period, view)}
            total={t('creditsUsed', { count: bar.credits })}
            middle={(shown + 0.5) * slot}
            onClose={close}
          />
        )}
      </div>
      <div className="usage-dates" aria-hidden="true">
        {labels.map(({ index, form }) => (
          <span key={index} style={{ insetInlineStart: (index + 0.5) * slot }}>
            {labelName(locale, starts[index]!, form)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Stacked bars, one per period. Memoized, so that it is not re-rendered while new data load. */
export const Chart = memo(Plot);
