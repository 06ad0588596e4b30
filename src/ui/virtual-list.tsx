import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import { useSheet } from './use-sheet.ts';
import virtualCss from './virtual.css?inline';

interface VirtualListProps<T> {
  /** Accessible name. */
  label: string;
  items: readonly T[];
  keyOf(item: T): string;
  /** Height of a row before it was measured, in px. */
  rowHeight: number;
  /** The last item came into sight: time to load more. */
  onEnd?(): void;
  children(item: T): ReactNode;
}

/** A list that renders only what is in sight. */
export function VirtualList<T>({ label, items, keyOf, rowHeight, onEnd, children }: VirtualListProps<T>) {
  useSheet(virtualCss);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => keyOf(items[index]!),
    estimateSize: () => rowHeight,
    overscan: 4,
    onChange: ({ range }) => {
      if (range && range.endIndex >= items.length - 1) onEnd?.();
    },
  });
  return (
    <div ref={scroller} role="list" aria-label={label} className="ui-virtual">
      <div role="presentation" className="ui-virtual-space" style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            role="listitem"
            aria-posinset={row.index + 1}
            aria-setsize={items.length}
            className="ui-virtual-row"
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {children(items[row.index]!)}
          </div>
        ))}
      </div>
    </div>
  );
}
