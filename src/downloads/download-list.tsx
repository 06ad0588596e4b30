import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useStateOf } from '../element/use-state-of.ts';
import { DownloadRow } from './download-row.tsx';
import { downloadList } from './list.ts';
import { batchOf, type Batch, type DownloadTask } from './task.ts';

/** Height in px of a row whose texts fit on one line. Other rows are measured. */
const ROW_HEIGHT = 56;
/** Rows rendered beyond each edge. */
const OVERSCAN = 2;

interface DownloadListProps {
  /** Accessible name. */
  label: string;
  /** In display order. */
  tasks: readonly DownloadTask[];
}

/** The list, virtualized because it may hold a thousand rows. */
export function DownloadList({ label, tasks }: DownloadListProps) {
  const batches = useStateOf(downloadList().$batches);
  const scroller = useRef<HTMLDivElement>(null);
  /** Key of the focused row, which stays rendered so that scrolling does not lose the focus. */
  const [focused, setFocused] = useState<string | null>(null);
  const focusedAt = focused === null ? -1 : tasks.findIndex(({ key }) => key === focused);
  // Changing the key function makes the list measure all rows again, so it changes with the order only, not with every
  // progress
  const order = tasks.map(({ key }) => key).join('\n');
  const keys = useMemo(() => order.split('\n'), [order]);
  const getItemKey = useCallback((index: number) => keys[index]!, [keys]);
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey,
    overscan: OVERSCAN,
    // A large jump re-renders all rows: flushing that in the scroll event doubles the time to the next frame
    useFlushSync: false,
    rangeExtractor(range) {
      const inSight = defaultRangeExtractor(range);
      if (focusedAt < 0 || inSight.includes(focusedAt)) return inSight;
      return [...inSight, focusedAt].sort((a, b) => a - b);
    },
  });
  const items = rows.getVirtualItems();
  const { measureElement } = rows;
  const inSight = useMemo(
    () => ({ items, tasks, batches, measure: measureElement, onFocus: setFocused }),
    [items, tasks, batches, measureElement],
  );
  /** Deferred, so that React renders the rows in slices and the page responds in between. */
  const shown = useDeferredValue(inSight);
  return (
    <div ref={scroller} className="dl-list">
      <ul aria-label={label} style={{ blockSize: rows.getTotalSize() }}>
        <Rows {...shown} />
      </ul>
    </div>
  );
}

interface RowsProps {
  /** The visible rows of these tasks. */
  items: readonly VirtualItem[];
  tasks: readonly DownloadTask[];
  /** Batches by number. */
  batches: Readonly<Record<number, Batch>>;
  measure: (row: HTMLLIElement | null) => void;
  /** Called with the task whose row is focused; null when none is. */
  onFocus(key: string | null): void;
}

const Rows = memo(function Rows({ items, tasks, batches, measure, onFocus }: RowsProps) {
  return items.map(({ index, start }) => {
    const task = tasks[index]!;
    return (
      <li
        key={task.key}
        ref={measure}
        data-index={index}
        aria-posinset={index + 1}
        aria-setsize={tasks.length}
        style={{ insetBlockStart: start }}
        onFocus={() => onFocus(task.key)}
        onBlur={() => onFocus(null)}
      >
        <DownloadRow task={task} batch={batches[batchOf(task.key)]} />
      </li>
    );
  });
});
