import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isRtl } from '../controls/roving.ts';
import { useSheet } from '../use-sheet.ts';
import { useWindow } from '../use-window.ts';
import virtualCss from './virtual.css?inline';

interface VirtualGridProps<T> {
  /** Accessible name. */
  label: string;
  items: readonly T[];
  keyOf(item: T): string;
  /** Minimum width of a column, in px. */
  columnWidth: number;
  /** Height of every row for a cell width, both in px. */
  rowHeight(cellWidth: number): number;
  /** Gap between cells, in px. */
  gap: number;
  /** Index of the chosen item, where keyboard navigation starts; -1 for none. */
  chosen: number;
  /** Key of an item to scroll to, once for each new key and as soon as the list contains it. */
  sought?: string;
  /** Called for Enter on a cell. */
  onChoose(item: T): void;
  /** Called for Space on a cell. */
  onSpace?(item: T): void;
  /** `reachable`: the cell has the focus, so its controls are in the tab order. */
  children(item: T, reachable: boolean): ReactNode;
}

/** Rows rendered beyond the view on either side. */
const OVERSCAN = 1;

/**
 * A grid that renders only the cells in view. Arrows, Home, End, Page Up and Page Down move between cells; Tab goes to
 * the controls of the focused one.
 */
export function VirtualGrid<T>(props: VirtualGridProps<T>) {
  const { label, items, keyOf, columnWidth, rowHeight, gap, chosen, sought = '', children } = props;
  useSheet(virtualCss);
  const columnsIn = (room: number) => Math.max(1, Math.floor((room + gap) / (columnWidth + gap)));
  const { scroller, width, rowSize, rowsOf, center } = useWindow(
    (room) => rowHeight((room + gap) / columnsIn(room) - gap) + gap,
  );
  // Nothing is rendered before the width is known
  const columns = width && columnsIn(width);
  const rowCount = columns ? Math.ceil(items.length / columns) : 0;

  const [walked, setWalked] = useState(-1);
  const active = Math.min(walked >= 0 ? walked : Math.max(0, chosen), items.length - 1);
  // The focused row stays rendered: otherwise scrolling away would lose the focus
  const { rows } = rowsOf(rowCount, OVERSCAN, columns ? Math.floor(active / columns) : -1);

  const shown = useRef('');
  useLayoutEffect(() => {
    if (columns === 0 || sought === shown.current) return;
    const at = items.findIndex((item) => keyOf(item) === sought);
    if (at < 0) return;
    shown.current = sought;
    center(Math.floor(at / columns));
  });

  const moving = useRef(false);
  useLayoutEffect(() => {
    if (!moving.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!cell) return;
    moving.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
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
    const next = target(event, at, columns, items.length, scroller.current!, rowSize);
    if (next === null) return;
    event.preventDefault();
    moving.current = true;
    setWalked(next);
  };

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount}
      aria-colcount={columns}
      className="ui-virtual"
      onKeyDown={onKeyDown}
    >
      <div
        role="presentation"
        className="ui-virtual-space"
        style={{ blockSize: Math.max(0, rowCount * rowSize - gap) }}
      >
        {rows.map((row) => (
          <div
            key={row}
            role="row"
            aria-rowindex={row + 1}
            className="ui-virtual-row"
            style={
              {
                '--ui-columns': columns,
                gap,
                insetBlockStart: row * rowSize,
                blockSize: rowSize - gap,
              } as CSSProperties
            }
          >
            {items.slice(row * columns, (row + 1) * columns).map((item, column) => {
              const index = row * columns + column;
              return (
                <div
                  key={keyOf(item)}
                  role="gridcell"
                  aria-colindex={column + 1}
                  aria-selected={index === chosen}
                  data-index={index}
                  tabIndex={index === active ? 0 : -1}
                  onFocus={() => setWalked(index)}
                >
                  <Content item={item} reachable={index === active} render={children} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

interface ContentProps<T> {
  item: T;
  reachable: boolean;
  render: VirtualGridProps<T>['children'];
}

/**
 * Renders a cell's content a moment after the cell. A whole screen of cards is too much for one task, so React renders
 * them in slices and the page stays responsive.
 */
function LateContent<T>({ item, reachable, render }: ContentProps<T>) {
  const isTime = useDeferredValue(true, false);
  return isTime ? render(item, reachable) : <div className="ui-virtual-wait" />;
}
/** Memoised: scrolling does not render the cells again. */
const Content = memo(LateContent) as typeof LateContent;

/** Index the key moves to; null when it does not move. */
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
