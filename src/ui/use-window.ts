import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface RowWindow {
  /** Goes on the element that scrolls; its first child is the spacer, as high as all rows. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Width of a row in px; 0 before it is known. */
  width: number;
  /** Height of a row with the gap after it, in px. */
  rowSize: number;
  /** Of a list of `count` rows of this height, what to show. */
  rowsOf(count: number, overscan: number, kept?: number): ShownRows;
  /** Brings a row to the middle. */
  center(row: number): void;
}

interface ShownRows {
  /** Indexes of the rows to render, ascending. */
  rows: number[];
  /** The last row is in sight. */
  atEnd: boolean;
}

/**
 * Follows what is in sight of many rows of one height.
 * @param rowSizeOf height of a row of this width with the gap after it, in px
 */
export function useWindow(rowSizeOf: (width: number) => number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [{ width, height }, setBox] = useState({ width: 0, height: 0 });
  const rowSize = rowSizeOf(width);
  const [top, setTop] = useState(0);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const next = { width: element.firstElementChild!.clientWidth, height: element.clientHeight };
      setBox((box) => (box.width === next.width && box.height === next.height ? box : next));
    };
    const follow = () => setTop(Math.max(0, Math.floor(element.scrollTop / rowSize)));
    // Later than this frame, what comes into sight would be blank for a moment.
    const scrolled = () => flushSync(follow);
    measure();
    follow();
    element.addEventListener('scroll', scrolled, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      resized.disconnect();
    };
  }, [rowSize]);

  return {
    scroller,
    width,
    rowSize,
    rowsOf(count, overscan, kept = -1) {
      // A row may be cut off at either edge.
      const inSight = Math.ceil(height / rowSize) + 1;
      // After a filter there may be fewer rows than were scrolled past.
      const first = Math.max(0, Math.min(top, count - inSight));
      const from = Math.max(0, first - overscan);
      const to = Math.min(count, first + inSight + overscan);
      const rows = Array.from({ length: to - from }, (_, index) => from + index);
      if (kept >= 0 && kept < from) rows.unshift(kept);
      if (kept >= to && kept < count) rows.push(kept);
      return { rows, atEnd: height > 0 && count > 0 && first + inSight >= count };
    },
    center(row) {
      const element = scroller.current;
      if (element) element.scrollTop = (row + 0.5) * rowSize - height / 2;
    },
  };
}
