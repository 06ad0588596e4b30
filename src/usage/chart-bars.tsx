import { memo, type FocusEvent, type KeyboardEvent } from 'react';
import { rovingIndex } from '../ui/controls/roving.ts';
import { PLOT_HEIGHT, seriesPaths, slotsOf } from './chart-geometry.ts';
import type { Bar, Series } from './series.ts';

interface ChartBarsProps {
  bars: readonly Bar[];
  series: readonly Series[];
  /** Accessible names of the bars; empty while they are being written. */
  names: readonly string[];
  /** Width of the plot in px. */
  width: number;
  /** Value at the top edge. */
  top: number;
  onFocus(index: number): void;
  onBlur(): void;
}

const indexOf = (target: EventTarget) => Number((target as SVGElement).dataset['bar']);

/** The bars as shapes, each below a focusable area; arrow keys move between the areas. */
function Bars({ bars, series, names, width, top, onFocus, onBlur }: ChartBarsProps) {
  const { slot } = slotsOf(width, bars.length);
  const onKeyDown = (event: KeyboardEvent<SVGElement>) => {
    const next = rovingIndex(event, indexOf(event.target), bars.length, 'row', false);
    if (next < 0) return;
    event.preventDefault();
    event.currentTarget.querySelector<SVGElement>(`[data-bar="${next}"]`)?.focus();
  };
  /** Tab leads to the bar that had the focus last. Set in the DOM, since a state would render all bars again. */
  const onArrive = ({ target, currentTarget }: FocusEvent<SVGElement>) => {
    for (const before of currentTarget.querySelectorAll<SVGElement>('[tabindex="0"]')) before.tabIndex = -1;
    (target as SVGElement).tabIndex = 0;
    onFocus(indexOf(target));
  };
  return (
    <svg className="usage-bars" width={width} height={PLOT_HEIGHT} role="presentation" onKeyDown={onKeyDown}>
      {seriesPaths(bars, series.length, width, top).map((path, index) => (
        <path key={index} d={path} data-color={colorOf(series, index)} />
      ))}
      <g onFocus={onArrive} onBlur={onBlur}>
        {bars.map(({ start }, index) => (
          <rect
            key={start}
            role="img"
            aria-label={names[index]}
            tabIndex={index === bars.length - 1 ? 0 : -1}
            data-bar={index}
            x={index * slot}
            width={slot}
            height={PLOT_HEIGHT}
          />
        ))}
      </g>
    </svg>
  );
}

/** Memoized, so that moving the pointer re-renders no bars. */
export const ChartBars = memo(Bars);

/** Color name in usage.css: the position of the series, or `others` for the rest. */
export const colorOf = (series: readonly Series[], index: number): string =>
  series[index]?.key === null ? 'others' : String(index + 1);
