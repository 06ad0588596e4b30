import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useStateOf } from '../element/use-state-of.ts';
import { DownloadRow } from './download-row.tsx';
import { downloadList } from './list.ts';
import { batchOf, type Batch, type DownloadTask } from './task.ts';

/** Height of a row whose words fit on one line, in px; the others are measured. */
const ROW_HEIGHT = 56;
/** Rows rendered beyond either edge. */
const OVERSCAN = 2;

interface DownloadListProps {
  /** Accessible name. */
  label: string;
  /** In the order in which they are shown. */
  tasks: readonly DownloadTask[];
}

/** The rows of the list that are in sight: there may be a thousand. */
export function DownloadList({ label, tasks }: DownloadListProps) {
  const batches = useStateOf(downloadList().$batches);
  const scroller = useRef<HTMLDivElement>(null);
  /** Stays rendered, else the focus would fall off when it is scrolled away. */
  const [focused, setFocused] = useState<string | null>(null);
  const focusedAt = focused === null ? -1 : tasks.findIndex(({ key }) => key === focused);
  // The list measures all rows again when it gets another key function, so this one changes with the order only and not with
  // every progress of a download
  const order = tasks.map(({ key }) => key).join('\n');
  const keys = useMemo(() => order.split('\n'), [order]);
  const getItemKey = useCallback((index: number) => keys[index]!, [keys]);
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey,
    overscan: OVERSCAN,
    // A jump of a screen renders all rows anew: in a task of its own, else the frame that shows them takes twice as long
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
  /** Deferred, so that a screen of rows is rendered in pieces, and the page answers in between. */
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
  /** Those in sight, of these tasks. */
  items: readonly VirtualItem[];
  tasks: readonly DownloadTask[];
  /** By their numbers. */
  batches: Readonly<Record<number, Batch>>;
  measure: (row: HTMLLIElement | null) => void;
  /** The row of this task has the focus; none has it. */
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
