import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useSheet } from '../use-sheet.ts';
import { useWindow } from '../use-window.ts';
import virtualCss from './virtual.css?inline';

interface VirtualListProps<T> {
  /** Accessible name. */
  label: string;
  items: readonly T[];
  keyOf(item: T): string;
  /** Height of every row, in px. */
  rowHeight: number;
  /** Called when the last item comes into view: time to load more. */
  onEnd?(): void;
  children(item: T): ReactNode;
}

/** Rows rendered beyond the view on either side. */
const OVERSCAN = 4;

/** A list that renders only the rows in view. */
export function VirtualList<T>({ label, items, keyOf, rowHeight, onEnd, children }: VirtualListProps<T>) {
  useSheet(virtualCss);
  /** Index of the focused row, which stays rendered: scrolling it away would lose the focus. */
  const [focused, setFocused] = useState(-1);
  const { scroller, rowsOf } = useWindow(() => rowHeight);
  const { rows, atEnd } = rowsOf(items.length, OVERSCAN, focused);
  const tellEnd = useRef(onEnd);
  useLayoutEffect(() => {
    tellEnd.current = onEnd;
  });
  useEffect(() => {
    if (atEnd) tellEnd.current?.();
  }, [atEnd, items]);
  return (
    <div ref={scroller} role="list" aria-label={label} className="ui-virtual">
      <div role="presentation" className="ui-virtual-space" style={{ blockSize: items.length * rowHeight }}>
        {rows.map((row) => {
          const item = items[row]!;
          return (
            <div
              key={keyOf(item)}
              role="listitem"
              aria-posinset={row + 1}
              aria-setsize={items.length}
              className="ui-virtual-row"
              onFocus={() => setFocused(row)}
              onBlur={() => setFocused(-1)}
              style={{ insetBlockStart: row * rowHeight, blockSize: rowHeight }}
            >
              {children(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
