import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface RowWindow {
  /** For the element that scrolls. Its first child is the spacer, as tall as all rows together. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Width of a row in px; 0 before it is known. */
  width: number;
  /** Height of a row and the gap after it, in px. */
  rowSize: number;
  /** Which of `count` rows to render: those in view, `overscan` more on either side, and the row `kept`. */
  rowsOf(count: number, overscan: number, kept?: number): ShownRows;
  /** Scrolls a row to the middle. */
  center(row: number): void;
}

interface ShownRows {
  /** Indexes of the rows to render, ascending. */
  rows: number[];
  /** Whether the last row is in view. */
  atEnd: boolean;
}

/**
 * Tracks which of many rows of equal height are in view.
 * @param rowSizeOf height of a row of this width and the gap after it, in px
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
    // In the same frame, else rows would be blank for a moment as they scroll into view
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
      // Rows may be cut off at both edges
      const inSight = Math.ceil(height / rowSize) + 1;
      // A filter may have left fewer rows than were scrolled past
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
