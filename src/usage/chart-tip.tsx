import { useEffect } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { pushEscape } from '../ui/layers/escape-stack.ts';
import { colorOf } from './chart-bars.tsx';
import type { Bar, Series } from './series.ts';

interface ChartTipProps {
  bar: Bar;
  series: readonly Series[];
  /** Its period in words. */
  title: string;
  /** Its credits in words. */
  total: string;
  nameOf(key: string | null): string;
  locale: string;
  /** Middle of the bar and width of the plot, in px from where lines begin. */
  middle: number;
  width: number;
  onClose(): void;
}

const ASIDE = 14;

/** The figures of one bar, beside it; Escape takes them away. */
export function ChartTip(props: ChartTipProps) {
  const { bar, series, title, total, nameOf, locale, middle, width, onClose } = props;
  useEffect(() => pushEscape(onClose), [onClose]);
  const parts = bar.parts.map((credits, index) => ({ credits, index })).filter(({ credits }) => credits > 0);
  return (
    <div
      className="usage-tip"
      // A reader of the screen has it by the bar's name
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
