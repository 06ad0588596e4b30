import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { isRtl } from './roving.ts';
import { useSheet } from './use-sheet.ts';
import virtualCss from './virtual.css?inline';

interface VirtualGridProps<T> {
  /** Accessible name. */
  label: string;
  items: readonly T[];
  keyOf(item: T): string;
  /** Accessible name of a cell. */
  nameOf(item: T): string;
  /** Least width of a column, in px. */
  columnWidth: number;
  /** Height of a row before it was measured, in px. */
  rowHeight: number;
  /** In px. */
  gap: number;
  /** Index of the item that is chosen, where the keyboard starts; -1 for none. */
  chosen: number;
  /** Enter on a cell. */
  onChoose(item: T): void;
  /** Space on a cell. */
  onSpace?(item: T): void;
  /** `reachable`: its controls are in the tab order, because the keyboard stands on this cell. */
  children(item: T, reachable: boolean): ReactNode;
}

/**
 * A grid that renders only what is in sight. Arrows, Home, End, Page Up and Page Down walk over the cells, Tab
 * goes to the controls of the one that has the focus.
 */
export function VirtualGrid<T>(props: VirtualGridProps<T>) {
  const { label, items, keyOf, nameOf, columnWidth, rowHeight, gap, chosen, children } = props;
  useSheet(virtualCss);
  const scroller = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const fit = () => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
      const width = element.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
      setColumns(Math.max(1, Math.floor((width + gap) / (columnWidth + gap))));
    };
    fit();
    const resized = new ResizeObserver(fit);
    resized.observe(element);
    return () => resized.disconnect();
  }, [columnWidth, gap]);

  const [walked, setWalked] = useState(-1);
  const active = Math.min(walked >= 0 ? walked : Math.max(0, chosen), items.length - 1);
  const activeRow = columns ? Math.max(0, Math.floor(active / columns)) : 0;
  // Nothing is shown before the width is known.
  const rows = columns ? Math.ceil(items.length / columns) : 0;
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    gap,
    overscan: 2,
    // The cell the keyboard stands on stays, else the focus would fall off when it is scrolled away.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        return shown.includes(activeRow) || activeRow >= range.count
          ? shown
          : [...shown, activeRow].sort((a, b) => a - b);
      },
      [activeRow],
    ),
  });
  // Rows hold other items after the columns changed.
  useLayoutEffect(() => virtualizer.measure(), [columns, virtualizer]);
  const started = useRef(false);
  useLayoutEffect(() => {
    if (started.current || chosen < 0 || columns === 0) return;
    started.current = true;
    virtualizer.scrollToIndex(Math.floor(chosen / columns), { align: 'center' });
  }, [chosen, columns, virtualizer]);

  const moving = useRef(false);
  useLayoutEffect(() => {
    if (!moving.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!cell) return;
    moving.current = false;
    cell.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = (event.target as Element).closest<HTMLElement>('[role=gridcell]');
    if (!cell || event.altKey) return;
    const at = Number(cell.dataset.index);
    const item = items[at];
    if (event.target === cell && item !== undefined && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      if (event.key === 'Enter') props.onChoose(item);
      else props.onSpace?.(item);
      return;
    }
    const next = target(event, at, columns, items.length, scroller.current!, rowHeight + gap);
    if (next === null) return;
    event.preventDefault();
    moving.current = true;
    setWalked(next);
    virtualizer.scrollToIndex(Math.floor(next / columns), { align: 'auto' });
  };

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows}
      aria-colcount={columns}
      className="ui-virtual"
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className="ui-virtual-space" style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            role="row"
            aria-rowindex={row.index + 1}
            className="ui-virtual-row"
            style={{ '--ui-columns': columns, gap, transform: `translateY(${row.start}px)` } as CSSProperties}
          >
            {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
              const index = row.index * columns + column;
              return (
                <div
                  key={keyOf(item)}
                  role="gridcell"
                  aria-colindex={column + 1}
                  aria-label={nameOf(item)}
                  aria-selected={index === chosen}
                  data-index={index}
                  tabIndex={index === active ? 0 : -1}
                  onFocus={() => setWalked(index)}
                >
                  <Deferred height={rowHeight}>{() => children(item, index === active)}</Deferred>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * A cell stands at once, its content a moment later: rendered in slices between which the page answers, since a
 * screen full of cards is too much for one task.
 */
function Deferred({ height, children }: { height: number; children(): ReactNode }) {
  const isTime = useDeferredValue(true, false);
  return isTime ? children() : <div style={{ blockSize: height }} />;
}

/** Index the key leads to, or null when it does not move. */
const target = (
  event: KeyboardEvent<HTMLElement>,
  at: number,
  columns: number,
  count: number,
  scroller: HTMLElement,
  rowSize: number,
): number | null => {
  const forward = isRtl(scroller) ? -1 : 1;
  const page = Math.max(1, Math.floor(scroller.clientHeight / rowSize)) * columns;
  const rowStart = at - (at % columns);
  const within = (index: number) => (index < 0 || index >= count ? at : index);
  const whole = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowRight':
      return within(at + forward);
    case 'ArrowLeft':
      return within(at - forward);
    case 'ArrowDown':
      return within(at + columns);
    case 'ArrowUp':
      return within(at - columns);
    case 'PageDown':
      return Math.min(count - 1, at + page);
    case 'PageUp':
      return Math.max(0, at - page);
    case 'Home':
      return whole ? 0 : rowStart;
    case 'End':
      return whole ? count - 1 : Math.min(count - 1, rowStart + columns - 1);
    default:
      return null;
  }
};
