import { useEffect } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { pushEscape } from '../ui/layers/escape-stack.ts';
import { colorOf } from './chart-bars.tsx';
import type { Bar, Series } from './series.ts';

interface ChartTipProps {
  bar: Bar;
  series: readonly Series[];
  /** Name of the period. */
  title: string;
  /** The bar's credits in words. */
  total: string;
  nameOf(key: string | null): string;
  locale: string;
  /** Centre of the bar and width of the plot, in px from the start edge. */
  middle: number;
  width: number;
  onClose(): void;
}

const ASIDE = 14;

/** The figures of one bar, shown beside it. Escape closes it. */
export function ChartTip(props: ChartTipProps) {
  const { bar, series, title, total, nameOf, locale, middle, width, onClose } = props;
  useEffect(() => pushEscape(onClose), [onClose]);
  const parts = bar.parts.map((credits, index) => ({ credits, index })).filter(({ credits }) => credits > 0);
  return (
    <div
      className="usage-tip"
      // The bar's accessible name tells screen readers the same
      aria-hidden="true"
      style={
        middle < width / 2 ? { insetInlineStart: middle + ASIDE } : { insetInlineEnd: width - middle + ASIDE }
      }
    >
      <p className="usage-tip-title">{title}</p>
      <p className="usage-tip-total">{total}</p>
      {parts.length > 0 && (
        <dl>
          {parts.toReversed().map(({ credits, index }) => (
            <div key={index}>
              <dt>
                <span className="usage-swatch" data-color={colorOf(series, index)} />
                <span dir="auto">{nameOf(series[index]!.key)}</span>
              </dt>
              <dd>{formatNumber(locale, credits)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
